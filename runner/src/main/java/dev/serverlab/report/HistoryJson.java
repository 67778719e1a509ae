package dev.serverlab.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.analysis.history.History;
import dev.serverlab.analysis.history.PastRun;
import dev.serverlab.analysis.history.Trend;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.run.Run;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Scale;
import dev.serverlab.stats.paired.Estimate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A metric from run to run as JSON, for other programs. */
public final class HistoryJson {

    private record Document(String metric, String unit, List<Line> trends, List<History.PassedOver> passedOver) {}

    private record Line(
            String experiment,
            @Nullable Protocol protocol,
            Variant variant,
            Map<String, String> conditions,
            List<Point> points,
            List<Change> changes) {}

    private record Point(
            String run,
            Instant startedAt,
            Run.State state,
            double value,
            @JsonUnwrapped @Nullable Interval interval,
            int trials) {}

    /** A change and the first run after it; {@code change} is in {@code unit}. */
    private record Change(String run, double before, double after, double change, String unit) {}

    private HistoryJson() {}

    /**
     * Points and changes from the oldest to the newest.
     *
     * @param shown the runs to list; changes are found among all
     */
    public static String of(History history, Metric metric, Predicate<PastRun> shown, Predicate<Variant> variants) {
        List<Line> lines = Trend.of(history, metric).stream()
                .filter(trend -> variants.test(trend.variant()))
                .map(trend -> line(metric, trend, shown))
                .filter(line -> !line.points().isEmpty())
                .toList();
        return RunJson.text(new Document(metric.id(), metric.unit(), lines, history.passedOver()));
    }

    private static Line line(Metric metric, Trend trend, Predicate<PastRun> shown) {
        String unit = trend.scale() == Scale.RATIO ? "%" : metric.unit();
        List<Point> points = trend.points().stream()
                .filter(point -> shown.test(point.run()))
                .map(point -> point(point.run(), point.estimate()))
                .toList();
        List<Change> changes = trend.changes().stream()
                .map(change -> new Change(
                        trend.points().get(change.index()).run().folder(),
                        change.before(),
                        change.after(),
                        change.change(),
                        unit))
                .toList();
        Map<String, String> conditions = trend.conditions().parts();
        return new Line(trend.experiment(), trend.protocol(), trend.variant(), conditions, points, changes);
    }

    private static Point point(PastRun run, Estimate mean) {
        return new Point(run.folder(), run.startedAt(), run.state(), mean.value(), mean.interval(), mean.trials());
    }
}
