package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.Palette;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which variants of a run are seen first, and in what colours, where there are more than a chart or a table can show. */
public final class VariantOrder {

    /** As many lines as there are colours. */
    private static final int READABLE = 10;

    private VariantOrder() {}

    /** Whether there are too many to be seen at once; wide tables are folded then. */
    static boolean isLong(Run run) {
        return run.experiment().variants().size() > READABLE;
    }

    /**
     * The names of those whose lines are seen first: the smallest sufficient size of each variant that was swept, or where
     * that is not known its highest throughput, and all that were not swept; without a sweep the first ten. Empty when all
     * can be seen.
     */
    static Set<String> first(Run run) {
        if (!isLong(run)) {
            return Set.of();
        }
        List<SweptVariant> all = SweptVariant.of(run);
        Set<Variant> swept = all.stream()
                .flatMap(each -> each.points().stream())
                .map(SweptVariant.Point::variant)
                .collect(Collectors.toSet());
        Set<String> first = new LinkedHashSet<>();
        all.stream()
                .map(each -> best(run, each))
                .flatMap(Optional::stream)
                .forEach(variant -> first.add(variant.toString()));
        run.experiment().variants().stream()
                .filter(variant -> !swept.contains(variant))
                .limit(READABLE)
                .forEach(variant -> first.add(variant.toString()));
        return first;
    }

    /** The place of a variant's colour: those that are seen first have colours of their own. */
    static int colour(Run run, Variant variant) {
        List<Variant> variants = run.experiment().variants();
        Set<String> first = first(run);
        List<String> order = Stream.concat(
                        first.stream(), variants.stream().map(Variant::toString).filter(name -> !first.contains(name)))
                .toList();
        return Palette.place(Math.max(0, order.indexOf(variant.toString())));
    }

    private static Optional<Variant> best(Run run, SweptVariant swept) {
        Stream<SweepResult.Sufficient> sufficient = run.sweep() == null
                ? Stream.of()
                : run.sweep().sufficient().stream().filter(each -> each.of().equals(swept.of()));
        return sufficient
                .flatMap(each -> swept.points().stream()
                        .filter(point -> each.smallest().equals(point.values().get(each.axis()))))
                .map(SweptVariant.Point::variant)
                .findFirst()
                .or(() -> swept.points().stream()
                        .map(SweptVariant.Point::found)
                        .filter(Objects::nonNull)
                        .max(Comparator.comparingDouble(SweepResult.Point::requestsPerSecond))
                        .map(SweepResult.Point::variant));
    }
}
