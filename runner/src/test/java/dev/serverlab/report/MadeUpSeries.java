package dev.serverlab.report;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.Distribution;
import dev.serverlab.model.run.RunSeries.Timeline;
import dev.serverlab.model.run.TrialResult;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a run that never happened would have looked like over time. */
public final class MadeUpSeries {

    private MadeUpSeries() {}

    /** A curve for each column that has numbers, and a row per second for each trial. */
    public static RunSeries of(Run run) {
        return of(run, 43);
    }

    /** The same with so many rows for each trial, of which 10 s are warm-up and one is ramp. */
    public static RunSeries of(Run run, int rows) {
        List<Variant> variants = run.experiment().variants();
        return new RunSeries(
                RunSeries.SCHEMA_VERSION,
                run.summaries().stream()
                        .filter(summary -> summary.measures() != null)
                        .map(summary -> curve(summary, variants.indexOf(summary.variant())))
                        .toList(),
                run.trials().stream()
                        .filter(trial -> trial.measures() != null)
                        .map(trial -> timeline(trial, variants.indexOf(trial.variant()), rows))
                        .toList(),
                null);
    }

    private static Distribution curve(VariantSummary summary, int n) {
        List<Double> percentiles = IntStream.rangeClosed(0, 36)
                .mapToObj(step -> step == 3 ? 50.0 : Math.round((1 - Math.pow(10, -step / 10.0)) * 1e9) / 1e7)
                .toList();
        return new Distribution(
                summary.protocol(),
                summary.variant(),
                percentiles,
                IntStream.rangeClosed(0, 36)
                        .mapToObj(step -> 100.1 + 0.25 * n + Math.expm1(step / 9.0) * (1 + 0.2 * n))
                        .toList());
    }

    private static Timeline timeline(TrialResult trial, int n, int rows) {
        boolean solo = trial.protocol() == Protocol.SOLO;
        return new Timeline(
                trial.number(),
                trial.round(),
                trial.protocol(),
                trial.variant(),
                1,
                Stream.of(
                                new Timeline.Span("warmup", 0, 10),
                                new Timeline.Span("ramp", 10, 11),
                                new Timeline.Span("measured", 11, rows))
                        .filter(span -> solo || !span.name().equals("ramp"))
                        .toList(),
                new Timeline.Columns(
                        IntStream.range(0, rows).mapToObj(row -> row + 0.5).toList(),
                        column(rows, row -> 101 + n + (row < 10 ? 10 - row : Math.sin(row + n) / 2)),
                        column(
                                rows,
                                row -> row < 10
                                        ? 4000 - 200 * row
                                        : !solo ? 200 : row == 10 ? 500 : 990 + 5 * Math.cos(row * n)),
                        column(rows, row -> row == 20 && n == 1 ? 3 : 0),
                        column(rows, row -> row == 30 ? Double.NaN : 20 + 4 * n + 60 * Math.exp(-row / 4.0)),
                        column(rows, row -> Math.min(220 + n, 20 + 20 * row)),
                        column(rows, row -> 200 + 20 * n + Math.min(row, 20))));
    }

    /** Not a number is not known. */
    private static List<@Nullable Double> column(int rows, IntToDoubleFunction value) {
        return IntStream.range(0, rows)
                .mapToObj(row -> Double.isNaN(value.applyAsDouble(row)) ? null : value.applyAsDouble(row))
                .toList();
    }
}
