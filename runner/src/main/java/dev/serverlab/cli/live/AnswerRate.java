package dev.serverlab.cli.live;

import dev.serverlab.generator.GeneratorEvent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many right answers came in each second, from reports that add them up by phase. For one thread at a time. */
final class AnswerRate {

    /** Two reports that came together, since the lab was held up, say nothing of the time between them. */
    private static final long SHORTEST_MILLIS = 100;

    private String phase = "";
    private long ok;
    private long atMillis;

    /**
     * The rate since the report before, or since the phase began.
     *
     * @param at when the report came
     * @param spans what was announced; a block is reported once, when it is over
     * @return right answers/s; null when the time that they came in is not known
     */
    @Nullable
    Double of(GeneratorEvent.Progress report, Instant at, List<LiveState.Span> spans) {
        LiveState.Span span = spans.stream()
                .filter(each -> each.phase().equals(report.phase()))
                .findFirst()
                .orElse(null);
        boolean goesOn = report.phase().equals(phase);
        long now = at.toEpochMilli();
        long before = goesOn ? ok : 0;
        long since = goesOn ? atMillis : span == null ? Long.MAX_VALUE : span.startEpochMillis();
        // It may be reported some time after its end.
        long until = span == null ? now : Math.min(now, span.endEpochMillis());
        phase = report.phase();
        ok = report.ok();
        atMillis = now;
        return since > until - SHORTEST_MILLIS ? null : (ok - before) * 1_000.0 / (until - since);
    }

    /** Another trial begins. */
    void reset() {
        phase = "";
    }
}
