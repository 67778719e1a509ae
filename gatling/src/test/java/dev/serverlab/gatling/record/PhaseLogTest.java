package dev.serverlab.gatling.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PhaseLogTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    @Test
    void doesNotLoseWhatAThreadAddsAfterItsPhasesLastLine() throws IOException {
        Timeline timeline = TimelineTest.timeline("0s", "0s", 0);
        PhaseLog log = new PhaseLog(timeline, folder.resolve("x.hlog"), "times");
        log.write(Phase.STEADY, timeline.steadyEnd());
        log.tally(Phase.STEADY).add(100_000_000);
        log.finish(10 * SECOND);

        assertThat(read().outline()).containsExactly("steady 7500-9500 0", "steady 9500-9500 1");
        assertThat(log.tally(Phase.STEADY).total().getTotalCount()).isOne();
    }

    @Test
    void endsTheLastLineOfAnInterruptedRunAtTheInterruption() throws IOException {
        Timeline timeline = TimelineTest.timeline("0s", "0s", 0);
        PhaseLog log = new PhaseLog(timeline, folder.resolve("x.hlog"), "times");
        log.tally(Phase.STEADY).add(100_000_000);
        log.finish(SECOND);

        assertThat(read().outline()).containsExactly("steady 7500-8000 1");
    }

    @Test
    void canBeReadAfterEveryLine() throws IOException {
        Timeline timeline = TimelineTest.timeline("0s", "0s", 0);
        try (PhaseLog log = new PhaseLog(timeline, folder.resolve("x.hlog"), "times")) {
            log.tally(Phase.STEADY).add(100_000_499);
            log.write(Phase.STEADY, SECOND);

            assertThat(read().merged("steady").getMaxValue()).isBetween(100_000L, 100_100L);
            assertThat(Files.readString(folder.resolve("x.hlog")))
                    .contains("values in microseconds")
                    .contains("Tag=steady,0.500,0.500,100.003,");
        }
    }

    private HlogFile read() {
        return HlogFile.read(folder.resolve("x.hlog"));
    }
}
