package dev.serverlab.cli.live;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Live numbers of the servers in a trial, from one report of the generator to the next. */
final class LiveNumbers {

    /** Two reports that arrived together, since the lab was held up, say nothing about the time between them. */
    private static final long SHORTEST_MILLIS = 100;

    private static final double MILLIS = 1e3;
    private static final double MICROS = 1e6;

    private GeneratorEvent.@Nullable Progress reported;
    private long reportedMillis;
    private Map<Variant, ProcessSample> before = Map.of();
    private Map<Variant, ProcessSample> now = Map.of();

    /** A trial begins. */
    void begin() {
        reported = null;
        before = Map.of();
        now = Map.of();
    }

    /** The servers were sampled, for the report that comes next. */
    void sampled(Map<Variant, ProcessSample> sampled) {
        before = now;
        now = sampled;
    }

    /** @param span of the reported phase; null when it was not announced */
    List<LiveView.State.Server> of(
            Trial trial, GeneratorEvent.Progress report, LiveView.State.@Nullable Span span, long nowMillis) {
        GeneratorEvent.Progress last = reported;
        boolean goesOn = last != null && last.phase().equals(report.phase());
        long since = goesOn ? reportedMillis : span == null ? Long.MAX_VALUE : span.startEpochMillis();
        // A block is reported once, some time after its end.
        long until = span == null ? nowMillis : Math.min(nowMillis, span.endEpochMillis());
        Double seconds = since > until - SHORTEST_MILLIS ? null : Double.valueOf((until - since) / MILLIS);
        reported = report;
        reportedMillis = nowMillis;
        return report.targets().entrySet().stream()
                .map(target -> {
                    Variant variant = variant(trial, target.getKey());
                    GeneratorEvent.Answers answers = target.getValue();
                    GeneratorEvent.Answers earlier =
                            goesOn && last != null ? last.targets().get(target.getKey()) : null;
                    long ok = answers.ok() - (earlier == null ? 0 : earlier.ok());
                    Double perSecond = seconds == null ? null : Double.valueOf(ok / seconds);
                    return new LiveView.State.Server(
                            variant.toString(),
                            answers.ok(),
                            answers.errors(),
                            perSecond,
                            answers.p90Millis(),
                            cpuMicros(variant, perSecond));
                })
                .toList();
    }

    /** The generator does not use the lab's name for the only server of a trial. */
    private static Variant variant(Trial trial, String target) {
        return trial.variants().stream()
                .filter(variant -> variant.toString().equals(target))
                .findFirst()
                .orElseGet(() -> trial.variants().getFirst());
    }

    private @Nullable Double cpuMicros(Variant variant, @Nullable Double perSecond) {
        ProcessSample from = before.get(variant);
        ProcessSample to = now.get(variant);
        if (perSecond == null || perSecond <= 0 || from == null || to == null) {
            return null;
        }
        Long fromCpu = from.cpuNanos();
        Long toCpu = to.cpuNanos();
        long nanos = to.nanoTime() - from.nanoTime();
        return fromCpu == null || toCpu == null || nanos <= 0
                ? null
                : Double.valueOf((double) (toCpu - fromCpu) / nanos / perSecond * MICROS);
    }
}
