package dev.serverlab.helidon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Client;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.PackagedServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar that people start, in a process of its own: what it prints and how it ends. */
@ExtendWith(EndOfLogs.class)
class RunnableJarIT {

    private static PackagedServer start(String... options) throws IOException {
        return PackagedServer.start("helidon-app.jar", options);
    }

    @Test
    void servesAndStopsWhenToldTo() throws Exception {
        try (PackagedServer server = start("--profile=default").awaitUp()) {
            assertThat(server.log()).contains("helidon, profile default, answers on port ");
            assertThat(Client.get(server.service(), "/delay/1").body()).isEqualTo("{\"delayMillis\":1}");
            assertThat(Client.get(server.management(), "/actuator/info").body())
                    .contains("\"Helidon SE 4.", "\"default\"");
            server.terminate();

            server.awaitExit(143);
        }
    }

    @Test
    void refusesWrongUsage() throws Exception {
        try (PackagedServer server = start("--profile=fast")) {
            server.awaitExit(2);
            assertThat(server.log().lines())
                    .containsExactly("Problem: the profile is \"fast\".", "Action:  Choose one of default.");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"server", "management.server"})
    void endsWhenAnotherProgramHasItsPort(String name) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                PackagedServer server = start("-D" + name + ".port=" + other.getLocalPort())) {
            server.awaitExit(1);
            assertThat(server.log())
                    .contains("Problem: cannot listen on ", ":" + other.getLocalPort(), "Address already in use");
        }
    }
}
