package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.WindowRequest;
import dev.serverlab.testing.EndOfLogs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole runs whose users log in before they ask. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class SequenceRunTest {

    private static final String LOGIN = """
            {"method":"POST","path":"/login","headers":{},"json":true,"body":"{}","weight":1,
             "take":{"token":"/user/token"}}""";
    private static final String ORDER = """
            {"method":"GET","path":"/orders/{1..9}","headers":{"Authorization":"Bearer {token}"},"json":false,"weight":0,
             "think":{"fromMillis":THINK,"toMillis":THINK}}""";

    @TempDir
    Path folder;

    private GeneratorProcess start(LoginServer server, int thinkMillis, String... settings)
            throws IOException, InterruptedException {
        String order = ORDER.replace("THINK", Integer.toString(thinkMillis));
        Path requests = Files.writeString(
                folder.resolve("requests.json"),
                "{\"targets\":{\"server\":{\"requests\":[" + LOGIN + "," + order + "," + ORDER.replace("THINK", "0")
                        + "],\"columns\":{}}}}");
        return GeneratorProcess.start(
                Files.createTempDirectory(folder, "run"),
                List.of(
                        "-DbaseUrl=" + server.url(),
                        "-Drequests=" + requests,
                        "-Dduration=5s",
                        "-Dramp=0s",
                        "-DwarmupUsers=4"),
                settings);
    }

    @Test
    void sendsTheStepsOfASequenceOneAfterTheOtherOnOneConnectionWithWhatWasTaken() throws Exception {
        try (LoginServer server = new LoginServer(0);
                GeneratorProcess run = start(server, 0, "-Drate=20", "-Dwarmup=3s", "-Dhtml=false")) {
            run.awaitExit(0);

            assertThat(server.refused()).isEmpty();
            GeneratorRecord.Target target = run.target("server");
            assertThat(target.counted().errors()).isZero();
            // 100 arrivals, of three requests each where they did not come to their end too late.
            assertThat(target.counted().ok() + target.uncounted().outside().ok())
                    .isBetween(100L, 300L);
            // Of a hundred arrivals one, with its three answers.
            assertThat(target.kept()).hasSizeLessThanOrEqualTo(3).allSatisfy(kept -> {
                assertThat(kept.number()).isZero();
                assertThat(kept.status()).isEqualTo(200);
                assertThat(kept.content()).startsWith("{");
            });
            assertThat(server.orders()).isPositive();
        }
    }

    @Test
    @Tag("thorough")
    void doesTheSameForUsersWhoGoOnWhenTheyHaveAnAnswer() throws Exception {
        try (LoginServer server = new LoginServer(0);
                GeneratorProcess run = start(server, 50, "-Dusers=4", "-Dthink=100ms..200ms", "-Dwarmup=3s")) {
            run.awaitExit(0);

            assertThat(server.refused()).isEmpty();
            GeneratorRecord.Target target = run.target("server");
            assertThat(target.counted().errors()).isZero();
            // At most 5 s / 150 ms sequences of each, and one that has begun.
            long most = 4 * 3 * (5_000 / 150 + 1);
            assertThat(target.counted().ok()).isLessThanOrEqualTo(most);
        }
    }

    @Test
    @Tag("thorough")
    void endsASequenceOfWhichAStepFailsAndNamesTheStep() throws Exception {
        LongEnough.untilAnswered(this::endsASequence);
    }

    private boolean endsASequence(int times) throws Exception {
        try (LoginServer server = new LoginServer(2);
                GeneratorProcess run = start(
                        server, 10, "-Drate=20", "-Dduration=" + 5 * times + "s", "-Dwarmup=0s", "-Dhtml=false")) {
            run.awaitExit(0);

            assertThat(server.refused()).isEmpty();
            GeneratorRecord.Target target = run.target("server");
            // Every second login, and nothing is asked behind it.
            assertThat(server.logins()).isEqualTo(100 * times);
            assertThat(target.counted().errors() + target.uncounted().outside().errors())
                    .isEqualTo(50 * times);
            assertThat(server.orders()).isLessThanOrEqualTo(100 * times);
            if (target.counted().errors() == 0) {
                return false;
            }
            assertThat(target.counted().errorsByKind()).containsOnlyKeys("no 'token' to take (step 1, POST /login)");
            return true;
        }
    }

    @Test
    @Tag("thorough")
    void namesTheStepOfAWrongStatus() throws Exception {
        LongEnough.untilAnswered(this::namesTheStep);
    }

    private boolean namesTheStep(int times) throws Exception {
        try (LoginServer server = new LoginServer(0)) {
            Path requests = Files.writeString(
                    folder.resolve("requests.json"),
                    "{\"targets\":{\"server\":{\"requests\":["
                            + LOGIN.replace("/user/token", "header X-Token").replace("\"token\"", "\"other\"") + ","
                            + ORDER.replace("THINK", "0") + "],\"columns\":{}}}}");
            try (GeneratorProcess run = GeneratorProcess.start(
                    folder.resolve("wrong-" + times),
                    List.of(),
                    "-DbaseUrl=" + server.url(),
                    "-Drequests=" + requests,
                    "-Drate=20",
                    "-Dduration=" + 5 * times + "s",
                    "-Dwarmup=0s",
                    "-Dramp=0s",
                    "-Dhtml=false")) {
                run.awaitExit(0);
                GeneratorRecord.Counts counted = run.target("server").counted();
                if (counted.errors() == 0) {
                    return false;
                }
                assertThat(counted.errorsByKind()).containsOnlyKeys("status 401 (step 2, GET /orders/{1..9})");
            }
            return true;
        }
    }

    private static Histogram histogram(String text) throws DataFormatException {
        return Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    }

    @Test
    @Tag("thorough")
    void countsEachStepOfAWindowThatItIsTold() throws Exception {
        try (LoginServer server = new LoginServer(0);
                GeneratorProcess run = start(server, 0, "-Dwindows=told", "-Dhtml=false")) {
            run.send(new WindowRequest(30, Duration.ofSeconds(3), Duration.ofSeconds(3), 1_000, false).line());
            run.awaitEvents(1, GeneratorEvent.Window.class);
            run.endInput();
            run.awaitExit(0);

            assertThat(server.refused()).isEmpty();
            GeneratorEvent.Window window =
                    run.events(GeneratorEvent.Window.class).getFirst();
            assertThat(window.errors()).isEmpty();
            assertThat(window.unsent()).isZero();
            // 30 arrivals, up to three requests each, and what comes of those before.
            assertThat(window.scheduled()).isBetween(30L, 180L);
            assertThat(histogram(window.latency()).getTotalCount()).isEqualTo(window.scheduled());
        }
    }
}
