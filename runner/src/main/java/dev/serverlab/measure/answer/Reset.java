package dev.serverlab.measure.answer;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Resets the state behind an experiment's own servers before each trial.
 *
 * @param folder where the output of the commands goes
 */
public record Reset(Experiment experiment, Path folder) {

    private static final Duration LONGEST = Duration.ofMinutes(5);

    /**
     * Runs the reset command of each of these variants' servers once.
     *
     * @throws LabException when one fails
     */
    public void run(List<Variant> variants) throws InterruptedException {
        Set<String> done = new TreeSet<>();
        for (Variant variant : variants) {
            CustomServer own = experiment.subject(variant).server();
            List<String> command = own == null ? null : own.reset();
            if (own != null && command != null && done.add(variant.server())) {
                run(variant.server(), own, command);
            }
        }
    }

    private void run(String name, CustomServer own, List<String> command) throws InterruptedException {
        Path log = folder.resolve("reset-" + name + ".log");
        Path home = own.folder().toAbsolutePath();
        Map<String, String> env = Objects.requireNonNullElse(own.env(), Map.<String, String>of());
        try (ChildProcess process = ChildProcess.start("reset of " + name, command, home, env, log, null)) {
            boolean ended = process.awaitExit(LONGEST.toSeconds(), TimeUnit.SECONDS);
            if (!ended || process.exitValue() != 0) {
                String how = ended
                        ? "ended with exit code " + process.exitValue()
                        : "did not end within " + LONGEST.toSeconds() + " s";
                throw Problems.failed(
                        "reset-failed",
                        "The reset of %s, %s, %s. %s",
                        "Run the command by hand in the folder of the experiment's file, and correct it.",
                        name,
                        String.join(" ", command),
                        how,
                        process.logTail());
            }
        }
    }
}
