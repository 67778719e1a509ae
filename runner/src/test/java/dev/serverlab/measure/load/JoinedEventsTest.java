package dev.serverlab.measure.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorEvent.Answers;
import dev.serverlab.generator.GeneratorEvent.Finished;
import dev.serverlab.generator.GeneratorEvent.Phase;
import dev.serverlab.generator.GeneratorEvent.Progress;
import dev.serverlab.generator.GeneratorEvent.Started;
import dev.serverlab.generator.GeneratorEvent.Totals;
import dev.serverlab.generator.GeneratorEvent.Warm;
import dev.serverlab.generator.GeneratorEvent.Window;
import dev.serverlab.stats.latency.LatencyMicros;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class JoinedEventsTest {

    private final List<GeneratorEvent> reported = new ArrayList<>();
    private final JoinedEvents joined = new JoinedEvents(2, reported::add);
    private final Consumer<GeneratorEvent> first = joined.of(0);
    private final Consumer<GeneratorEvent> second = joined.of(1);

    @Test
    void tellsEachEventOnceWhenTheLastHasToldIt() {
        first.accept(new Started(1));
        first.accept(new Phase("warmup", 1_000, 9_000, false));
        assertThat(reported).isEmpty();

        second.accept(new Started(2));
        second.accept(new Phase("warmup", 2_000, 10_000, false));
        assertThat(reported).containsExactly(new Started(1), new Phase("warmup", 2_000, 9_000, false));
    }

    @Test
    void addsUpWhatEachHasAnsweredSoFar() {
        second.accept(progress("ramp", 7, 0, 900.0));
        first.accept(progress("steady", 100, 1, 20.0));
        second.accept(progress("steady", 50, 2, 30.0));
        first.accept(progress("steady", 200, 1, 20.0));

        assertThat(reported)
                .as("the second is still in its ramp, then in the same phase")
                .containsExactly(progress("steady", 100, 1, 20.0), progress("steady", 250, 3, 30.0));
    }

    @Test
    void addsUpTheCountsOfTheEnds() {
        first.accept(new Warm("told", 5, Map.of("server", 3L)));
        second.accept(new Warm("told", 6, Map.of("server", 4L)));
        first.accept(new Finished(Map.of("server", new Totals(3, 10, 1)), "part-0"));
        second.accept(new Finished(Map.of("server", new Totals(4, 20, 0)), "part-1"));

        assertThat(reported)
                .containsExactly(
                        new Warm("told", 6, Map.of("server", 7L)),
                        new Finished(Map.of("server", new Totals(7, 30, 1)), "part-0"));
    }

    /** One that goes on into the next is told after that has begun, sooner by one than by the other. */
    @Test
    void addsUpTheHistogramsOfAWindow() {
        first.accept(new Phase("w00", 1, 2, true));
        second.accept(new Phase("w00", 1, 2, true));
        second.accept(window(5, Map.of("timeout", 1L), 7, 30_000));
        second.accept(new Phase("w01", 2, 3, true));
        first.accept(new Phase("w01", 2, 3, true));
        first.accept(window(6, Map.of("timeout", 2L, "http 500", 1L), 0, 20_000, 25_000));

        assertThat(reported.getLast()).isInstanceOfSatisfying(Window.class, window -> {
            assertThat(window.scheduled()).isEqualTo(11);
            assertThat(window.errors()).isEqualTo(Map.of("timeout", 3L, "http 500", 1L));
            assertThat(window.unsent()).isEqualTo(2);
            assertThat(window.drainMillis()).isEqualTo(7);
            for (String text : List.of(window.latency(), window.sinceSent())) {
                assertThat(LatencyMicros.read(text).getTotalCount()).isEqualTo(3);
                assertThat(LatencyMicros.read(text).getMinValue()).isEqualTo(20_000);
            }
        });
        assertThat(reported).hasSize(3);
    }

    private static Progress progress(String phase, long ok, long errors, double p90) {
        return new Progress(phase, Map.of("server", new Answers(ok, errors, p90)));
    }

    private static Window window(long scheduled, Map<String, Long> errors, long drain, long... micros) {
        Histogram latency = LatencyMicros.empty();
        for (long each : micros) {
            latency.recordValue(each);
        }
        String text = LatencyMicros.write(latency);
        return new Window(0, 100, scheduled, text, errors, 1, text, drain);
    }
}
