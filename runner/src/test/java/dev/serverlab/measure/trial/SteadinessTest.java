package dev.serverlab.measure.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteadinessTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    Path root;

    private static WarmUpWatch.Steadiness read(ScriptedProcess process, int times) throws InterruptedException {
        WarmUpWatch.Steadiness steadiness = new WarmUpWatch.Steadiness(process, process.jit());
        for (int second = 0; second < times; second++) {
            steadiness.readAt(START.plusSeconds(second));
        }
        return steadiness;
    }

    @Test
    void leavesTheJitATenthOfTheCpu() throws InterruptedException {
        WarmUpWatch.Steadiness most = read(ScriptedProcess.busy(root, 1, 0, 299, 1), 4);
        WarmUpWatch.Steadiness more = read(ScriptedProcess.busy(root, 1, 0, 300, 1), 4);

        assertThat(most.jitShare()).isEqualTo(0.1);
        assertThat(most.isSteady()).isTrue();
        assertThat(more.isSteady()).isFalse();
    }

    @Test
    void knowsNothingBeforeItHasWatchedForThreeSeconds() throws InterruptedException {
        WarmUpWatch.Steadiness early = read(ScriptedProcess.busy(root, 1, 0, 0, 0), 3);

        assertThat(early.jitShare()).isNull();
        assertThat(early.isSteady()).isFalse();
    }

    @Test
    void forgetsWhatTheJitTookMoreThanThreeSecondsAgo() throws InterruptedException {
        WarmUpWatch.Steadiness settled = read(ScriptedProcess.busy(root, 1, 900, 30, 30, 30), 5);

        assertThat(settled.jitShare()).isEqualTo(0.03);
        assertThat(settled.isSteady()).isTrue();
    }

    @Test
    void isNoLongerSteadyWhenTheJitComesBack() throws InterruptedException {
        assertThat(read(ScriptedProcess.busy(root, 1, 0, 0, 0, 900), 4).isSteady())
                .isTrue();
        assertThat(read(ScriptedProcess.busy(root, 1, 0, 0, 0, 900), 5).isSteady())
                .isFalse();
    }

    @Test
    void doesNotTakeAServerThatDidNothingForSteady() throws InterruptedException {
        ScriptedProcess idle = new ScriptedProcess(root, 1)
                .then(500, 100)
                .then(500, 100)
                .then(500, 100)
                .then(500, 100);
        WarmUpWatch.Steadiness steadiness = read(idle, 4);

        assertThat(steadiness.jitShare()).isNull();
        assertThat(steadiness.isSteady()).isFalse();
    }

    @Test
    void isNeverSteadyWhereTheSystemDoesNotTell() throws InterruptedException {
        ScriptedProcess withoutCpu = new ScriptedProcess(root, 1)
                .then(0, 0)
                .then(1_000, 0)
                .then(2_000, 0)
                .then(null, 0);
        ScriptedProcess withoutJit = new ScriptedProcess(root, 2)
                .then(0, 0)
                .then(1_000, 0)
                .then(2_000, 0)
                .then(3_000, null);

        assertThat(read(withoutCpu, 4).isSteady()).isFalse();
        assertThat(read(withoutJit, 4).isSteady()).isFalse();
    }
}
