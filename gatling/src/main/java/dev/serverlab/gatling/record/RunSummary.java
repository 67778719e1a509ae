package dev.serverlab.gatling.record;

import dev.serverlab.gatling.settings.LoadModel;
import dev.serverlab.gatling.settings.Settings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A finished run in figures: {@code generator.json}, the last event, and the lines that a person reads. */
public final class RunSummary {

    private final Settings settings;
    private final Timeline timeline;
    private final PhaseLog latency;
    private final PhaseLog lag;
    private final long okOutside;
    private final long errorsOutside;
    private final Map<String, Object> jvm;
    private final Path record;
    private final @Nullable Path report;

    RunSummary(
            Settings settings,
            Timeline timeline,
            PhaseLog latency,
            PhaseLog lag,
            long okOutside,
            long errorsOutside,
            Map<String, Object> jvm,
            Path record,
            @Nullable Path report) {
        this.settings = settings;
        this.timeline = timeline;
        this.latency = latency;
        this.lag = lag;
        this.okOutside = okOutside;
        this.errorsOutside = errorsOutside;
        this.jvm = jvm;
        this.record = record;
        this.report = report;
    }

    /** Everything, for {@code generator.json}. */
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("schemaVersion", 1);
        if (settings.label() != null) {
            map.put("label", settings.label());
        }
        map.put("model", settings.load().wireName());
        map.put("settings", settings.toMap());
        map.put("windows", perPhase(this::window));
        map.put("phases", perPhase(this::phase));
        map.put("outside", Map.of("ok", okOutside, "errors", errorsOutside));
        map.put("lagSource", settings.load() instanceof LoadModel.Closed ? "heartbeat" : "arrivals");
        map.put("lagMillis", perPhase(this::lag));
        map.put("generator", jvm);
        if (report != null) {
            map.put("report", report.toString());
        }
        return map;
    }

    /** Answers and errors per phase, for the last event. */
    Map<String, Object> counts() {
        Map<String, Object> map = new LinkedHashMap<>(perPhase(this::counts));
        map.put("outside", Map.of("ok", okOutside, "errors", errorsOutside));
        map.put("record", record.toString());
        return map;
    }

    /** The steady window for a person. */
    public String text() {
        Tally steady = latency.tally(Phase.STEADY);
        Histogram times = steady.total();
        String load = switch (settings.load()) {
            case LoadModel.Closed closed -> closed.users() + " users";
            case LoadModel.Open open -> open.rate() + " arrivals/s";
        };
        String text = String.format(
                Locale.ROOT,
                "%nsteady window of %.1f s, %s, %s%s%n",
                timeline.window(Phase.STEADY).seconds(),
                load,
                settings.baseUrl(),
                settings.measuredPath());
        text += times.getTotalCount() > 0
                ? String.format(
                        Locale.ROOT,
                        "  p50 %.2f ms   p90 %.2f ms   p99 %.2f ms   p99.9 %.2f ms%n",
                        millis(times, 50),
                        millis(times, 90),
                        millis(times, 99),
                        millis(times, 99.9))
                : "  no right answer arrived in the window: is the server running, and is its delay shorter than it?%n"
                        .formatted();
        text += String.format(
                Locale.ROOT,
                "  %.1f requests/s   %d errors %s%n",
                perSecond(Phase.STEADY),
                steady.errorCount(),
                kinds(steady));
        text += "  record  " + record + "\n";
        return report == null ? text : text + "  report  " + report.resolve("index.html") + "\n";
    }

    private static String kinds(Tally tally) {
        return tally.errorCount() == 0 ? "" : tally.errorsByKind().toString();
    }

    private Map<String, Object> perPhase(Function<Phase, Map<String, Object>> figures) {
        Map<String, Object> map = new LinkedHashMap<>();
        timeline.phases().forEach(phase -> map.put(phase.wireName(), figures.apply(phase)));
        return map;
    }

    private Map<String, Object> window(Phase phase) {
        Timeline.Window window = timeline.window(phase);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("startEpochMicros", timeline.epochMicros(window.start()));
        map.put("endEpochMicros", timeline.epochMicros(window.end()));
        return map;
    }

    private Map<String, Object> counts(Phase phase) {
        Tally tally = latency.tally(phase);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("ok", tally.total().getTotalCount());
        map.put("errors", tally.errorCount());
        return map;
    }

    private Map<String, Object> phase(Phase phase) {
        Map<String, Object> map = counts(phase);
        map.put("errorsByKind", latency.tally(phase).errorsByKind());
        map.put("throughputPerSecond", perSecond(phase));
        Histogram times = latency.tally(phase).total();
        if (times.getTotalCount() > 0) {
            Map<String, Object> millis = new LinkedHashMap<>();
            millis.put("p50", millis(times, 50));
            millis.put("p90", millis(times, 90));
            millis.put("p99", millis(times, 99));
            millis.put("p999", millis(times, 99.9));
            millis.put("max", times.getMaxValue() / 1_000.0);
            map.put("latencyMillis", millis);
        }
        return map;
    }

    private Map<String, Object> lag(Phase phase) {
        Histogram times = lag.tally(phase).total();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("count", times.getTotalCount());
        if (times.getTotalCount() > 0) {
            map.put("p50", millis(times, 50));
            map.put("p99", millis(times, 99));
            map.put("max", times.getMaxValue() / 1_000.0);
        }
        return map;
    }

    private double perSecond(Phase phase) {
        double perSecond = latency.tally(phase).total().getTotalCount()
                / timeline.window(phase).seconds();
        return Math.round(perSecond * 1_000) / 1_000.0;
    }

    private static double millis(Histogram micros, double percentile) {
        return micros.getValueAtPercentile(percentile) / 1_000.0;
    }
}
