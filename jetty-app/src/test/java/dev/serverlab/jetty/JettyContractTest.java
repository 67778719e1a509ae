package dev.serverlab.jetty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.EndpointContract;
import dev.serverlab.contract.RawRequestContract;
import dev.serverlab.contract.Work;
import dev.serverlab.mvc.StartedMvcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
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
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), service().getPort())) {
            socket.getOutputStream()
                    .write("GET /delay/1 HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\r\n".getBytes(US_ASCII));

            assertThat(new String(socket.getInputStream().readAllBytes(), US_ASCII))
                    .startsWith("HTTP/1.1 200 ")
                    .contains("Connection: close\r\n")
                    .endsWith("{\"delayMillis\":1}");
        }
    }
}
