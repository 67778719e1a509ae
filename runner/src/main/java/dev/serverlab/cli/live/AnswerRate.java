package dev.serverlab.cli.live;

import dev.serverlab.generator.GeneratorEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many right answers came in each second, from reports that add them up by phase. For one thread at a time. */
final class AnswerRate {

    /** Two reports that came together, since the lab was held up, say nothing of the time between them. */
    private static final Duration SHORTEST = Duration.ofMillis(100);

    private String phase = "";
    private long ok;
    private @Nullable Instant at;

    /**
     * The rate since the report before, or since the phase began.
     *
     * @param now when the report came
     * @param spans what was announced; a block is reported once, when it is over
     * @return right answers/s; null when the time that they came in is not known
     */
    @Nullable
    Double of(GeneratorEvent.Progress report, Instant now, List<LiveState.Span> spans) {
        LiveState.Span span = spans.stream()
                .filter(each -> each.phase().equals(report.phase()))
                .findFirst()
                .orElse(null);
        boolean goesOn = report.phase().equals(phase);
        long before = goesOn ? ok : 0;
        Instant since = goesOn ? at : span == null ? null : Instant.ofEpochMilli(span.startEpochMillis());
        Instant until = now;
        if (span != null && now.toEpochMilli() > span.endEpochMillis()) {
            // Reported some time after its end.
            until = Instant.ofEpochMilli(span.endEpochMillis());
        }
        phase = report.phase();
        ok = report.ok();
        at = now;
        if (since == null || Duration.between(since, until).compareTo(SHORTEST) < 0) {
            return null;
        }
        return (report.ok() - before) * 1_000.0 / Duration.between(since, until).toMillis();
    }

    /** Another trial begins. */
    void reset() {
        phase = "";
        ok = 0;
        at = null;
    }
}
