package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.Signals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Ctrl-C and {@code kill -TERM} at any moment: exit code 130, nothing left behind, what was finished is kept. */
@Execution(ExecutionMode.CONCURRENT)
final class InterruptionIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.asProcess();

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    @Tag("thorough")
    void endsBeforeTheRunHasBegun(String signal) throws IOException, InterruptedException {
        LabProcess process = start(signal, "--variants", "stub:binds-nothing").awaitWords("Does the lab");
        process.signal(signal);
        process.awaitEnd().exits(130);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    @Tag("thorough")
    void endsWhileServersAreStartedBeforeTheRun(String signal) throws IOException, InterruptedException {
        LabProcess process = start(
                        signal, "--variants", "stub:binds-nothing", "--rounds", "2", "--set", "stub.stub.colour=red")
                .awaitWords("Starting each server once")
                .awaitThat("its server", () -> lab.home().processes().size() > 1);
        process.signal(signal);
        assertThat(process.awaitEnd().exits(130).err()).isEmpty();
        assertThat(lab.home().results()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    @Tag("thorough")
    void endsWhileAServerStarts(String signal) throws IOException, InterruptedException {
        LabProcess process = start(signal, "--variants", "stub:binds-nothing")
                .awaitThat("a server that speaks", () -> lab.home().anySays("server.log", "stub in mode"));
        process.signal(signal);
        requireInterrupted(process, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    @Tag("thorough")
    void endsDuringWarmUp(String signal) throws IOException, InterruptedException {
        LabProcess process = start(signal, "--warmup", "30s", "--live").awaitWords("warming up");
        process.signal(signal);
        requireInterrupted(process, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    @Tag("thorough")
    void endsWhileMeasuringWithAServerThatIgnoresSignals(String signal) throws IOException, InterruptedException {
        LabProcess process = start(signal, "--variants", "stub:ignores-term", "--duration", "30s")
                .awaitThat(
                        "requests in the window", () -> lab.home().generatorSays("\"phase\":\"steady\",\"targets\":"));
        process.signal(signal);
        requireInterrupted(process, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void keepsTheTrialThatIsBeingWrittenAndGoesOnFromThere(String signal) throws IOException, InterruptedException {
        LabProcess process = start(signal, "--rounds", "2")
                .awaitThat(
                        "the first trial's record",
                        () -> !lab.home().files("run.json").isEmpty());
        process.signal(signal);
        requireInterrupted(process, 1);
        assertThat(lab.problems("stub:right")).isEmpty();
        Path folder = lab.home().runs().getFirst();
        assertThat(folder.resolve("summary.md")).content().contains("1 of 2 trials");
        assertThat(folder.resolve("index.html")).content().endsWith("</html>\n");
        if (signal.equals("INT")) {
            goesOn(folder);
        }
    }

    private void goesOn(Path folder) throws IOException {
        JsonNode before = lab.runJson();
        Path first = folder.resolve(before.path("trials").path(0).path("folder").asString());
        Map<Path, FileTime> finished = filesOf(first);

        Ended changed = lab.lab("run", "--resume", folder.toString(), "--rounds", "3");
        assertThat(changed.exits(2).err()).contains("leave out --rounds");
        Ended ended = lab.requireMeasured(lab.lab("run", "--resume", folder.toString()));

        assertThat(ended.out()).contains("1 of 2 trials finished", "[2/2]").doesNotContain("[1/2]");
        JsonNode after = lab.runJson();
        assertThat(after.path("state").asString()).isEqualTo("complete");
        assertThat(after.path("plan")).isEqualTo(before.path("plan"));
        assertThat(after.path("startedAt")).isEqualTo(before.path("startedAt"));
        assertThat(after.path("environment")).isEqualTo(before.path("environment"));
        assertThat(after.path("resumedAt")).hasSize(1);
        assertThat(after.path("trials")).hasSize(2);
        assertThat(after.path("trials").path(0)).isEqualTo(before.path("trials").path(0));
        assertThat(filesOf(first)).isEqualTo(finished);
        assertThat(lab.lab("run", "--resume", folder.toString()).exits(2).err()).contains("is complete");
    }

    private static Map<Path, FileTime> filesOf(Path folder) throws IOException {
        Map<Path, FileTime> times = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                times.put(file, Files.getLastModifiedTime(file));
            }
        }
        return times;
    }

    @Test
    @Tag("thorough")
    void keepsTheRunsOfACalibrationThatWereFinished() throws IOException, InterruptedException {
        LabProcess process = lab.start(
                        "calibrate",
                        "--variant",
                        "stub:right",
                        "--beside",
                        "other:right",
                        "--runs",
                        "1",
                        "--sessions",
                        "2")
                .awaitWords("run-01:")
                .awaitWords("[1/2]");
        process.signal("TERM");
        process.awaitEnd().exits(130);
        JsonNode calibration = new JsonMapper()
                .readTree(Files.readString(lab.home().runs().getFirst().resolve("calibration.json")));
        assertThat(calibration.path("planned").asInt()).isEqualTo(1);
        assertThat(calibration.path("runs")).isEmpty();
    }

    /** A terminal sends Ctrl-C to the servers and the generator as well, which then end before the lab says so. */
    @Test
    @Tag("thorough")
    void blamesNobodyWhenCtrlCReachesTheWholeProcessGroup() throws IOException, InterruptedException {
        lab.inOwnGroup();
        LabProcess process = start("INT", "--variants", "stub:right,other:right", "--duration", "30s")
                .awaitThat(
                        "requests in the window", () -> lab.home().generatorSays("\"phase\":\"steady\",\"targets\":"));
        process.signalGroup("INT");
        requireInterrupted(process, 0);
    }

    /** The same, with the order that a terminal leaves to chance. */
    @Test
    @Tag("thorough")
    void blamesNoServerThatEndedJustBeforeTheLabHeardOfCtrlC() throws IOException, InterruptedException {
        LabProcess process = start("INT", "--variants", "stub:binds-nothing,other:binds-nothing")
                .awaitThat("a server that speaks", () -> lab.home().anySays("server.log", "stub in mode"));
        ProcessHandle server = lab.home().processes().stream()
                .filter(each -> each.pid() != process.pid())
                .findFirst()
                .orElseThrow();
        // By one program: the lab waits a second for the second signal.
        new ProcessBuilder("sh", "-c", "kill -s KILL " + server.pid() + "; kill -s INT " + process.pid())
                .start()
                .waitFor();
        requireInterrupted(process, 0);
    }

    private LabProcess start(String signal, String... arguments) throws IOException {
        if (signal.equals("INT")) {
            Signals.assumeInterruptIsTaken();
        }
        return lab.startRun(arguments);
    }

    private void requireInterrupted(LabProcess process, int finishedTrials) throws IOException {
        Ended ended = process.awaitEnd().exits(130);
        assertThat(lab.home().processes()).as("left behind by %s", ended).isEmpty();
        assertThat(ended.out())
                .contains("Interrupted after " + finishedTrials + " of")
                .doesNotContain("Problem");
        assertThat(ended.err()).isEmpty();
        JsonNode run = lab.runJson();
        assertThat(run.path("state").asString()).isEqualTo("interrupted");
        assertThat(run.path("trials")).hasSize(finishedTrials);
    }
}
