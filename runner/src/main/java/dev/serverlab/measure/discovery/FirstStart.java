package dev.serverlab.measure.discovery;

import dev.serverlab.measure.discovery.Attempt.Listens;
import dev.serverlab.measure.discovery.Attempt.Outcome;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Starts an application once, to find out what its file does not tell.
 *
 * @param java the {@code java} program that it runs on
 * @param folder where it is started
 */
public record FirstStart(Application application, Path java, Path folder) {

    /** A start, as it is told to people. */
    private record Tried(List<PortOption> options, Outcome outcome) {

        String describe() {
            String ways = options.stream().map(PortOption::describe).collect(Collectors.joining(", "));
            return ways + ": it " + outcome.describe();
        }
    }

    /**
     * Tries one way after the other to give it a port, and asks it what it answers.
     *
     * @param paths that are to be asked for; empty for those of its OpenAPI document
     * @throws LabException when none of the ways works, it does not come up, or a path is not answered with 200 to 299
     */
    public FoundService find(List<String> paths) throws InterruptedException {
        List<Tried> tried = new ArrayList<>();
        try (ScratchFolder logs = ScratchFolder.create("serverlab-first-")) {
            for (List<PortOption> options : PortOption.inOrder(application.springBoot() != null)) {
                Path log = logs.path().resolve("start-" + tried.size() + ".log");
                try (Attempt attempt = Attempt.start(java, application.jar(), options, folder, log)) {
                    Outcome outcome = attempt.outcome(RunningServer.COMES_UP_WITHIN);
                    tried.add(new Tried(options, outcome));
                    if (outcome instanceof Listens listens) {
                        return new Asking(application, attempt, listens).found(paths);
                    }
                    requireSense(outcome, tried.size() == 1);
                }
            }
        }
        String ways = tried.stream().map(Tried::describe).collect(Collectors.joining("; "));
        throw Problems.refused("jar-port", application.jar(), ways);
    }

    /** What does not come up with a property that it may pass over comes up with nothing. */
    private void requireSense(Outcome outcome, boolean first) {
        switch (outcome) {
            case Attempt.Silent silent ->
                throw Problems.failed(
                        "jar-not-up.silent",
                        application.jar(),
                        RunningServer.COMES_UP_WITHIN.toSeconds(),
                        silent.logTail());
            case Attempt.Ended ended -> {
                if (first) {
                    throw Problems.failed("jar-not-up", application.jar(), ended.exitCode(), ended.logTail());
                }
            }
            case Attempt.Elsewhere elsewhere -> {
                // The next way may be its own.
            }
            case Listens listens -> throw new IllegalArgumentException("It is up");
        }
    }
}
