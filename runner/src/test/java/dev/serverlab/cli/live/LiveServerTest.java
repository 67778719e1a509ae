package dev.serverlab.cli.live;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.testing.Awaited;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Isolated // It counts the threads of the JVM by name.
class LiveServerTest {

    private static final Run RUN = MadeUpRun.complete();

    @TempDir
    private Path folder;

    private final LiveView view =
            new LiveView(Plan.of(RUN.experiment(), RUN.seed(), RUN.plan()), InstantSource.system());
    private final List<Socket> sockets = new ArrayList<>();
    private LiveServer server;

    @BeforeEach
    void start() {
        server = new LiveServer("<p>frame", folder.resolve("index.html"), view, Duration.ZERO);
    }

    @AfterEach
    void end() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        server.close();
        await().untilAsserted(() -> assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("live-") || name.startsWith("HTTP-Dispatcher")));
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                    HttpRequest.newBuilder(server.address().resolve(path)).build(),
                    HttpResponse.BodyHandlers.ofString());
        }
    }

    private Socket ask(String request) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.setSoTimeout((int) Awaited.LIMIT.toMillis());
        socket.connect(new InetSocketAddress(
                InetAddress.getLoopbackAddress(), server.address().getPort()));
        sockets.add(socket);
        socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    private BufferedReader answerTo(String request) throws IOException {
        return new BufferedReader(new InputStreamReader(ask(request).getInputStream(), StandardCharsets.UTF_8));
    }

    private String request(String method, String path) {
        return method + " " + path + " HTTP/1.1\r\nHost: " + server.address().getAuthority() + "\r\n\r\n";
    }

    @Test
    void cutsOffRequestsThatAreNotWholeAndServesOthersMeanwhile() throws IOException, InterruptedException {
        List<Socket> half = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            half.add(ask("GET / HTTP/1.1\r\nHo"));
        }

        assertThat(get("/").statusCode()).isEqualTo(200);
        for (Socket each : half) {
            assertThat(each.getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void listensOnTheLoopbackAddressAlone() {
        assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
    }

    @Test
    void servesTheFrameAndThePageAsLastWritten() throws IOException, InterruptedException {
        assertThat(get("/").body()).isEqualTo("<p>frame");
        assertThat(get("/page").statusCode()).isEqualTo(404);
        Files.writeString(folder.resolve("index.html"), "<p>é 1");
        assertThat(get("/page").body()).isEqualTo("<p>é 1");
        Files.writeString(folder.resolve("index.html"), "<p>é 2");

        HttpResponse<String> page = get("/page");

        assertThat(page.body()).isEqualTo("<p>é 2");
        assertThat(page.headers().map())
                .containsEntry("cache-control", List.of("no-store"))
                .containsEntry("content-type", List.of("text/html; charset=utf-8"))
                .containsEntry("content-security-policy", List.of("frame-ancestors 'self'"))
                .containsEntry("x-content-type-options", List.of("nosniff"))
                .doesNotContainKey("access-control-allow-origin");
        assertThat(get("/").headers().firstValue("content-security-policy")).hasValue("frame-ancestors 'none'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/index.html",
                "/run.json",
                "/page/",
                "/page/../run.json",
                "/%2e%2e/run.json",
                "//page",
                "/state/1"
            })
    void servesNothingElseOfTheFolder(String path) throws IOException {
        Files.writeString(folder.resolve("run.json"), "{}");
        Files.writeString(folder.resolve("index.html"), "{}");

        assertThat(answerTo(request("GET", path)).readLine()).startsWith("HTTP/1.1 404 ");
    }

    @Test
    void followsNoLinkInThePlaceOfThePage() throws IOException, InterruptedException {
        Path page = folder.resolve("index.html");
        Path secret = Files.writeString(folder.resolve("secret"), "secret");
        Files.createSymbolicLink(page, secret);
        assertThat(page).hasContent("secret");

        assertThat(answerTo(request("GET", "/page")).readLine()).startsWith("HTTP/1.1 404 ");
        Files.delete(page);
        Files.writeString(page, "<p>page");
        assertThat(get("/page").body()).isEqualTo("<p>page");
    }

    @ParameterizedTest
    @CsvSource({
        "evil.example:PORT, 403",
        "127.0.0.1.evil.example:PORT, 403",
        "localhost.evil.example:PORT, 403",
        "localhost:PORTx, 403",
        "localhost:PORT0, 403",
        "localhost:1, 403",
        "localhost, 403",
        "127.0.0.1, 403",
        "0.0.0.0:PORT, 403",
        "[::1]:PORT, 403",
        "'', 403",
        "localhost:PORT, 200",
        "127.0.0.1:PORT, 200"
    })
    void isAskedByItsOwnAddressOnly(String host, int status) throws IOException {
        String asked = host.replace("PORT", String.valueOf(server.address().getPort()));
        for (String path : List.of("/", "/state")) {
            assertThat(answerTo("GET " + path + " HTTP/1.1\r\nHost: " + asked + "\r\n\r\n")
                            .readLine())
                    .startsWith("HTTP/1.1 " + status + " ");
        }
    }

    @Test
    void isAskedByOneName() throws IOException {
        String own = server.address().getAuthority();
        assertThat(answerTo("GET / HTTP/1.1\r\nHost: " + own + "\r\nHost: evil.example\r\n\r\n")
                        .readLine())
                .startsWith("HTTP/1.1 403 ");
        assertThat(answerTo("GET / HTTP/1.0\r\n\r\n").readLine()).startsWith("HTTP/1.1 403 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE"})
    void isReadOnly(String method) throws IOException {
        assertThat(answerTo(request(method, "/")).readLine()).startsWith("HTTP/1.1 405 ");
    }

    @Test
    void tellsTheNewestState() throws IOException, InterruptedException {
        assertThat(get("/state").body()).contains("\"current\":0", "\"now\":");
        view.trialStarted(RUN.plan().getFirst());

        HttpResponse<String> reported = get("/state");

        assertThat(reported.body())
                .contains("\"current\":1", "waiting for the server")
                .doesNotContain("\"end\"");
        assertThat(reported.headers().firstValue("content-type")).hasValue("application/json");
    }

    @Test
    void aNameThatWouldLikeToBeMoreStaysText() throws IOException, InterruptedException {
        view.serverUp(RUN.plan().getFirst(), new Variant("x\n\"}\r\u2028", "</script>"), 1);

        JsonNode reported = JsonMapper.shared().readTree(get("/state").body());

        assertThat(reported.at("/state/doing").asString()).isEqualTo("x\n\"}\r\u2028:</script> up after 1 ms");
    }

    @Test
    void tellsTheEndToThoseWhoLook() throws Exception {
        server.close();
        LiveView last = new LiveView(Plan.of(RUN.experiment(), RUN.seed(), RUN.plan()), InstantSource.system());
        server = new LiveServer("", folder.resolve("index.html"), last, Duration.ofHours(1));
        assertThat(get("/state").body()).doesNotContain("\"end\"");
        Thread closing = Thread.startVirtualThread(server::close);

        await().until(() -> get("/state").body().contains("\"end\":\"STOPPED\""));
        closing.interrupt();
        closing.join();
    }
}
