package dev.serverlab.analysis.compare;

import static dev.serverlab.analysis.compare.ReferenceRuns.DEFAULT;
import static dev.serverlab.analysis.compare.ReferenceRuns.QUICK;
import static dev.serverlab.analysis.compare.ReferenceRuns.REPEATS;
import static dev.serverlab.analysis.compare.ReferenceRuns.group;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.stats.RunVariance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BetweenRunVarianceTest {

    private static final Metric CPU = Metrics.CPU_PER_REQUEST;
    private static final Metric P90 = Metrics.P90;
    private static final Metric THROUGHPUT = Metrics.THROUGHPUT;

    private final BetweenRunVariance spread = Objects.requireNonNull(BetweenRunVariance.read("these", QUICK));

    /** Computed apart, from run.json, variant by variant: F of 3.22, 2.44 and 2.87 by CPU; 1.37, 1.29 and 1.31 by p90. */
    @Test
    void tellsHowMuchTheRunsOfACalibrationDiffer() {
        RunVariance cpu = Objects.requireNonNull(spread.of(CPU, false));
        RunVariance p90 = Objects.requireNonNull(spread.of(P90, false));

        assertThat(spread.runs()).hasSize(10);
        assertThat(cpu.ratio()).isBetween(2.43, 3.22);
        assertThat(cpu.between().degreesOfFreedom()).isEqualTo(9);
        assertThat(cpu.within().degreesOfFreedom()).isEqualTo(20);
        assertThat(cpu.deviation()).isBetween(0.0675, 0.0868);
        assertThat(p90.ratio()).isBetween(1.29, 1.38);
        assertThat(p90.deviation()).isBetween(0.048, 0.059);
    }

    /** Computed apart, too: standard deviations of the ten means of 3.3, 2.7 and 2.8 %, where 10.4, 9.7 and 8.4 % were measured. */
    @Test
    void leavesAThirdOfTheDifferencesAtOnePace() {
        RunVariance cpu = Objects.requireNonNull(spread.of(CPU, true));

        assertThat(Math.sqrt(cpu.between().value() / cpu.trialsPerRun())).isBetween(0.027, 0.033);
        assertThat(cpu.between().degreesOfFreedom()).isEqualTo(9);
    }

    @Test
    void takesTheSpreadOfThroughputFromCpuPerRequest() {
        assertThat(spread.of(THROUGHPUT, false)).isEqualTo(spread.of(CPU, false));
    }

    @Test
    void takesOnlyWhatLiesAboveTheDelayOfAClosedLoadsAnswersForVariable() {
        RunGroup served = group("A", ReferenceRuns.read("thread-count/threads-200"));
        RunGroup queueing = group("B", ReferenceRuns.read("thread-count/threads-50"));

        assertThat(spread.factor(THROUGHPUT, served, Protocol.SOLO, DEFAULT)).isBetween(0.001, 0.01);
        assertThat(spread.factor(THROUGHPUT, queueing, Protocol.SOLO, DEFAULT))
                .as("half of the time is spent in the queue")
                .isBetween(0.4, 0.6);
    }

    @Test
    void widensWithWhatLiesAboveTheDelayAndNeverNarrows() {
        RunGroup calm = group("A", REPEATS.getFirst());
        RunGroup queueing = group("B", ReferenceRuns.read("ten-thousand-users"));
        Variant busy = queueing.variants(Protocol.SOLO).getFirst();
        double overhead = Objects.requireNonNull(queueing.overhead(P90, Protocol.SOLO, busy));

        assertThat(spread.factor(P90, calm, Protocol.PAIRED, DEFAULT)).isBetween(1.0, 1.1);
        assertThat(spread.factor(P90, queueing, Protocol.SOLO, busy)).isCloseTo(overhead / 0.809, within(overhead / 5));
        assertThat(spread.factor(CPU, queueing, Protocol.SOLO, busy)).isEqualTo(1);
    }

    /** What a calibration leaves: the pilot asks for something else, in fewer variants. */
    @Test
    void doesNotTakeThePilotForARun(@TempDir Path calibration) throws IOException {
        for (String run : List.of("run-01", "run-02", "run-03", "run-04", "run-05", "pilot")) {
            Path folder = Files.createDirectories(calibration.resolve(run));
            Path source = run.equals("pilot") ? ReferenceRuns.FOLDER.resolve("single") : QUICK.resolve(run);
            Files.copy(source.resolve("run.json"), folder.resolve("run.json"));
        }

        BetweenRunVariance five = Objects.requireNonNull(BetweenRunVariance.read("these", calibration));

        assertThat(five.runs()).hasSize(5);
        assertThat(five.runs().getFirst().experiment().variants()).contains(DEFAULT);
        assertThat(five.of(CPU, false)).isNotNull();
    }

    @Test
    void isUnknownFromFewerThanFiveRunsThatCanBeRead(@TempDir Path calibration) throws IOException {
        for (int run = 1; run <= 5; run++) {
            Path folder = Files.createDirectories(calibration.resolve("run-0" + run));
            Files.copy(QUICK.resolve("run-0" + run).resolve("run.json"), folder.resolve("run.json"));
        }
        assertThat(BetweenRunVariance.read("these", calibration)).isNotNull();

        Files.writeString(calibration.resolve("run-03/run.json"), "{");

        assertThat(BetweenRunVariance.read("these", calibration)).isNull();
        assertThat(BetweenRunVariance.read("these", calibration.resolve("nowhere")))
                .isNull();
    }

    @Test
    void isUnknownOfAMetricThatFewerThanFiveOfThemHave() {
        BetweenRunVariance four =
                new BetweenRunVariance("these", QUICK, spread.runs().subList(0, 4));

        assertThat(four.of(CPU, false)).isNull();
    }
}
