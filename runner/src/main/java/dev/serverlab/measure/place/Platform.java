package dev.serverlab.measure.place;

import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.server.Launch.Launcher;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place for a run's servers and load generator. */
public interface Platform extends Launcher {

    /** How the load generator is started there. */
    GeneratorSite generator();

    /** A run's environment with the details of this place. */
    default Run.Environment in(Run.Environment environment) {
        return environment;
    }

    /** Continues an interrupted run in its earlier environment. */
    default void resumeFrom(Run.Environment before) {}

    /**
     * Notes before a run begins.
     *
     * @param revision of the checkout; absent when unknown
     */
    default List<Problem> notes(@Nullable String revision) {
        return List.of();
    }

    /** Removes leftovers, of which there should be none; returns those that could not be removed. */
    default List<Problem> removeLeftovers() {
        return List.of();
    }
}
