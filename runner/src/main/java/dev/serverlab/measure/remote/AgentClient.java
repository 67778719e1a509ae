package dev.serverlab.measure.remote;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.http.LimitedClient;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.system.ProcessDetail;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
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
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The lab's client of an agent: {@link AgentApi}. A lost answer does no harm: every request can be repeated.
 *
 * @param http the client for frequent requests
 */
public record AgentClient(Address address, String token, LimitedClient http) implements AutoCloseable {

    /** Between two questions to an agent, or two attempts at one. */
    public static final long POLL_MILLIS = 250;

    private static final Duration COLLECTS_WITHIN = Duration.ofSeconds(25);
    private static final Duration HANDS_OVER_WITHIN = Duration.ofMinutes(5);
    private static final long LARGEST_ANSWER = 32L << 20;
    /** Records of the largest runs have a few MB; anything larger is not a record. */
    private static final long LARGEST_RECORD = 512L << 20;

    private static final int QUESTIONS = 5;
    private static final JsonMapper JSON = new JsonMapper();

    /** @param within how long an answer may take */
    public AgentClient(Address address, String token, Duration within) {
        this(address, token, new LimitedClient(within, LARGEST_ANSWER));
    }

    /**
     * How far its clock is ahead of this machine's.
     *
     * @param micros with an error of at most half the round trip
     */
    public record Offset(long micros, long uncertaintyMicros) {}

    /** The clock's offset, from the fastest of several answers. */
    public Offset offset() throws IOException {
        Offset best = new Offset(0, Long.MAX_VALUE);
        for (int question = 0; question < QUESTIONS; question++) {
            Instant asked = Instant.now();
            AgentApi.Clock clock = get(AgentApi.CLOCK, AgentApi.Clock.class);
            long took = ChronoUnit.MICROS.between(asked, Instant.now());
            if (took / 2 < best.uncertaintyMicros()) {
                best = new Offset(clock.epochMicros() - EpochMicros.of(asked) - took / 2, took / 2);
            }
        }
        return best;
    }

    /** The current state of the server or the generator, which must exist. */
    public AgentApi.Now now() throws IOException {
        return get(AgentApi.NOW, AgentApi.Now.class);
    }

    /** The server's clocks at a moment by its machine's time. */
    AgentApi.At at(long epochMicros) throws IOException {
        return get(AgentApi.AT + "?" + AgentApi.MICROS + "=" + epochMicros, AgentApi.At.class);
    }

    ProcessDetail detail() throws IOException {
        return get(AgentApi.DETAIL, ProcessDetail.class);
    }

    /** Collects the server's heap; false when the server does not comply. */
    boolean collect() throws IOException {
        try (LimitedClient patient = new LimitedClient(COLLECTS_WITHIN, LARGEST_ANSWER)) {
            return read(AgentApi.COLLECT, post(patient, AgentApi.COLLECT, ""), AgentApi.Collected.class)
                    .done();
        }
    }

    /**
     * Takes a step of a profile of the server; its answer is empty but for the last.
     *
     * @throws IOException with the reason, when the server cannot be profiled
     */
    byte[] profile(String step) throws IOException {
        try (LimitedClient patient = new LimitedClient(COLLECTS_WITHIN, LARGEST_ANSWER)) {
            HttpResponse<byte[]> answer =
                    patient.send(request(step).POST(BodyPublishers.noBody()).build(), BodyHandlers.ofByteArray());
            if (answer.statusCode() >= 300) {
                throw new IOException(new String(answer.body(), StandardCharsets.UTF_8));
            }
            return answer.body();
        }
    }

    /** @param requests the file of requests to the experiment's own servers; absent for the lab's servers */
    public void start(@Nullable String requests) throws IOException {
        post(http, AgentApi.START, requests == null ? "" : requests);
    }

    /** The generator's lines from a given one on, and whether it has ended; waits some seconds for the first. */
    public AgentApi.Lines lines(int from) throws IOException {
        return get(AgentApi.LINES + "?" + AgentApi.FROM + "=" + from, AgentApi.Lines.class);
    }

    public void write(String line) throws IOException {
        post(http, AgentApi.LINE, line);
    }

    public void end() throws IOException {
        post(http, AgentApi.END, "");
    }

    /** Fetches the files that the generator left. An archive that was cut off lacks its directory, and is refused. */
    public void fetch(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path archive = folder.resolve("record.zip");
        try (LimitedClient large = new LimitedClient(HANDS_OVER_WITHIN, LARGEST_RECORD)) {
            send(large, request(AgentApi.RECORD).GET(), BodyHandlers.ofFile(archive));
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
                throw new IOException("the record contains a foreign file: " + entry.getName());
            }
            Files.createDirectories(file.getParent());
            try (InputStream content = zip.getInputStream(entry)) {
                Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private <T> T get(String path, Class<T> type) throws IOException {
        return read(path, send(http, request(path).GET(), BodyHandlers.ofByteArray()), type);
    }

    private byte[] post(LimitedClient client, String path, String body) throws IOException {
        return send(
                client,
                request(path).POST(BodyPublishers.ofString(body, StandardCharsets.UTF_8)),
                BodyHandlers.ofByteArray());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address.url() + path))
                .header("Authorization", AgentApi.authorization(token));
    }

    private static <T> T send(LimitedClient client, HttpRequest.Builder request, BodyHandler<T> body)
            throws IOException {
        HttpResponse<T> answer = client.send(request.build(), body);
        if (answer.statusCode() >= 300) {
            throw new IOException(answer.uri().getPath() + " answered with status " + answer.statusCode());
        }
        return answer.body();
    }

    private static <T> T read(String path, byte[] json, Class<T> type) throws IOException {
        try {
            return JSON.readValue(json, type);
        } catch (JacksonException e) {
            throw new IOException(path + " gave an unexpected answer", e);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
