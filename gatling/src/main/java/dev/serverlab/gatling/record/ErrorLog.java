package dev.serverlab.gatling.record;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/**
 * How many answers were not right, interval by interval: {@code errors.csv}, whose rows stand for the same intervals as
 * the lines of the latency log. Each row reaches the file whole.
 */
final class ErrorLog implements Closeable {

    static final String HEADER = "startEpochMicros,endEpochMicros,phase,errors";

    private final BufferedWriter out;
    private final Map<Phase, Long> counted = new EnumMap<>(Phase.class);

    ErrorLog(Path file) throws IOException {
        this.out = Files.newBufferedWriter(file);
        row(HEADER);
    }

    /** @param total errors of this phase from its beginning to {@code untilEpochMicros} */
    void append(Phase phase, long fromEpochMicros, long untilEpochMicros, long total) throws IOException {
        Long before = counted.put(phase, total);
        row(fromEpochMicros + "," + untilEpochMicros + "," + phase.wireName() + ","
                + (total - (before == null ? 0 : before)));
    }

    private void row(String text) throws IOException {
        out.write(text);
        out.write('\n');
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
