package dev.serverlab.cli.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.analysis.MachinePace;
import dev.serverlab.analysis.calibration.SavedCalibration;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReferenceTest {

    private static final Path KEPT = Path.of("..", "results", "reference");
    private static final Host ANOTHER = new Host("Linux", "6", "aarch64", "another", 64, 64, 1L << 38, null, null);

    @TempDir
    private Path results;

    private Run keep(String run) throws IOException {
        copy(KEPT.resolve(run), results.resolve("20261120-101112-" + run.replace('/', '-')));
        return KeptRun.read(KEPT.resolve(run)).run();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.sorted().toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
    }

    private Run.Reference reference(Run run, Host host) {
        return new Runs(results).reference(run.experiment(), host, MachinePace.isPinned(run));
    }

    @Test
    void isThatOfTheLabsMachineWithThePaceOfEarlierRuns() throws IOException {
        Run run = keep("same-thing/run-1");
        Run.Reference reference = reference(run, run.environment().host());

        assertThat(reference.source()).isEqualTo("the lab's reference machine");
        assertThat(reference.spread())
                .isEqualTo(SavedCalibration.referenceSpread().ofAnother());
        assertThat(reference.generatorRuns()).isEqualTo(1);
        assertThat(reference.generatorMicros()).isCloseTo(93, within(0.5));
    }

    @Test
    void isThatOfTheLatestCalibrationOfTheMachine() throws IOException {
        Run run = keep("three-servers");
        copy(KEPT.resolve("calibration-quick"), results.resolve("20261126-122122-calibration"));
        Run.Reference reference = reference(run, run.environment().host());

        assertThat(reference.source()).isEqualTo("the calibration of 2026-11-26");
        assertThat(reference.spread()).isEqualTo(SavedCalibration.referenceSpread());
        assertThat(reference.generatorMicros())
                .as("the median of ten runs at 124 to 168 µs and one at 235")
                .isCloseTo(145, within(0.5));
    }

    @Test
    void knowsNoPaceOfAnotherMachine() throws IOException {
        assertThat(reference(keep("same-thing/run-1"), ANOTHER).generatorMicros())
                .isNull();
    }
}
