package dev.serverlab.measure.trial;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Variant;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("warm-up-watch")
class WarmUpWatchTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final Variant ONE = new Variant("mvc", "default");
    private static final Variant OTHER = new Variant("vertx", "default");

    private final AtomicInteger reported = new AtomicInteger();

    @TempDir
    Path root;

    private WarmUpWatch start(ScriptedProcess one, ScriptedProcess other) {
        Map<Variant, WarmUpWatch.Steadiness> servers = new LinkedHashMap<>();
        servers.put(ONE, new WarmUpWatch.Steadiness(one, one.jit()));
        servers.put(OTHER, new WarmUpWatch.Steadiness(other, other.jit()));
        return WarmUpWatch.start(servers, START, this::collect, reported::incrementAndGet);
    }

    /** Nobody was told yet that they are steady; the heap of one of them cannot be collected. */
    private boolean collect(Variant variant) {
        return reported.get() == 0 && variant.equals(ONE);
    }

    /** Servers are asked in turn, so that the first is asked again when all were looked at. */
    private static void awaitRounds(int rounds, ScriptedProcess first) {
        await().until(() -> first.asked().size() == rounds + 1);
    }

    private static void awaitEnd() {
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("warm-up-watch")));
    }

    @Test
    void looksEverySecondAndEndsWhenTheLastServerIsSteady() {
        ScriptedProcess quick = ScriptedProcess.busy(root, 1, 0, 0, 0, 0, 0, 0, 0, 0);
        ScriptedProcess slow = ScriptedProcess.busy(root, 2, 700, 500, 0, 0, 0, 0, 0, 0);
        try (WarmUpWatch watch = start(quick, slow)) {
            awaitEnd();

            assertThat(reported).hasValue(1);
            assertThat(watch.steadyMillis(ONE)).isEqualTo(3_000);
            assertThat(watch.steadyMillis(OTHER)).isEqualTo(5_000);
            assertThat(slow.asked())
                    .isEqualTo(LongStream.rangeClosed(0, 5)
                            .mapToObj(START::plusSeconds)
                            .toList());
        }
    }

    @Test
    void hasHeapsCollectedBeforeItSaysThatAllAreSteady() {
        ScriptedProcess one = ScriptedProcess.busy(root, 1, 0, 0, 0, 0);
        ScriptedProcess other = ScriptedProcess.busy(root, 2, 0, 0, 0, 0);
        try (WarmUpWatch watch = start(one, other)) {
            awaitEnd();

            assertThat(reported).hasValue(1);
            assertThat(watch.isCollected(ONE)).isTrue();
            assertThat(watch.isLeftUncollected(ONE)).isFalse();
            assertThat(watch.isCollected(OTHER)).isFalse();
            assertThat(watch.isLeftUncollected(OTHER)).isTrue();
        }
    }

    @Test
    void goesOnAsLongAsOneServerCompiles() {
        ScriptedProcess quiet = ScriptedProcess.busy(root, 1, 0, 0, 0, 0);
        ScriptedProcess compiling = ScriptedProcess.busy(root, 2, 500, 500, 500, 500);
        try (WarmUpWatch watch = start(quiet, compiling)) {
            awaitRounds(5, quiet);

            assertThat(reported).hasValue(0);
            assertThat(watch.isCollected(ONE)).isFalse();
            assertThat(watch.isLeftUncollected(ONE)).isFalse();
            assertThat(watch.steadyMillis(ONE)).isEqualTo(3_000);
            assertThat(watch.steadyMillis(OTHER)).isNull();
        }
    }

    @Test
    void countsFromWhenAServerWasSteadyForGood() {
        ScriptedProcess paused = ScriptedProcess.busy(root, 1, 0, 0, 0, 900, 0, 0, 0, 0);
        ScriptedProcess compiling = ScriptedProcess.busy(root, 2, 500, 500, 500, 500, 500, 500, 500, 500);
        try (WarmUpWatch watch = start(paused, compiling)) {
            awaitRounds(9, paused);

            assertThat(watch.steadyMillis(ONE)).isEqualTo(7_000);
        }
    }

    @Test
    void takesBackThatAServerWasSteady() {
        ScriptedProcess paused = ScriptedProcess.busy(root, 1, 0, 0, 0, 900);
        ScriptedProcess compiling = ScriptedProcess.busy(root, 2, 500, 500, 500, 500);
        try (WarmUpWatch watch = start(paused, compiling)) {
            awaitRounds(5, paused);

            assertThat(watch.steadyMillis(ONE)).isNull();
        }
    }

    @Test
    void stopsLookingWhenTheWarmUpIsOver() {
        ScriptedProcess one = ScriptedProcess.busy(root, 1);
        WarmUpWatch watch = start(one, ScriptedProcess.busy(root, 2));
        awaitRounds(1, one);

        watch.close();

        awaitEnd();
        assertThat(reported).hasValue(0);
    }
}
