package dev.serverlab.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.analysis.gate.Requirement.Bound;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {

    @ParameterizedTest
    @CsvSource({
        "mvc p90 120ms, mvc, p90, 120",
        "mvc:default p90 120 ms, mvc:default, p90, 120",
        "p90 0.12s, , p90, 120",
        "P99.9 500us, , p999, 0.5",
        "vertx cpu 150µs, vertx, cpuPerRequest, 150",
        "mvc:default.more rss 1GB, mvc:default.more, rssPeak, 1000",
        "threads 210, , threadsPeak, 210",
        "mvc errors 0, mvc, errors, 0",
        "mvc throughput 900/s, mvc, throughput, 900",
        "mvc cpuPercent 80%, mvc, cpuPercent, 80",
        "mvc requests/s 900, mvc, throughput, 900"
    })
    void readsVariantMetricAndLimit(String text, String variant, String metric, double limit) {
        Requirement requirement = Requirement.parse(Bound.MAX, text);

        assertThat(requirement.variant()).isEqualTo(variant);
        assertThat(requirement.metric().id()).isEqualTo(metric);
        assertThat(requirement.limit().in(requirement.metric())).isCloseTo(limit, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu 5%", "mvc:default p90 2ms", "cpu 10µs", "p90 5%", "rss 10%"})
    void readsRegressionsInPerCentOrInTheMetricsUnit(String text) {
        assertThat(Requirement.parse(Bound.MAX_REGRESSION, text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "MAX, mvc p90 120, has no unit",
        "MAX, mvc p90 5%, not a unit of p90",
        "MAX, mvc errors 5ms, not a unit of errors",
        "MAX, mvc p9 120ms, no metric 'p9'",
        "MAX, mvc p90 -3ms, not a number",
        "MAX, mvc p90 fast, not a number",
        "MAX, mvc p90 1e400ms, not a number",
        "MAX, p90, is not a requirement",
        "MAX, a b c 3ms, is not a requirement",
        "MAX, mvc p90 99999999999999ms, not a number",
        "MAX_REGRESSION, mvc errors 5%, different length",
        "MAX_REGRESSION, mvc generatorLag 5ms, Neither direction",
        "MAX_REGRESSION, mvc p90 5MB, not a unit of p90"
    })
    void refusesWhatItCannotHoldARunTo(Bound bound, String text, String why) {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Requirement.parse(bound, text))
                .satisfies(refusal -> {
                    assertThat(refusal.problem().what()).contains(why);
                    assertThat(refusal.problem().action()).isNotBlank();
                    assertThat(refusal.exitCode()).isEqualTo(ExitCode.REFUSED);
                });
    }

    @Test
    void namesTheMetricsThatThereAre() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Requirement.parse(Bound.MAX, "mvc speed 3"))
                .satisfies(
                        refusal -> assertThat(refusal.problem().action()).contains("p90", "cpuPerRequest", "rssPeak"));
    }

    @Test
    void knowsEveryMetricOfTheReports() {
        assertThat(Metrics.with(Metric.Role.TABLE)).isEqualTo(Metrics.with(Metric.Role.GATE));
    }
}
