package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.kept.Runs;
import dev.serverlab.measure.environment.DoctorCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./lab doctor} says of how fast the machine was. */
final class PaceTest {

    private static final Path CALIBRATION = Path.of("..", "results", "reference", "calibration-quick");
    private static final Pattern GENERATOR =
            Pattern.compile("(\"generator\" ?: \\{\\s*\"cpuMicrosPerRequest\" ?: )([\\d.]+)");

    @TempDir
    private Path home;

    @BeforeEach
    void keepACalibration() throws IOException {
        Path kept = home.resolve("results/20260101-000000-calibration");
        for (String file : List.of("calibration.json", "run-01/run.json")) {
            Files.createDirectories(kept.resolve(file).getParent());
            Files.copy(CALIBRATION.resolve(file), kept.resolve(file));
        }
    }

    /** A run like those of the calibration, in which a request cost the generator that many times as much. */
    private void keepARun(double times) throws IOException {
        String run = GENERATOR
                .matcher(Files.readString(CALIBRATION.resolve("run-01/run.json")))
                .replaceAll(cost -> cost.group(1) + Double.parseDouble(cost.group(2)) * times);
        Files.writeString(
                Files.createDirectories(home.resolve("results/20260102-000000-slow"))
                        .resolve("run.json"),
                run);
    }

    @Test
    void tellsHowMuchSlowerTheMachineWasThanWhenItWasCalibrated() throws IOException {
        keepARun(2);

        assertThat(new Runs(home.resolve("results")).pace()).hasValueSatisfying(check -> {
            assertThat(check.level()).isEqualTo(DoctorCheck.Level.BEWARE);
            assertThat(check.found())
                    .startsWith("calibrated on 2026-")
                    .contains("; in ", " the machine was 2.0 times as slow as then: a request cost the generator ");
            assertThat(check.action()).contains("./lab calibrate");
        });
    }

    @Test
    void saysNothingWithoutARunOrWithoutACalibration() throws IOException {
        Files.delete(home.resolve("results/20260101-000000-calibration/calibration.json"));
        assertThat(new Runs(home.resolve("results")).pace()).isEmpty();
        assertThat(new Runs(home.resolve("none")).pace()).isEmpty();
        keepARun(2);
        assertThat(new Runs(home.resolve("results")).pace()).isEmpty();
    }

    @Test
    void saysNothingOfTheUsualPace() throws IOException {
        keepARun(1.1);

        assertThat(new Runs(home.resolve("results")).pace()).isEmpty();
    }
}
