package dev.serverlab.helidon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.RawConnection;
import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import dev.serverlab.testing.Client;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.JsonNode;

/** The real server answers as every server must. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HelidonContractTest implements EndpointContract, RawRequestContract {

    @AutoClose
    private final StartedHelidonServer server = new StartedHelidonServer();

    @Override
    public String serverName() {
        return "helidon";
    }

    @Override
    public Work defaultWork() {
        return Work.BLOCK;
    }

    @Override
    public URI service() {
        return server.service();
    }

    @Override
    public URI management() {
        return server.management();
    }

    /** Helidon 4 takes HTTP/1.1 and 2 alone. */
    @Test
    @Override
    public void answersARequestOfHttpOneDotZero() throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            connection.sendBytes("GET /delay/1 HTTP/1.0\r\n\r\n");

            assertThatThrownBy(connection::answer).isInstanceOf(EOFException.class);
        }
        assertThat(Client.get(service(), "/delay/1").statusCode()).isEqualTo(200);
    }

    @Test
    void hasVirtualThreadsWithoutALimit() {
        JsonNode effective = server.effective();

        assertThat(effective.at("/requestThreads/kind").asString()).isEqualTo("virtual");
        assertThat(effective.path("requestThreads").has("max")).isFalse();
        assertThat(effective.at("/workerThreads/kind").asString()).isEqualTo("virtual");
    }
}
