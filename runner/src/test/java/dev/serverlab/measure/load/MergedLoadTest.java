package dev.serverlab.measure.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GeneratorRecord.Phase;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class MergedLoadTest {

    private static final long BLOCK = 4_000_000;

    @Test
    void addsUpWhatSeveralRecorded() throws IOException {
        RecordedLoad merged = MergedLoad.of(List.of(part(0, 0.3, 100, 200), part(500, 0.7, 300)));

        RecordedLoad.Target mvc = merged.target("mvc:default");
        assertThat(merged.windows())
                .singleElement()
                .satisfies(window -> assertThat(window.length()).hasMillis(4_000));
        assertThat(mvc.latencyMicros()).singleElement().satisfies(micros -> {
            assertThat(micros.getTotalCount()).isEqualTo(3);
            assertThat(micros.getMinValue()).isEqualTo(100);
            assertThat(micros.getMaxValue()).isEqualTo(300);
        });
        assertThat(mvc.reported().counted().ok()).isEqualTo(3);
        assertThat(mvc.reported().counted().errorsByKind()).containsExactly(Map.entry("timeout", 2L));
        assertThat(mvc.errors(merged.windows().getFirst())).isEqualTo(2);
        assertThat(mvc.reported().late().waitedForAUser()).isEqualTo(8);
        assertThat(mvc.lagP99Millis()).as("the worse of both").isEqualTo(1.5);
        assertThat(merged.lagMicros().getTotalCount()).isEqualTo(2);
        assertThat(merged.cores()).as("the busiest").isEqualTo(0.7);
        assertThat(merged.reported().generator().counted().cpuMicros()).isEqualTo(1_800_000);
    }

    /** A block of one is not that of another which began when the order of the servers was another one. */
    @Test
    void refusesPartsThatDidNotBeginTogether() {
        assertThatIOException()
                .isThrownBy(() -> MergedLoad.of(List.of(part(0, 0.3, 100), part(2_001, 0.3, 100))))
                .withMessageContaining("2001 µs apart");
    }

    @Test
    void refusesPartsOfDifferentLoads() throws IOException {
        RecordedLoad other = part(0, 0.3, 100);
        RecordedLoad without = new RecordedLoad(other.reported(), List.of(), other.targets(), other.lagMicros(), null);

        assertThatIOException().isThrownBy(() -> MergedLoad.of(List.of(other, without)));
    }

    private static RecordedLoad part(long startMicros, double cores, long... answersMicros) {
        List<Phase> phases = List.of(MadeUpRecord.phase("b1", startMicros, startMicros + BLOCK));
        GeneratorRecord.Counts counts = MadeUpRecord.counts(answersMicros.length, Map.of("timeout", 1L));
        GeneratorRecord.Target reported =
                MadeUpRecord.target("mvc.hlog", Map.of("b1", counts), counts, 4, 1 + cores / 1.4);
        Histogram micros = LatencyMicros.empty();
        for (long each : answersMicros) {
            micros.recordValue(each);
        }
        Histogram lag = LatencyMicros.empty();
        lag.recordValue(10);
        return new RecordedLoad(
                MadeUpRecord.of("told", phases, Map.of("mvc:default", reported)),
                phases,
                Map.of("mvc:default", new RecordedLoad.Target(reported, List.of(micros), List.of())),
                lag,
                cores);
    }
}
