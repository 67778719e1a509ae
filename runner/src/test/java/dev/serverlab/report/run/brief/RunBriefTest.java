package dev.serverlab.report.run.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.report.MadeUpClaims;
import dev.serverlab.report.MadeUpComparison;
import dev.serverlab.report.MadeUpContainers;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.MadeUpSweep;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.render.Terminal;
import dev.serverlab.report.text.AnswerText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RunBriefTest {

    private static final Path FILES = Path.of(System.getProperty("basedir", ""), "src/test/resources/golden");
    private static final String NOTE = "Not calibrated on this machine: ./lab calibrate (15 min).";

    static Stream<Arguments> runs() {
        return Stream.concat(
                Stream.of(
                        Arguments.of("complete", MadeUpRun.complete()),
                        Arguments.of("with-failures", MadeUpRun.withFailures()),
                        Arguments.of("interrupted", MadeUpRun.interrupted()),
                        Arguments.of("ten-variants", MadeUpRun.wide()),
                        Arguments.of("both-protocols", MadeUpRun.both()),
                        Arguments.of("containers", MadeUpContainers.run()),
                        Arguments.of("claims", MadeUpClaims.everyVerdict()),
                        Arguments.of("counters", MadeUpClaims.counting()),
                        Arguments.of("sweep", MadeUpSweep.threeServers()),
                        Arguments.of("sweep-grid", MadeUpSweep.grid()),
                        Arguments.of("sweep-not-yet", MadeUpSweep.notYet())),
                Stream.of(
                                "three-servers",
                                "single",
                                "keep-alive",
                                "container-cost",
                                "blocking-or-reactive-driver",
                                "thread-sweep",
                                "pool-and-users",
                                "same-thing/run-1",
                                "thread-count/threads-50",
                                "claims/event-loop-vs-thread",
                                "claims/event-loop-blocked",
                                "claims/vertx-blocking-ladder",
                                "claims/vertx-event-loops",
                                "claims/virtual-threads",
                                "claims/virtual-threads-database")
                        .map(name -> Arguments.of(
                                "reference-" + name.replace('/', '-'),
                                KeptRun.read(MadeUpComparison.REFERENCE.resolve(name))
                                        .run())));
    }

    private static String drawn(Run run, int columns) {
        return RunBrief.of(run, "results/" + run.id(), NOTE, new Terminal.Screen(columns, false));
    }

    @Test
    void namesTheFolderOfARunThatIsKeptElsewhere() {
        assertThat(keptElsewhere(MadeUpRun.interrupted())).contains("./lab run --resume /data/run");
        assertThat(keptElsewhere(MadeUpRun.complete())).contains("./lab open /data/run.");
    }

    private static String keptElsewhere(Run run) {
        return RunBrief.of(run, "/data/run", NOTE, new Terminal.Screen(200, false));
    }

    @Test
    void tellsWhatEndedTrialsBeforeWhatMadeEarlierOnesInvalid() {
        Run run = MadeUpRun.withFailures();
        Run turned = RunBuilder.like(run).trials(run.trials().reversed()).build();

        assertThat(drawn(turned, 200))
                .containsSubsequence("!! webflux (1 of 3", "failed.", "!! mvc (1 of 3", "not valid.");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void isWhatItWas(String name, Run run) throws IOException {
        Path golden = FILES.resolve(name + ".brief.txt");
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(golden, drawn(run, PlainText.WIDTH));
        }
        assertThat(golden).content().isEqualTo(drawn(run, PlainText.WIDTH));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void fitsOnOneScreen(String name, Run run) {
        for (int columns : new int[] {80, 120}) {
            assertThat(drawn(run, columns).lines())
                    .hasSizeLessThanOrEqualTo(RunBrief.LINES)
                    .allMatch(line -> line.length() <= columns);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void answersInItsFirstTwoLines(String name, Run run) {
        String first = AnswerText.of(run).split("(?<=[.;]) ")[0];

        assertThat(String.join(" ", drawn(run, PlainText.WIDTH).lines().limit(2).toList()))
                .startsWith(first);
    }
}
