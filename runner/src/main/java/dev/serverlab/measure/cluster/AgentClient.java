package dev.serverlab.measure.cluster;

import dev.serverlab.generator.AgentApi;
import dev.serverlab.generator.EpochMicros;
import dev.serverlab.measure.server.Address;
import java.io.IOException;
import java.io.InputStream;
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

    private final TokenClient client;

    AgentClient(Address address, String token) {
        this.client = new TokenClient(address, token, ANSWERS_WITHIN);
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
            AgentApi.Clock clock = JSON.readValue(client.get(AgentApi.CLOCK), AgentApi.Clock.class);
            long took = ChronoUnit.MICROS.between(asked, Instant.now());
            long middle = EpochMicros.of(asked) + took / 2;
            if (best == null || took / 2 < best.uncertaintyMicros()) {
                best = new Offset(clock.epochMicros() - middle, took / 2);
            }
        }
        return best == null ? new Offset(0, Long.MAX_VALUE) : best;
    }

    /** @param requests the file of what servers are sent that an experiment brings; absent for the lab's */
    void start(@Nullable String requests) throws IOException, InterruptedException {
        client.post(AgentApi.START, requests == null ? "" : requests);
    }

    /** The lines from one on, and whether it has ended; waits some seconds for the first. */
    AgentApi.Lines lines(int from) throws IOException, InterruptedException {
        return JSON.readValue(client.get(AgentApi.linesFrom(from)), AgentApi.Lines.class);
    }

    /** CPU time of the generator, in ns; absent while it does not run. */
    @Nullable
    Long cpuNanos() throws IOException, InterruptedException {
        return JSON.readValue(client.get(AgentApi.CPU), AgentApi.Cpu.class).nanos();
    }

    void write(String line) throws IOException, InterruptedException {
        client.post(AgentApi.LINE, line);
    }

    void end() throws IOException, InterruptedException {
        client.post(AgentApi.END, "");
    }

    /** Fetches the files that the generator has left. One that is cut off has no list of its files, and is refused. */
    void fetch(Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path archive = folder.resolve("record.zip");
        try {
            client.get(AgentApi.RECORD, archive);
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

    @Override
    public void close() {
        client.close();
    }
}
