package dev.serverlab.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.MadeUpRun;
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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated // It counts the threads of the JVM by name.
class LiveServerTest {

    private static final Run RUN = MadeUpRun.complete();
    private static final LiveServer.Pace AT_ONCE =
            new LiveServer.Pace(Duration.ZERO, Duration.ofSeconds(15), Duration.ZERO, Duration.ZERO);

    @TempDir
    private Path folder;

    private final LiveView view =
            new LiveView(new Plan(RUN.experiment(), RUN.seed(), RUN.plan()), InstantSource.system());
    private final List<Socket> sockets = new ArrayList<>();
    private LiveServer server;

    @BeforeEach
    void start() {
        server = new LiveServer("<p>frame", folder.resolve("index.html"), view, AT_ONCE);
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
        socket.setSoTimeout(20_000);
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

    private BufferedReader look() throws IOException {
        return answerTo(request("GET", "/events"));
    }

    private static String next(BufferedReader events) throws IOException {
        String line = events.readLine();
        while (line != null && !line.startsWith("data: ")) {
            line = events.readLine();
        }
        return String.valueOf(line);
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
                "/events/1"
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
        for (String path : List.of("/", "/events")) {
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
    void tellsEachStateAsItComes() throws IOException {
        BufferedReader events = look();
        assertThat(next(events)).contains("\"current\":0", "\"now\":");
        view.trialStarted(RUN.plan().getFirst());
        assertThat(next(events))
                .contains("\"current\":1", "waiting for the server")
                .doesNotContain("\"end\"");
    }

    @Test
    void aNameThatWouldLikeToBeMoreStaysOnItsLine() throws IOException {
        BufferedReader events = look();
        String first = next(events);
        view.serverUp(RUN.plan().getFirst(), new Variant("x\n\ndata: {}\r\u2028", "</script>"), 1);

        assertThat(first).doesNotContain("script");
        assertThat(next(events)).contains("x\\n\\ndata: {}\\r", "</script>").endsWith("}}");
        assertThat(events.readLine()).isEmpty();
    }

    @Test
    void tellsNoMoreOftenThanItsPaceAndThenTheNewest() throws IOException {
        server.close();
        LiveView paced = new LiveView(new Plan(RUN.experiment(), RUN.seed(), RUN.plan()), InstantSource.system());
        Duration between = Duration.ofMillis(300);
        server = new LiveServer(
                "", folder, paced, new LiveServer.Pace(between, Duration.ofSeconds(15), Duration.ZERO, Duration.ZERO));
        BufferedReader events = look();
        String before = next(events);
        long heard = System.nanoTime();
        for (int millis = 1; millis <= 500; millis++) {
            paced.serverUp(RUN.plan().getFirst(), RUN.experiment().variants().getFirst(), millis);
        }

        assertThat(before).contains("about to begin");
        assertThat(next(events)).contains("up after 500 ms");
        assertThat(Duration.ofNanos(System.nanoTime() - heard)).isGreaterThan(between.dividedBy(2));
    }

    @Test
    void whoHasNothingNewIsStillSentSomething() throws IOException {
        server.close();
        LiveView quiet = new LiveView(new Plan(RUN.experiment(), RUN.seed(), RUN.plan()), InstantSource.system());
        server = new LiveServer(
                "",
                folder,
                quiet,
                new LiveServer.Pace(Duration.ZERO, Duration.ofMillis(1), Duration.ZERO, Duration.ZERO));
        BufferedReader events = look();
        next(events);

        List<String> after = new ArrayList<>();
        for (int line = 0; line < 12; line++) {
            after.add(events.readLine());
        }
        assertThat(after).contains(":");
    }

    @Test
    void turnsAwayWhoIsTooManyWhileTheOthersRead() throws IOException, InterruptedException {
        server.close();
        LiveView busy = new LiveView(new Plan(RUN.experiment(), RUN.seed(), RUN.plan()), InstantSource.system());
        server = new LiveServer("", folder, busy, LiveServer.Pace.USUAL);
        List<BufferedReader> all = new ArrayList<>();
        for (int i = 0; i < LiveServer.MOST; i++) {
            all.add(look());
            next(all.get(i));
        }

        assertThat(get("/events").statusCode()).isEqualTo(503);
        assertThat(get("/").statusCode()).isEqualTo(200);

        sockets.getFirst().close();
        await().untilAsserted(() -> {
            busy.trialStarted(RUN.plan().getFirst());
            assertThat(answerTo(request("GET", "/events")).readLine()).startsWith("HTTP/1.1 200");
        });
    }

    /** Each of them is sent more than all buffers between take, so that its thread is held up. */
    @Test
    void whoNeverReadsHoldsUpNeitherTheRunNorTheEndAndLosesItsPlace() throws IOException, InterruptedException {
        for (int i = 0; i < LiveServer.MOST; i++) {
            var unused = ask(request("GET", "/events"));
        }
        AtomicInteger told = new AtomicInteger();
        Variant longName = new Variant("x".repeat(1_000_000), "default");
        await().untilAsserted(() -> {
            for (int i = 0; i < 20; i++) {
                view.serverUp(RUN.plan().getFirst(), longName, told.incrementAndGet());
            }
            assertThat(Thread.getAllStackTraces().entrySet().stream()
                            .filter(thread -> thread.getKey().getName().startsWith("live-"))
                            .filter(thread -> List.of(thread.getValue()).stream()
                                    .anyMatch(frame -> frame.getMethodName().equals("write")))
                            .count())
                    .isEqualTo(LiveServer.MOST);
        });

        view.trialStarted(RUN.plan().getFirst());
        assertThat(next(look())).contains("\"current\":1");
    }

    @Test
    void whoLooksAtTheEndIsToldAndCanTakeTheLastPage() throws Exception {
        server.close();
        LiveView last = new LiveView(new Plan(RUN.experiment(), RUN.seed(), RUN.plan()), InstantSource.system());
        Path page = folder.resolve("index.html");
        server = new LiveServer(
                "",
                page,
                last,
                new LiveServer.Pace(Duration.ofHours(1), Duration.ofHours(1), Duration.ZERO, Duration.ofHours(1)));
        BufferedReader events = look();
        next(events);
        Files.writeString(page, "<p>last");
        Thread closing = Thread.startVirtualThread(server::close);

        assertThat(next(events)).contains("\"end\":\"STOPPED\"");
        // The chunk that ends a stream.
        await().until(() -> "0".equals(events.readLine()));
        assertThat(get("/page").body()).isEqualTo("<p>last");
        closing.join();
    }
}
