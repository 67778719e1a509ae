package dev.serverlab.gatling.record;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The number of wrong answers per interval, as CSV with a row for each line of the latency log. Each row reaches the file
 * whole.
 */
final class ErrorLog implements Closeable {

    private final BufferedWriter out;

    ErrorLog(Path file) throws IOException {
        this.out = Files.newBufferedWriter(file);
        row("startEpochMicros,endEpochMicros,phase,errors");
    }

    void append(String phase, long fromEpochMicros, long untilEpochMicros, long errors) throws IOException {
        row(fromEpochMicros + "," + untilEpochMicros + "," + phase + "," + errors);
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
