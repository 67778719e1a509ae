package dev.serverlab.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.paired.PairedMetric;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimMetricTest {

    @Test
    void experimentFilesTakeTheSameNames() {
        assertThat(ClaimMetric.ALL).extracting(ClaimMetric::name).containsExactlyInAnyOrderElementsOf(Claim.METRICS);
    }

    @ParameterizedTest
    @CsvSource({
        "p50, 110, ms",
        "p90, 110, ms",
        "p99, 110, ms",
        "max, 110, ms",
        "throughput, 110, requests/s",
        "cpuPerRequest, 110, µs",
        "cpuPercent, 110, % of a core",
        "cpuPeak, 220, % of a core",
        "threadsPeak, 110, threads",
        "rssPeak, 110, MB",
        "errors, 0, errors",
        "availability, 100, %"
    })
    void readsATrial(String name, double value, String unit) {
        TrialResult trial = MadeUpTrials.solo(1, MadeUpTrials.TOMCAT, 110);
        ClaimMetric metric = ClaimMetric.named(name).orElseThrow();

        assertThat(metric.value().apply(trial)).isEqualTo(value);
        assertThat(metric.unit()).isEqualTo(unit);
    }

    /** A comparison is looked for by the metric's name. */
    @Test
    void whatIsComparedHasItsNameThere() {
        assertThat(ClaimMetric.ALL)
                .filteredOn(metric -> metric.compared() != null)
                .hasSize(5)
                .allSatisfy(metric -> assertThat(
                                Objects.requireNonNull(metric.compared()).id())
                        .isEqualTo(metric.name()));
        assertThat(PairedMetric.CPU_PER_REQUEST.scale()).isEqualTo(Scale.RATIO);
        assertThat(PairedMetric.P90.scale()).isEqualTo(Scale.DIFFERENCE);
    }
}
