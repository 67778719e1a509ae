package dev.serverlab.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.RawAnswer;
import dev.serverlab.contract.RawConnection;
import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import dev.serverlab.mvc.StartedMvcServer;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The real server, on its default profile, answers as every server must. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JettyContractTest implements EndpointContract, RawRequestContract {

    @AutoClose
    private final StartedMvcServer server = StartedMvcServer.start(JettyApplication.application(), "default");

    @Override
    public String serverName() {
        return "jetty";
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

    /** Jetty asks for no body that nothing reads, and closes the connection on which one might still come. */
    @Test
    @Override
    public void answersARequestThatExpectsToContinue() throws IOException {
        try (RawConnection connection = RawConnection.open(service())) {
            connection.send("GET", "/delay/1", "Expect: 100-continue");
            RawAnswer answer = connection.answer();

            assertThat(answer.body()).isEqualTo("{\"delayMillis\":1}");
            assertThat(answer.header("connection")).isEqualTo("close");
        }
    }
}
