package dev.serverlab.measure.cluster;

import dev.serverlab.generator.AgentApi;
import dev.serverlab.measure.server.Address;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The program beside a generator in a pod, as the lab talks to it: {@link AgentApi}. Nothing is lost when an answer is: whatever is
 * asked can be asked again.
 */
final class AgentClient implements AutoCloseable {

    /** Longer than it waits for a line. */
    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(15);
    /** Records of the largest runs have some MB; more is not one. */
    private static final long LARGEST_RECORD = 512L << 20;

    private static final JsonMapper JSON = new JsonMapper();

    private final Address address;
    private final String token;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    AgentClient(Address address, String token) {
        this.address = address;
        this.token = token;
    }

    /**
     * How far its clock is ahead of this machine's.
     *
     * @param micros by half of what the question took at most wrong
     */
    record Offset(long micros, long uncertaintyMicros) {}

    /** As told in the fastest of some answers. */
    Offset offset() throws IOException, InterruptedException {
        Offset best = null;
        for (int question = 0; question < 5; question++) {
            Instant asked = Instant.now();
            AgentApi.Clock clock = JSON.readValue(text("GET", AgentApi.CLOCK, null), AgentApi.Clock.class);
            long took = ChronoUnit.MICROS.between(asked, Instant.now());
            long middle = ChronoUnit.MICROS.between(Instant.EPOCH, asked) + took / 2;
            if (best == null || took / 2 < best.uncertaintyMicros()) {
                best = new Offset(clock.epochMicros() - middle, took / 2);
            }
        }
        return best == null ? new Offset(0, Long.MAX_VALUE) : best;
    }

    /** @param requests the file of what servers are sent that an experiment brings; absent for the lab's */
    void start(@Nullable String requests) throws IOException, InterruptedException {
        text("POST", AgentApi.START, requests == null ? "" : requests);
    }

    /** The lines from one on, and whether it has ended; waits some seconds for the first. */
    AgentApi.Lines lines(int from) throws IOException, InterruptedException {
        return JSON.readValue(text("GET", AgentApi.linesFrom(from), null), AgentApi.Lines.class);
    }

    void write(String line) throws IOException, InterruptedException {
        text("POST", AgentApi.LINE, line);
    }

    void end() throws IOException, InterruptedException {
        text("POST", AgentApi.END, "");
    }

    /** Fetches the files that the generator has left. One that is cut off has no list of its files, and is refused. */
    void fetch(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path archive = folder.resolve("record.zip");
        try {
            HttpResponse<Path> answer =
                    client.send(request("GET", AgentApi.RECORD, null), HttpResponse.BodyHandlers.ofFile(archive));
            requireFine(answer.statusCode(), AgentApi.RECORD);
            try (ZipFile zip = new ZipFile(archive.toFile())) {
                unpack(zip, folder);
            }
        } finally {
            Files.deleteIfExists(archive);
        }
    }

    private static void unpack(ZipFile zip, Path folder) throws IOException {
        long room = LARGEST_RECORD;
        for (ZipEntry entry : Collections.list(zip.entries())) {
            Path file = folder.resolve(entry.getName()).normalize();
            room -= entry.getSize();
            if (!file.startsWith(folder.normalize()) || room < 0) {
                throw new IOException("the record holds what is none of it: " + entry.getName());
            }
            Files.createDirectories(file.getParent());
            try (InputStream content = zip.getInputStream(entry)) {
                Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private String text(String method, String path, @Nullable String body) throws IOException, InterruptedException {
        HttpResponse<String> answer =
                client.send(request(method, path, body), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        requireFine(answer.statusCode(), path);
        return answer.body();
    }

    private HttpRequest request(String method, String path, @Nullable String body) {
        return HttpRequest.newBuilder(URI.create(address.url() + path))
                .timeout(ANSWERS_WITHIN)
                .header("Authorization", AgentApi.authorization(token))
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8))
                .build();
    }

    private static void requireFine(int status, String path) throws IOException {
        if (status >= 300) {
            throw new IOException(path + " answered with status " + status);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
