package dev.serverlab.measure.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two answers that differ by 10 µs at 100 ms, which the generator records in buckets of 4 µs. */
final class RecordedDigitsTest {

    @TempDir
    Path folder;

    @BeforeEach
    void writeLogs() throws IOException {
        write("latency.hlog", "steady");
        write("latency-a.hlog", "b00");
        write("lag.hlog", "steady", "b00");
    }

    private void write(String file, String... tags) throws IOException {
        try (PrintStream out = new PrintStream(folder.resolve(file).toFile(), StandardCharsets.US_ASCII)) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            for (String tag : tags) {
                Histogram histogram = new Histogram(4);
                histogram.recordValue(100_000);
                histogram.recordValue(100_010);
                histogram.setTag(tag);
                log.outputIntervalHistogram(histogram);
            }
        }
    }

    @Test
    void readsWhatWasRecordedOfOneServerAsFine() throws IOException {
        Files.writeString(folder.resolve("generator.json"), "{}");

        GeneratorRecord read = GeneratorRecord.read(folder);

        keepsBothApart(read.latencyMicros());
        keepsBothApart(read.lagMicros());
    }

    @Test
    void readsWhatWasRecordedOfSeveralServersAsFine() throws IOException {
        Files.writeString(folder.resolve("generator.json"), """
                {"blocks": [{"startEpochMicros": 1, "endEpochMicros": 2}],
                 "targets": {"a": {"latencyLog": "latency-a.hlog", "blocks": [{"ok": 2, "errors": 0}]}}}
                """);

        PairedRecord read = PairedRecord.read(folder);

        List<Histogram> blocks = Objects.requireNonNull(read.targets().get("a")).latencyMicros();
        assertThat(blocks).hasSize(1);
        keepsBothApart(blocks.getFirst());
        keepsBothApart(read.lagMicros());
    }

    private static void keepsBothApart(Histogram micros) {
        assertThat(micros.getTotalCount()).isEqualTo(2);
        assertThat(micros.getCountAtValue(100_000)).isOne();
        assertThat(micros.getCountAtValue(100_010)).isOne();
    }
}
