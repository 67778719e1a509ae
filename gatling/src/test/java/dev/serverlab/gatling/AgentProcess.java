package dev.serverlab.gatling;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.gatling.agent.AgentMain;
import dev.serverlab.generator.AgentApi;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** An agent in a JVM of its own, and whoever asks it. */
final class AgentProcess implements AutoCloseable {

    static final String TOKEN = "a-token";

    private static final Pattern LISTENS = Pattern.compile("The agent listens on port (\\d+)\n");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Process process;
    private final Path folder;

    private AgentProcess(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    /** One that listens. */
    static AgentProcess start(Path folder, List<String> settings, List<String> command) throws IOException {
        AgentProcess agent = started(folder, settings, command, Map.of(AgentApi.TOKEN, TOKEN));
        await().atMost(Duration.ofSeconds(40))
                .until(() -> LISTENS.matcher(agent.out()).find());
        return agent;
    }

    /** One that need not come to listen. */
    static AgentProcess started(
            Path folder, List<String> settings, List<String> command, Map<String, String> environment)
            throws IOException {
        List<String> all = new ArrayList<>(List.of(java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dport=0"));
        all.addAll(settings);
        all.addAll(List.of("-cp", System.getProperty("java.class.path"), AgentMain.class.getName()));
        all.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(all)
                .redirectOutput(folder.resolve("agent-out.txt").toFile())
                .redirectError(folder.resolve("agent-err.txt").toFile());
        builder.environment().remove(AgentApi.TOKEN);
        builder.environment().putAll(environment);
        return new AgentProcess(builder.start(), folder);
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    int port() {
        Matcher port = LISTENS.matcher(out());
        if (!port.find()) {
            throw new AssertionError("the agent does not listen: " + out() + err());
        }
        return Integer.parseInt(port.group(1));
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    /** A request that has the token. */
    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path)).header("Authorization", AgentApi.authorization(TOKEN));
    }

    HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, BodyHandlers.ofByteArray());
    }

    HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return send(request(path).GET().build());
    }

    int post(String path, byte[] body) throws IOException, InterruptedException {
        return send(request(path).POST(BodyPublishers.ofByteArray(body)).build())
                .statusCode();
    }

    int post(String path, String body) throws IOException, InterruptedException {
        return send(request(path).POST(BodyPublishers.ofString(body)).build()).statusCode();
    }

    AgentApi.Clock clock() throws IOException, InterruptedException {
        return new JsonMapper().readValue(get(AgentApi.CLOCK).body(), AgentApi.Clock.class);
    }

    AgentApi.Cpu cpu() throws IOException, InterruptedException {
        return new JsonMapper().readValue(get(AgentApi.CPU).body(), AgentApi.Cpu.class);
    }

    AgentApi.Lines lines(int from) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = get(AgentApi.linesFrom(from));
        if (response.statusCode() != 200) {
            throw new AssertionError("no lines: " + response.statusCode());
        }
        return new JsonMapper().readValue(response.body(), AgentApi.Lines.class);
    }

    /** The first line that begins so. */
    String awaitLine(String prefix) throws IOException, InterruptedException {
        int from = 0;
        while (true) {
            AgentApi.Lines some = lines(from);
            for (String line : some.lines()) {
                if (line.startsWith(prefix)) {
                    return line;
                }
            }
            if (some.exitCode() != null) {
                throw new AssertionError("the generator ended before it said " + prefix + ": " + lines(0).lines());
            }
            from = some.next();
        }
    }

    /** All that is said until the end, which the last of the answers tells. */
    AgentApi.Lines awaitEnd() throws IOException, InterruptedException {
        List<String> all = new ArrayList<>();
        AgentApi.Lines some = lines(0);
        all.addAll(some.lines());
        while (some.exitCode() == null) {
            some = lines(some.next());
            all.addAll(some.lines());
        }
        return new AgentApi.Lines(all, some.next(), some.exitCode());
    }

    /** What the record's archive has, by path. */
    Map<String, byte[]> record() throws IOException, InterruptedException {
        Map<String, byte[]> files = new TreeMap<>();
        try (ZipInputStream zip =
                new ZipInputStream(new ByteArrayInputStream(get(AgentApi.RECORD).body()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        return files;
    }

    void terminate() {
        process.destroy();
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new AssertionError("the agent did not end: " + out() + err());
        }
        return process.exitValue();
    }

    String out() {
        return text("agent-out.txt");
    }

    String err() {
        return text("agent-err.txt");
    }

    private String text(String file) {
        try {
            return Files.readString(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As a signal, so that it ends its generator. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
