package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.harness.Fetched;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A MariaDB that the system's package manager installed, given to the lab. */
@Tag("thorough")
@Execution(ExecutionMode.CONCURRENT)
final class SystemDatabaseIT {

    private static final Path PROGRAM = Path.of("/usr/sbin/mariadbd");

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @TempDir
    private Path data;

    private final int port = LabHome.freePort();

    private @Nullable Process started;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        Fetched.requireInstalled(PROGRAM, "mariadb-server", "a database that is given");
        List<String> alike = List.of("--no-defaults", "--datadir=" + data, "--user=" + System.getProperty("user.name"));
        Process prepared = begin(
                List.of("mariadb-install-db", "--auth-root-authentication-method=normal", "--skip-test-db"), alike);
        assertThat(prepared.waitFor()).isZero();
        started = begin(
                List.of(PROGRAM.toString()),
                alike,
                List.of(
                        "--bind-address=127.0.0.1",
                        "--port=" + port,
                        "--socket=" + data.resolve("socket"),
                        "--skip-name-resolve",
                        "--skip-ssl"));
        await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(this::listens);
    }

    @SafeVarargs
    private static Process begin(List<String> program, List<String>... arguments) throws IOException {
        List<String> command = new ArrayList<>(program);
        for (List<String> each : arguments) {
            command.addAll(each);
        }
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private boolean listens() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        if (started != null) {
            started.destroy();
            started.waitFor();
        }
    }

    @Test
    void answersBlockingAndReactiveDrivers() throws IOException {
        lab.home()
                .withRealServer("claims/jdbc-app")
                .withRealServer("claims/r2dbc-app")
                .withRealBackends("mariadb");
        lab.home().write("experiments/given.yaml", """
                question: Which driver costs less?
                variants: [jdbc:default, jdbc:virtual, r2dbc:default]
                backends: [mariadb]
                workload: { path: /query, delay: 20ms }
                load: { users: 4, ramp: 0s, duration: 5s }
                warmup: 1s
                protocol: solo
                """ + lab.home().quickJvm());

        lab.requireMeasured(
                lab.lab("run", "given", "--backend", "mariadb=jdbc:mysql://127.0.0.1:" + port + "/", "--seed", "1"));

        assertThat(lab.runJson().path("trials")).hasSize(3).allSatisfy(trial -> {
            assertThat(trial.path("errors").asLong()).as("%s", trial).isZero();
            ReportedTrials.requireAnswersIfValid(trial);
            JsonNode use = trial.path("backends").path(0);
            assertThat(use.path("way").asString()).isEqualTo("given");
            assertThat(use.path("cpuPercent").isNumber()).isTrue();
            assertThat(use.path("pingP50Millis").isNumber()).isTrue();
        });
        assertThat(Objects.requireNonNull(started).isAlive()).isTrue();
    }
}
