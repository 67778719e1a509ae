package dev.serverlab.report;

import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run in which one server is a process, one has a container with limits, and one a container without. */
public final class MadeUpContainers {

    private static final Problem THROTTLED = new Problem(
            "server-throttled",
            "The server used up its quota of 1.00 CPU in 12 of 320 periods and was then throttled for 21.5 ms.",
            "Give the container whole CPUs (a CPU set) or a larger quota.");

    private MadeUpContainers() {}

    public static Run run() {
        Run run = MadeUpRun.complete();
        List<TrialResult> trials = run.trials();
        return RunBuilder.like(run)
                .trials(List.of(
                        trials.get(0),
                        in(
                                trials.get(1),
                                new ContainerUse(
                                        1.0,
                                        100.0,
                                        1L << 30,
                                        new ContainerUse.Throttling(320, 12, 258.25, 0.008),
                                        1_612.5,
                                        1_611.25,
                                        210_763_776L,
                                        268_435_456L,
                                        0L),
                                List.of(THROTTLED)),
                        in(
                                trials.get(2),
                                new ContainerUse(null, null, null, null, 900.5, 900.5, 180_000_000L, null, null),
                                List.of())))
                .build();
    }

    private static TrialResult in(TrialResult trial, @Nullable ContainerUse container, List<Problem> notes) {
        return TrialBuilder.like(trial).container(container).notes(notes).build();
    }
}
