package dev.serverlab.measure.place;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.serverlab.measure.server.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FoundServerTest {

    private static @Nullable String versionOf(String jvm) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String info = "{\"effective\":{\"server\":\"mvc\",\"profile\":\"default\",\"jvm\":" + jvm + "}}";
        server.createContext("/", exchange -> {
            byte[] body = info.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        try {
            Address address = Address.onLoopback(server.getAddress().getPort());
            return FoundServer.at("mvc", "/delay", address, address).jvmVersion();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void knowsTheVersionThatTheServerTells() throws IOException {
        assertThat(versionOf("{\"pid\":1,\"version\":\"25.0.1\"}")).isEqualTo("25.0.1");
    }

    @Test
    void knowsNoVersionThatTheServerDoesNotTell() throws IOException {
        assertThat(versionOf("{\"pid\":1}")).isNull();
        assertThat(versionOf("{\"pid\":1,\"version\":null}")).isNull();
    }
}
