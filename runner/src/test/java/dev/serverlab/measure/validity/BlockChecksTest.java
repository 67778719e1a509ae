package dev.serverlab.measure.validity;

import dev.serverlab.model.observation.BlockValue;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BlockChecksTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static Value block() {
        return new Value(700, SECOND, 1L);
    }

    private record Value(
            long requests, Duration window, @Nullable Long cpuNanos) {
        BlockValue value() {
            return new BlockValue(requests, window, cpuNanos, null, new Histogram(3));
        }

        Value silent() {
            return new Value(0, window, cpuNanos);
        }

        Value unread() {
            return new Value(requests, window, null);
        }

        Value readOver(long millis) {
            return new Value(requests, Duration.ofMillis(millis), cpuNanos);
        }
    }

    private static CheckResults inTime(Value second) {
        return LoadChecks.inTime(List.of(block().value(), second.value()), Collections.nCopies(2, SECOND));
    }

    @Test
    void refusesABlockWithoutAnswers() {
        Found.nothing(LoadChecks.readings(List.of(block().value())));
        Found.problem(
                "too-few-blocks",
                LoadChecks.readings(List.of(block().value(), block().silent().value())));
    }

    @Test
    void notesThatCpuWasNotRead() {
        Found.note(
                "cpu-unread",
                LoadChecks.readings(List.of(block().value(), block().unread().value())));
    }

    @Test
    void refusesCpuThatWasReadOverAnotherTimeThanTheBlock() {
        Found.nothing(inTime(block().readOver(1_009)));
        Found.note("read-late", inTime(block().readOver(1_010)));
        Found.note("read-late", inTime(block().readOver(951)));
        Found.problem("read-late", inTime(block().readOver(950)));
    }
}
