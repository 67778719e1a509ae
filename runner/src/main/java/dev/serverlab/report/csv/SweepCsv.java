package dev.serverlab.report.csv;

import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.run.SweptVariant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code sweep.csv}: a row for each variant that was made, with a column for each axis; one without numbers too. */
public final class SweepCsv {

    private SweepCsv() {}

    /** A variant and what it was made of. */
    private record Made(SweptVariant swept, SweptVariant.Point point) {}

    /** Only headings without a sweep. */
    public static String of(Run run) {
        Sweep sweep = run.experiment().sweep();
        List<Sweep.Axis> axes = sweep == null ? List.of() : sweep.axes();
        return Csv.of(
                Stream.of(
                                Stream.of(
                                        new Csv<Made>(
                                                "variant", made -> made.point().variant()),
                                        new Csv<Made>("of", made -> made.swept().of())),
                                axes.stream()
                                        .map(axis -> new Csv<Made>(
                                                axis.name(),
                                                made -> made.point().values().get(axis.name()))),
                                Stream.of(number("throughput", "1/s", SweepResult.Point::requestsPerSecond)),
                                Csv.<Made>ends("throughput", "1/s", of(SweepResult.Point::throughput)),
                                Stream.of(
                                        number("predicted", "1/s", SweepResult.Point::predicted),
                                        new Csv<>("limit", of(SweepResult.Point::limit)::apply)),
                                SweptVariant.QUANTITIES.stream().flatMap(SweepCsv::columns))
                        .flatMap(columns -> columns)
                        .toList(),
                SweptVariant.of(run).stream()
                        .flatMap(swept -> swept.points().stream().map(point -> new Made(swept, point))));
    }

    private static Stream<Csv<Made>> columns(SweptVariant.Quantity quantity) {
        String id = quantity.metric().id();
        String unit = quantity.metric().unit();
        return Stream.concat(
                Stream.of(number(id, unit, quantity.value())),
                quantity.metric().isLatency() ? Csv.ends(id, unit, of(quantity.interval())) : Stream.of());
    }

    private static Csv<Made> number(String id, String unit, Function<SweepResult.Point, @Nullable Number> value) {
        return Csv.number(id, unit, of(value));
    }

    private static <T> Function<Made, @Nullable T> of(Function<SweepResult.Point, @Nullable T> value) {
        return made -> {
            SweepResult.Point found = made.point().found();
            return found == null ? null : value.apply(found);
        };
    }
}
