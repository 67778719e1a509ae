package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One application over TLS, by HTTP/1.1 and by HTTP/2. */
@Tag("thorough")
final class TransportIT {

    private static final String SERVERS = """
            question: What does HTTP/2 cost?
            servers:
              one:
                start: { jar: JAR }
                port: { property: server.port }
                transport: tls
                requests: [{ get: /delay/5 }]
              two:
                start: { jar: JAR }
                port: { property: server.port }
                transport: h2
                requests: [{ get: /delay/5 }]
            settings:
              one: { server.ssl.key-store: KEYS, server.ssl.key-store-password: password, management.server.port: "0" }
              two: { server.ssl.key-store: KEYS, server.ssl.key-store-password: password, management.server.port: "0", HTTP2 }
            variants: [one:as-is, two:as-is]
            protocol: paired
            paired: { sessions: SESSIONS, blocks: 2, block: 1s, warmup: 1s, settle: 500ms, rate: 40, profile: 0s }
            jvmArgs: [-Xmx96m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
            """;

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    private Path keys = Path.of("");

    @BeforeEach
    void certificate() throws IOException, InterruptedException {
        keys = lab.home().path().resolve("keys.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> command = List.of((keytool + " -genkeypair -keyalg EC -dname CN=localhost -storetype PKCS12"
                        + " -storepass password -keystore " + keys)
                .split(" "));
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }

    private void write(String http2, int sessions) throws IOException {
        Path jar = Path.of("../mvc-app/target/mvc-app.jar").toAbsolutePath().normalize();
        lab.home()
                .write(
                        "transport.yaml",
                        SERVERS.replace("JAR", jar.toString())
                                .replace("KEYS", "\"file:" + keys + "\"")
                                .replace("HTTP2", http2)
                                .replace("SESSIONS", Integer.toString(sessions)));
    }

    @Test
    void comparesBoth() throws IOException {
        write("server.http2.enabled: true", 1);

        assertThat(lab.requireMeasured(lab.lab("run", "transport.yaml", "--seed", "1"))
                        .out())
                .contains("GET /delay/5 over TLS; GET /delay/5 over HTTP/2 and TLS");
        assertThat(lab.runJson().path("trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.path("errors").asLong()).isZero();
            ReportedTrials.requireAnswersIfValid(trial);
        });
    }

    @Test
    void refusesAServerThatDoesNotSpeakHttp2() throws IOException {
        // Before several sessions, each server is started once.
        write("server.http2.enabled: false", 2);

        lab.lab("run", "transport.yaml")
                .exits(2)
                .refuses("two:as-is speaks TLS on port", "but not HTTP/2", "server.http2.enabled: true");
    }
}
