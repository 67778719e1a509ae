package dev.serverlab.report;

import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.stats.Interval;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code sweep.csv}: a row for each variant that was made, with a column for each axis; one without numbers too. */
public final class SweepCsv {

    /** Its name beside the other tables. */
    static final String FILE = "sweep.csv";

    private static final List<Csv<Made>> NUMBERS = List.of(
            number("throughput", "1/s", SweepResult.Point::requestsPerSecond),
            number("throughputLow", "1/s", of(SweepResult.Point::throughput, Interval::low)),
            number("throughputHigh", "1/s", of(SweepResult.Point::throughput, Interval::high)),
            number("predicted", "1/s", SweepResult.Point::predicted),
            new Csv<>("limit", made -> {
                SweepResult.Point found = made.point().found();
                return found == null ? null : found.limit();
            }),
            number("p90", "ms", SweepResult.Point::p90Millis),
            number("p90Low", "ms", of(SweepResult.Point::p90, Interval::low)),
            number("p90High", "ms", of(SweepResult.Point::p90, Interval::high)),
            number("cpuPerRequest", "us", SweepResult.Point::cpuMicrosPerRequest),
            number("threadsPeak", "", SweepResult.Point::threadsPeak),
            number("rssPeak", "MB", SweepResult.Point::rssPeakMegabytes));

    private SweepCsv() {}

    /** Only headings without a sweep. */
    public static String of(Run run) {
        Sweep sweep = run.experiment().sweep();
        Stream<Csv<Made>> axes = sweep == null
                ? Stream.of()
                : sweep.axes().stream()
                        .map(axis -> new Csv<>(
                                axis.name(), made -> made.point().values().get(axis.name())));
        return Csv.of(
                Stream.of(
                                Stream.of(
                                        new Csv<Made>(
                                                "variant", made -> made.point().variant()),
                                        new Csv<Made>("of", made -> made.swept().of())),
                                axes,
                                NUMBERS.stream())
                        .flatMap(columns -> columns)
                        .toList(),
                SweepRow.of(run).stream()
                        .flatMap(swept -> swept.points().stream().map(point -> new Made(swept, point))));
    }

    private static Csv<Made> number(String id, String unit, Function<SweepResult.Point, @Nullable Number> value) {
        return Csv.number(id, unit, made -> {
            SweepResult.Point found = made.point().found();
            return found == null ? null : value.apply(found);
        });
    }

    private static Function<SweepResult.Point, @Nullable Number> of(
            Function<SweepResult.Point, @Nullable Interval> interval, Function<Interval, Double> end) {
        return point -> {
            Interval found = interval.apply(point);
            return found == null ? null : end.apply(found);
        };
    }

    /** A variant and what it was made of. */
    private record Made(SweepRow swept, SweepRow.Point point) {}
}
