package dev.serverlab.measure.trial;

import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.model.problem.LabException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Waits for the generator. */
final class GeneratorEnd {

    /** Beyond its planned load: the generator's start, requests in flight, and its report. */
    private static final Duration MARGIN = Duration.ofSeconds(90);

    private GeneratorEnd() {}

    /**
     * Waits until it has driven its load.
     *
     * @throws LabException when a server or the generator ends before its time
     */
    static void await(Program generator, List<RunningServer> servers, Duration load) throws InterruptedException {
        Duration longest = load.plus(MARGIN);
        boolean ended = generator.awaitExit(longest.toMillis(), TimeUnit.MILLISECONDS);
        for (RunningServer server : servers) {
            if (!server.isAlive()) {
                throw server.died("under load");
            }
        }
        if (!ended || generator.exitValue() != 0) {
            throw LabException.failed(
                    "generator-failed",
                    "The " + generator.name()
                            + (ended
                                    ? " ended with exit code " + generator.exitValue()
                                    : " did not end within " + longest.toSeconds() + " s")
                            + ". Its output ends:\n"
                            + generator.logTail(15).indent(4).stripTrailing(),
                    "Read generator.log; ./lab doctor tells whether this machine can drive that load.");
        }
    }
}
