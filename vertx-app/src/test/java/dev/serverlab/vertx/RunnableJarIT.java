package dev.serverlab.vertx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The jar that people start, in a process of its own: what it prints and how it ends. */
class RunnableJarIT {

    private static final Pattern UP =
            Pattern.compile("profile (\\w+), answers on 127\\.0\\.0\\.1:(\\d+), management on 127\\.0\\.0\\.1:(\\d+)");

    private static final Pattern ACTIVE_REQUEST = Pattern.compile("http_server_requests_active\\{.*} 1");

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatStillRuns() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void servesAndStopsWhenToldTo() throws Exception {
        Process process = start(List.of("-Dserver.port=0", "-Dmanagement.server.port=0"), List.of("--profile=single"));
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        Matcher up = untilUp(output);

        assertThat(up.group(1)).isEqualTo("single");
        assertThat(get(up.group(2), "/delay/1")).isEqualTo("{\"delayMillis\":1}");
        // The jar holds what the class path held: services, versions, metrics.
        assertThat(get(up.group(3), "/actuator/info")).contains("\"Vert.x 5.", "\"Netty 4.", "\"single\"");
        assertThat(get(up.group(3), "/actuator/prometheus")).contains("http_server_requests_seconds");
        process.toHandle().destroy(); // Unlike Process.destroy(), this leaves the output readable.

        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(143);
        assertThat(output.lines().toList()).isEmpty();
    }

    @Test
    void doesNotWaitForARequestThatSleepsOnTheEventLoopWhenToldToStop() throws Exception {
        Process process = start(List.of("-Dserver.port=0", "-Dmanagement.server.port=0"), List.of("--profile=single"));
        Matcher up = untilUp(process.inputReader(StandardCharsets.UTF_8));
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(up.group(2)))) {
            socket.getOutputStream()
                    .write("GET /delay/60000?work=block HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            await().until(
                            () -> get(up.group(3), "/actuator/prometheus"),
                            scrape -> ACTIVE_REQUEST.matcher(scrape).find());
            process.toHandle().destroy();

            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(143);
        }
    }

    @Test
    void refusesWrongUsageAndNamesEveryMistake() throws Exception {
        Process process = start(List.of("-Dinstances=0", "-Dserver.port=x"), List.of("--profile=fast"));

        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(2);
        assertThat(process.inputReader(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "Problem: there is no profile \"fast\".",
                        "Action:  Choose one of single, cores, default, wide, virtual, nio.",
                        "Problem: instances is \"0\".",
                        "Action:  Give a whole number from 1 to 10000, such as -Dinstances=1.",
                        "Problem: server.port is \"x\".",
                        "Action:  Give a whole number from 0 to 65535, such as -Dserver.port=8083.");
    }

    @Test
    void endsWhenAnotherProgramHasItsPort() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = other.getLocalPort();

            assertPortInUse("server", port, List.of("-Dserver.port=" + port, "-Dmanagement.server.port=0"));
            assertPortInUse("management.server", port, List.of("-Dserver.port=0", "-Dmanagement.server.port=" + port));
        }
    }

    private void assertPortInUse(String name, int port, List<String> settings) throws Exception {
        Process process = start(settings, List.of());

        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(1);
        assertThat(process.inputReader(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "Problem: cannot listen on 127.0.0.1:" + port + ": Address already in use",
                        "Action:  Stop whatever listens there, or choose another place with -D" + name
                                + ".port=PORT or -D" + name + ".address=ADDRESS.");
    }

    private Process start(List<String> settings, List<String> args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(settings);
        command.addAll(List.of("-jar", "target/vertx-app.jar"));
        command.addAll(args);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        started.add(process);
        return process;
    }

    private static Matcher untilUp(BufferedReader output) throws IOException {
        List<String> before = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher up = UP.matcher(line);
            if (up.find()) {
                return up;
            }
            before.add(line);
        }
        throw new AssertionError("the server ended before it was up: " + before);
    }

    private static String get(String port, String path) throws IOException {
        try (var body = URI.create("http://127.0.0.1:" + port + path).toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
