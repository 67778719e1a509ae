package dev.serverlab.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The health check of a server's container, which has neither a shell nor another program: a JVM that asks the
 * management port once. It takes a plain socket, as loading an HTTP client would cost more of the server's own CPU.
 */
public final class HealthCheck {

    static final String PORT = "SERVERLAB_MANAGEMENT_PORT";

    private static final int UNHEALTHY = 1;
    private static final int TIMEOUT_MILLIS = 2_000;

    private HealthCheck() {}

    /** Exits with 0 when the server says that it is up, else with 1, as Docker's HEALTHCHECK has it. */
    public static void main(String[] args) {
        @Nullable String port = System.getenv(PORT);
        if (port == null || !port.matches("\\d{1,5}") || !isUp(Integer.parseInt(port))) {
            System.exit(UNHEALTHY);
        }
    }

    /** Whether {@code /actuator/health} on that port of this machine answers 200 within {@value #TIMEOUT_MILLIS} ms. */
    static boolean isUp(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream()
                    .write("GET /actuator/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            @Nullable String status = answer.readLine();
            return status != null && status.startsWith("HTTP/1.1 200");
        } catch (IOException e) {
            return false;
        }
    }
}
