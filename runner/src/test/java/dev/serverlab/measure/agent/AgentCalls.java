package dev.serverlab.measure.agent;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import tools.jackson.databind.json.JsonMapper;

/** Whoever asks an agent on this machine, request by request. */
public record AgentCalls(int port, HttpClient client) {

    public static final String TOKEN = "a-token";

    public AgentCalls(int port) {
        this(port, HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
    }

    /** A request with that header, without any when it is empty. */
    HttpResponse<byte[]> send(String method, String path, String authorization, byte[] body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, BodyPublishers.ofByteArray(body));
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    public HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return send("GET", path, AgentApi.authorization(TOKEN), new byte[0]);
    }

    int post(String path, byte[] body) throws IOException, InterruptedException {
        return send("POST", path, AgentApi.authorization(TOKEN), body).statusCode();
    }

    public int post(String path, String body) throws IOException, InterruptedException {
        return post(path, body.getBytes(StandardCharsets.UTF_8));
    }

    AgentApi.Lines lines(int from) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = get(linesFrom(from));
        if (response.statusCode() != 200) {
            throw new AssertionError("no lines: " + response.statusCode());
        }
        return new JsonMapper().readValue(response.body(), AgentApi.Lines.class);
    }

    static String linesFrom(int line) {
        return AgentApi.LINES + "?" + AgentApi.FROM + "=" + line;
    }

    /** The first line that begins so. */
    public String awaitLine(String prefix) throws IOException, InterruptedException {
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

    /** The process of the generator. */
    public ProcessHandle generator() throws IOException, InterruptedException {
        return ProcessHandle.of(Long.parseLong(awaitLine("pid ").substring("pid ".length())))
                .orElseThrow();
    }

    /** All that is said until the end, which the last of the answers tells. */
    AgentApi.Lines awaitEnd() throws IOException, InterruptedException {
        AgentApi.Lines some = lines(0);
        List<String> all = new ArrayList<>(some.lines());
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
