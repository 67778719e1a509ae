package dev.serverlab.measure.place;

import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.server.Launch.Launcher;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Run;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A place where servers of a run come to answer, and its load generator is started. */
public interface Platform extends Launcher {

    /** How the load generator is started there. */
    GeneratorSite generator();

    /** What a run is made in, with what is to be told of this place. */
    default Run.Environment in(Run.Environment environment) {
        return environment;
    }

    /** Goes on with a run that was interrupted, in what it was made in before. */
    default void goOnFrom(Run.Environment before) {}

    /**
     * What is worth knowing before a run begins.
     *
     * @param revision of the checkout; absent when nobody knows it
     */
    default List<Problem> notes(@Nullable String revision) {
        return List.of();
    }

    /** Removes what was left there, which should be nothing; gives what could not be removed. */
    default List<Problem> removeRest() {
        return List.of();
    }
}
