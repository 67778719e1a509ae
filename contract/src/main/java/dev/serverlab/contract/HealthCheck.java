package dev.serverlab.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The health check of a container, which has neither a shell nor another program: a JVM that queries the management port of
 * a server once. It takes a plain socket, as loading an HTTP client would cost more of the server's own CPU. A program
 * without that port is healthy when it listens.
 */
public final class HealthCheck {

    static final String MANAGEMENT_PORT = "SERVERLAB_MANAGEMENT_PORT";
    static final String PORT = "SERVERLAB_PORT";

    private static final int UNHEALTHY = 1;
    private static final int TIMEOUT_MILLIS = 2_000;
    private static final List<Path> SOCKETS = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final String LISTEN = "0A";

    private HealthCheck() {}

    /** Exits with 0 when it is healthy, else with 1, as Docker's HEALTHCHECK expects. */
    public static void main(String[] args) {
        int management = port(MANAGEMENT_PORT);
        if (management > 0 ? !isUp(management, TIMEOUT_MILLIS) : !isListening(port(PORT), SOCKETS)) {
            System.exit(UNHEALTHY);
        }
    }

    /** The port that the variable names; 0 when it names none. */
    private static int port(String variable) {
        @Nullable String port = System.getenv(variable);
        return port == null || !port.matches("\\d{1,5}") ? 0 : Integer.parseInt(port);
    }

    /**
     * Whether something listens on that port, according to the kernel, as a connection might be taken for a client.
     *
     * @param sockets the kernel's socket tables; a missing one counts as empty
     */
    static boolean isListening(int port, List<Path> sockets) {
        String local = ":%04X".formatted(port);
        for (Path table : sockets) {
            try (Stream<String> lines = Files.lines(table)) {
                if (lines.map(line -> line.strip().split("\\s+"))
                        .anyMatch(
                                socket -> socket.length > 3 && socket[1].endsWith(local) && socket[3].equals(LISTEN))) {
                    return true;
                }
            } catch (IOException e) {
                // A system without that version of IP.
            }
        }
        return false;
    }

    /** Whether {@code /actuator/health} on that port of this machine answers 200, each step in that time. */
    static boolean isUp(int port, int withinMillis) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), withinMillis);
            socket.setSoTimeout(withinMillis);
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
