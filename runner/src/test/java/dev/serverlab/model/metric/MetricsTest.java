package dev.serverlab.model.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.analysis.claims.MadeUpTrials;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.metric.Metric.Role;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.stats.Margin;
import dev.serverlab.stats.Scale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MetricsTest {

    @Test
    void haveAnIdOfTheirOwn() {
        assertThat(Metrics.ALL)
                .extracting(Metric::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-zA-Z0-9]+"));
        assertThat(Metrics.ALL)
                .allSatisfy(metric -> assertThat(Metrics.of(metric.id())).isSameAs(metric));
        assertThat(Metrics.find("p95")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void haveARoleOrNone(Role role) {
        assertThat(Metrics.with(role)).isNotEmpty().doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "p50, 110, ms",
        "p90, 110, ms",
        "p99, 110, ms",
        "max, 110, ms",
        "throughput, 110, requests/s",
        "cpuPerRequest, 110, µs",
        "cpuPerRequestWithJit, 110, µs",
        "cpuPercent, 110, % of a core",
        "cpuP95, 220, % of a core",
        "threadsPeak, 110, threads",
        "rssPeak, 110, MB",
        "errors, 0, errors",
        "availability, 100, %"
    })
    void readATrial(String id, double value, String noun) {
        Metric metric = Metrics.of(id);

        assertThat(metric.of(MadeUpTrials.solo(1, MadeUpTrials.TOMCAT, 110).measures()))
                .isEqualTo(value);
        assertThat(metric.noun()).isEqualTo(noun);
    }

    /** CPU per request is what is left without the JIT's threads; where their part is not known it is not known either. */
    @Test
    void tellCpuPerRequestWithoutTheJitOrNotAtAll() {
        Measures.Cpu known = new Measures.Cpu(120.0, 50, null, 20.0, 40.0, null);
        Measures.Cpu unknown = new Measures.Cpu(120.0, 50, null, null, null, null);
        Measures measures = Objects.requireNonNull(
                MadeUpTrials.solo(1, MadeUpTrials.TOMCAT, 110).measures());

        assertThat(Metrics.CPU_PER_REQUEST.of(with(measures, known))).isEqualTo(100);
        assertThat(Metrics.CPU_PER_REQUEST_WITH_JIT.of(with(measures, known))).isEqualTo(120);
        assertThat(Metrics.CPU_PER_REQUEST.format(with(measures, unknown))).isEqualTo(Metric.ABSENT);
        assertThat(Metrics.CPU_PER_REQUEST_WITH_JIT.of(with(measures, unknown))).isEqualTo(120);
    }

    @Test
    void areComparedOnOneScaleWithTheMarginOfTheExperiment() {
        Margins margins = new Margins(7, null, 2);

        assertThat(Metrics.COMPARED)
                .hasSize(6)
                .startsWith(Metrics.CPU_PER_REQUEST, Metrics.P90)
                .allSatisfy(metric -> assertThat(metric.yardstick(margins).margin())
                        .isEqualTo(
                                metric.isLatency()
                                        ? new Margin.Amount(2)
                                        : new Margin.Share(metric == Metrics.THROUGHPUT ? 5 : 7)));
        assertThat(Metrics.CPU_PER_REQUEST.scale()).isEqualTo(Scale.RATIO);
        assertThat(Metrics.P90.scale()).isEqualTo(Scale.DIFFERENCE);
        assertThat(Metrics.THROUGHPUT.scale()).isEqualTo(Scale.RATIO);
        assertThat(Metrics.COMPARED.stream().filter(metric -> metric.is(Metric.Role.COST)))
                .containsExactly(Metrics.CPU_PER_REQUEST, Metrics.CPU_PER_REQUEST_WITH_JIT);
    }

    @Test
    void takeAMarginOfCpuInMicrosecondsWhereItIsStated() {
        assertThat(Metrics.CPU_PER_REQUEST.yardstick(new Margins(5, 8.0, 0.5)).margin())
                .isEqualTo(new Margin.Amount(8));
        assertThat(Metrics.CPU_PER_REQUEST.marginOf(new Margins(5, 8.0, 0.5), 120))
                .isCloseTo(100 * 8 / 120.0, within(1e-9));
    }

    /** What the kernel did for the server is known by its share of all; the rest of what serving took is the program's. */
    @Test
    void tellTheKernelsPartApart() {
        Measures measures = with(
                Objects.requireNonNull(
                        MadeUpTrials.solo(1, MadeUpTrials.TOMCAT, 110).measures()),
                new Measures.Cpu(120.0, 50, null, 20.0, 40.0, null));

        assertThat(Metrics.of("cpuSystem").of(measures)).isEqualTo(40);
        assertThat(Metrics.of("cpuUser").of(measures)).isEqualTo(60);
    }

    @ParameterizedTest
    @CsvSource({"cpu, cpuPerRequest", "P99.9, p999", "rss, rssPeak", "THROUGHPUT, throughput"})
    void areFoundByWhatPeopleCallThem(String name, String id) {
        assertThat(Metrics.named(name, Role.GATE).id()).isEqualTo(id);
    }

    @Test
    void areNamedWhereOneIsNotFound() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> Metrics.named("p90Low", Role.TREND))
                .satisfies(refusal ->
                        assertThat(refusal.problem().action()).contains("p90, ").doesNotContain("p90Low"));
    }

    private static Measures with(Measures measures, Measures.Cpu cpu) {
        return MeasuresBuilder.like(measures).cpu(cpu).build();
    }
}
