package dev.serverlab.harness;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.generator.WindowRequest;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Windows commanded one by one, for a server that keeps up with {@value #CAPACITY} requests a second and no more. */
record ScriptedWindows(ScriptedTarget target, ScriptedGenerator.Said said) {

    /** What a search has to find. */
    static final int CAPACITY = 100;

    private static final Duration LEAD = Duration.ofMillis(50);

    /** What an answer takes above its capacity, in µs. */
    private static final long TOO_LONG = 10_000_000;

    /** Answers each line, until there are no more. */
    void answer(BufferedReader in) throws IOException, InterruptedException {
        @Nullable Instant goesOnAt = null;
        int index = 0;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            WindowRequest request = WindowRequest.parse(line).orElseThrow();
            Instant origin = goesOnAt == null ? Instant.now().plus(LEAD) : goesOnAt;
            Instant start = origin.plus(request.settle());
            Instant end = start.plus(request.length());
            GeneratorEvent.Phase phase =
                    new GeneratorEvent.Phase(PhaseName.window(index), EpochMicros.of(start), EpochMicros.of(end), true);
            said.event(phase);
            target.send(phase, 1, 1);
            Thread.sleep(Duration.between(Instant.now(), end));
            said.event(window(index, request));
            goesOnAt = request.goesOn() ? end : null;
            index++;
        }
    }

    private GeneratorEvent.Window window(int index, WindowRequest request) {
        long answers = Math.round(request.rate() * request.length().toMillis() / 1e3);
        Histogram micros = LatencyMicros.empty();
        if (answers > 0) {
            micros.recordValueWithCount(request.rate() > CAPACITY ? TOO_LONG : target.answerMicros(), answers);
        }
        String text = LatencyMicros.write(micros);
        return new GeneratorEvent.Window(index, request.rate(), answers, text, Map.of(), 0, text, 0);
    }
}
