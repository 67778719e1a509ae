package dev.serverlab.gatling;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.gatling.agent.AgentMain;
import dev.serverlab.generator.AgentApi;
import dev.serverlab.testing.LoggedProcess;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** An agent in a JVM of its own, and whoever asks it. */
final class AgentProcess extends LoggedProcess {

    static final String TOKEN = "a-token";

    private static final Pattern LISTENS = Pattern.compile("The agent listens on port (\\d+)\n");

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private AgentProcess(Path logs, List<String> command, Map<String, String> environment) throws IOException {
        super(logs, command, environment);
    }

    /** One that listens. */
    static AgentProcess start(Path folder, List<String> settings, List<String> command) throws IOException {
        AgentProcess agent = started(folder, settings, command, TOKEN);
        agent.port();
        return agent;
    }

    /** One that need not come to listen; without a token where that is empty. */
    static AgentProcess started(Path folder, List<String> settings, List<String> command, String token)
            throws IOException {
        List<String> main = List.of("-cp", System.getProperty("java.class.path"), AgentMain.class.getName());
        return new AgentProcess(
                folder.resolve("agent"),
                java(List.of("-Dport=0"), settings, main, command),
                Map.of(AgentApi.TOKEN, token));
    }

    int port() {
        return Integer.parseInt(awaitLine(LISTENS).group(1));
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
        return post(path, body.getBytes(StandardCharsets.UTF_8));
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
                throw new AssertionError(
                        "asked for " + prefix + ", came exit code " + some.exitCode() + " after " + lines(0).lines());
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
}
