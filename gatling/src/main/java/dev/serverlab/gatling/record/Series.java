package dev.serverlab.gatling.record;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Times and errors that are cut into one interval after the other, each a line of an interval log. One histogram serves
 * them all, so a run of many blocks needs no more memory than one of few. One thread adds times, as all users of a paired
 * run live on one event loop: a histogram that any thread may add to would have to be emptied number by number at each
 * cut. Cuts belong to one thread at a time.
 */
final class Series implements Closeable {

    private final IntervalLog log;
    private final SingleWriterRecorder recorder = new SingleWriterRecorder(Tally.SIGNIFICANT_DIGITS);
    private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    private Histogram interval;
    private boolean closed;

    Series(Path file, String content, long baseEpochMicros) throws IOException {
        this.log = new IntervalLog(file, content, baseEpochMicros);
        this.interval = recorder.getIntervalHistogram();
    }

    void add(long nanos) {
        recorder.recordValue(Tally.micros(nanos));
    }

    void addError(String kind) {
        errors.computeIfAbsent(kind, k -> new LongAdder()).increment();
    }

    /**
     * Takes what was added since the last cut and writes it as the interval between these moments.
     *
     * @throws IOException when the line did not reach the file
     */
    synchronized Cut cut(String tag, long fromEpochMicros, long untilEpochMicros) throws IOException {
        interval = recorder.getIntervalHistogram(interval);
        Map<String, Long> kinds = new TreeMap<>();
        errors.forEach((kind, counter) -> {
            long count = counter.sumThenReset();
            if (count > 0) {
                kinds.put(kind, count);
            }
        });
        if (!closed) {
            log.append(interval, tag, fromEpochMicros, untilEpochMicros);
        }
        return new Cut(interval, kinds);
    }

    @Override
    public synchronized void close() {
        closed = true;
        log.close();
    }
}
