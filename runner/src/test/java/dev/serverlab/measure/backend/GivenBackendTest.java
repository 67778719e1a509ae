package dev.serverlab.measure.backend;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.BackendUse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class GivenBackendTest {

    private static final Backend UPSTREAM =
            Objects.requireNonNull(Backends.in(Path.of("..")).byName().get("upstream"));

    /** On loopback, where a port that was given back is not taken by other tests, which listen on 127.0.0.1. */
    private static final String OF_NOBODY_ELSE = "127.83.19.7";

    @Test
    void isTheProcessOfThisMachineThatListensThere() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                RunningBackend found = GivenBackend.find(UPSTREAM, "127.0.0.1:" + listening.getLocalPort(), false)) {
            ProcessTarget subject = Objects.requireNonNull(found.subject());

            assertThat(subject.pid()).isEqualTo(ProcessHandle.current().pid());
            BackendUse use = found.use(1.0, 2L, null, null, null);
            assertThat(use.way()).isEqualTo(BackendUse.Way.GIVEN);
            assertThat(use.untold()).isNull();
            found.requireAlive();
            assertThat(found.gives()).containsEntry("upstream.url", "http://127.0.0.1:" + listening.getLocalPort());
        }
    }

    @Test
    void hasGoneWhenItTakesNoConnectionsAnyMore() throws IOException {
        RunningBackend found;
        int port;
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getByName(OF_NOBODY_ELSE))) {
            port = listening.getLocalPort();
            found = GivenBackend.find(UPSTREAM, OF_NOBODY_ELSE + ":" + port, false);
        }
        awaitClosed(port);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(found::requireAlive)
                .satisfies(e -> assertThat(e.problem().what())
                        .startsWith("Backend upstream, at 127.")
                        .endsWith(", no longer accepts connections."));
    }

    /** An address that no machine has (RFC 5737). */
    @Test
    void isOfAnotherMachineWhereThisOneHasNotGotItsAddress() {
        RunningBackend found = GivenBackend.find(UPSTREAM, "http://192.0.2.1:80", false);

        assertThat(found.subject()).isNull();
        assertThat(found.isElsewhere()).isTrue();
        assertThat(found.use(null, null, null, null, null).untold())
                .isEqualTo("192.0.2.1:80 is on another machine: its CPU and memory are not known.");
    }

    @Test
    void isRefusedWhereNothingTakesConnections() throws IOException {
        int port = closedPort();
        for (String said : new String[] {"http://" + OF_NOBODY_ELSE + ":" + port, "127.0.0.1:0", "127.0.0.1:99999"}) {
            assertThatExceptionOfType(LabException.class)
                    .isThrownBy(() -> GivenBackend.require(UPSTREAM, said, false))
                    .satisfies(e -> assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED))
                    .satisfies(e -> assertThat(e.problem().what()).contains("where the backend upstream should be"));
        }
    }

    /** Its address may be a name that the cluster alone knows. */
    @Test
    void mayBeReachedByPodsAlone() throws IOException {
        int port = closedPort();
        String said = "http://" + OF_NOBODY_ELSE + ":" + port;

        GivenBackend.require(UPSTREAM, said, true);
        RunningBackend found = GivenBackend.find(UPSTREAM, said, true);

        found.requireAlive();
        assertThat(found.ping()).isNull();
        assertThat(found.gives()).containsEntry("upstream.url", said);
        assertThat(found.use(null, null, null, null, null).untold())
                .contains(" is reachable only from the cluster: its CPU and memory are not known.");
    }

    private static int closedPort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 50, InetAddress.getByName(OF_NOBODY_ELSE))) {
            int port = free.getLocalPort();
            free.close();
            awaitClosed(port);
            return port;
        }
    }

    /** A process that another test starts at this moment has the socket as well until it closes what it inherited. */
    private static void awaitClosed(int port) {
        await().until(() -> !new Address(OF_NOBODY_ELSE, port).takesConnections());
    }
}
