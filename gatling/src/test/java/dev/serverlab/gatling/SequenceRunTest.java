package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.WindowRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole runs whose users log in before they ask. */
@Execution(ExecutionMode.CONCURRENT)
class SequenceRunTest {

    private static final String LOGIN = """
            {"method":"POST","path":"/login","headers":{},"json":true,"body":"{}","weight":1,
             "take":{"token":"/user/token"}}""";
    private static final String ORDER = """
            {"method":"GET","path":"/orders/{1..9}","headers":{"Authorization":"Bearer {token}"},"json":false,"weight":0,
             "think":{"fromMillis":THINK,"toMillis":THINK}}""";

    @TempDir
    Path folder;

    private GeneratorProcess start(LoginServer server, int thinkMillis, String... settings) throws IOException {
        String order = ORDER.replace("THINK", Integer.toString(thinkMillis));
        Path requests = Files.writeString(
                folder.resolve("requests.json"),
                "{\"targets\":{\"server\":{\"requests\":[" + LOGIN + "," + order + "," + ORDER.replace("THINK", "0")
                        + "],\"columns\":{}}}}");
        List<String> all = new ArrayList<>(List.of(
                "-DbaseUrl=" + server.url(),
                "-Drequests=" + requests,
                "-Dduration=5s",
                "-Dramp=0s",
                "-DwarmupUsers=4"));
        all.addAll(List.of(settings));
        return GeneratorProcess.start(folder, all.toArray(String[]::new));
    }

    @Test
    void sendsTheStepsOfASequenceOneAfterTheOtherOnOneConnectionWithWhatWasTaken() throws Exception {
        try (LoginServer server = LoginServer.start(0);
                GeneratorProcess run = start(server, 0, "-Drate=20", "-Dwarmup=3s", "-Dhtml=false")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            assertThat(server.refused()).isEmpty();
            GeneratorRecord.Counts counted = run.target("server").counted();
            assertThat(counted.errors()).isZero();
            // 100 arrivals, three requests each.
            assertThat(counted.ok()).isBetween(1L, 300L);
            // Of a hundred arrivals one, with its three answers.
            assertThat(run.target("server").kept()).hasSizeBetween(1, 3).allSatisfy(kept -> {
                assertThat(kept.number()).isZero();
                assertThat(kept.status()).isEqualTo(200);
                assertThat(kept.content()).startsWith("{");
            });
            assertThat(server.orders()).isPositive();
        }
    }

    @Test
    void doesTheSameForUsersWhoGoOnWhenTheyHaveAnAnswer() throws Exception {
        try (LoginServer server = LoginServer.start(0);
                GeneratorProcess run = start(server, 50, "-Dusers=4", "-Dthink=100ms..200ms", "-Dwarmup=3s")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            assertThat(server.refused()).isEmpty();
            GeneratorRecord.Target target = run.target("server");
            assertThat(target.counted().errors()).isZero();
            assertThat(target.counted().ok()).isPositive();
            // At most 5 s / 150 ms sequences of each, and one that has begun.
            long most = 4 * 3 * (5_000 / 150 + 1);
            assertThat(target.counted().ok()).isLessThanOrEqualTo(most);
        }
    }

    @Test
    void endsASequenceOfWhichAStepFailsAndNamesTheStep() throws Exception {
        try (LoginServer server = LoginServer.start(2);
                GeneratorProcess run = start(server, 10, "-Drate=20", "-Dwarmup=0s", "-Dhtml=false")) {
            assertThat(run.exitCode()).as(run.err()).isZero();

            assertThat(server.refused()).isEmpty();
            GeneratorRecord.Counts counted = run.target("server").counted();
            assertThat(counted.errorsByKind()).containsOnlyKeys("no 'token' to take (step 1, POST /login)");
            // Every second login, and nothing is asked behind it.
            assertThat(server.logins()).isEqualTo(100);
            assertThat(counted.errors()).isBetween(1L, 50L);
            assertThat(server.orders()).isBetween(1L, 100L);
        }
    }

    @Test
    void namesTheStepOfAWrongStatus() throws Exception {
        try (LoginServer server = LoginServer.start(0)) {
            Path requests = Files.writeString(
                    folder.resolve("requests.json"),
                    "{\"targets\":{\"server\":{\"requests\":["
                            + LOGIN.replace("/user/token", "header X-Token").replace("\"token\"", "\"other\"") + ","
                            + ORDER.replace("THINK", "0") + "],\"columns\":{}}}}");
            try (GeneratorProcess run = GeneratorProcess.start(
                    folder.resolve("wrong"),
                    "-DbaseUrl=" + server.url(),
                    "-Drequests=" + requests,
                    "-Drate=20",
                    "-Dduration=5s",
                    "-Dwarmup=0s",
                    "-Dramp=0s",
                    "-Dhtml=false")) {
                assertThat(run.exitCode()).as(run.err()).isZero();
                assertThat(run.target("server").counted().errorsByKind())
                        .containsOnlyKeys("status 401 (step 2, GET /orders/{1..9})");
            }
        }
    }

    @Test
    void countsEachStepOfAWindowThatItIsTold() throws Exception {
        try (LoginServer server = LoginServer.start(0);
                GeneratorProcess run = start(server, 0, "-Dwindows=told", "-Dhtml=false")) {
            run.tell(new WindowRequest(30, Duration.ofSeconds(3), Duration.ofSeconds(3), 1_000, false).line());
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> run.events(GeneratorEvent.Window.class).size() == 1);
            run.endInput();
            assertThat(run.exitCode()).as(run.err()).isZero();

            assertThat(server.refused()).isEmpty();
            GeneratorEvent.Window window =
                    run.events(GeneratorEvent.Window.class).getFirst();
            assertThat(window.errors()).isEmpty();
            assertThat(window.unsent()).isZero();
            // 30 arrivals, three requests each, and what comes of those before.
            assertThat(window.scheduled()).isBetween(31L, 180L);
        }
    }
}
