package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.text.Numbers;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which variants of a run are seen first, and in what colours, where there are more than a chart or a table can show. */
final class VariantOrder {

    /** As many lines as there are colours. */
    private static final int READABLE = 10;

    private VariantOrder() {}

    private static boolean isLong(Run run) {
        return run.experiment().variants().size() > READABLE;
    }

    /** A table with so many columns, folded when they are too many to be seen at once. */
    static Part folded(Run run, int columns, Part table) {
        return isLong(run) ? Part.folded(Numbers.count(columns, "variant") + ", a column each", table) : table;
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
        Set<Variant> swept = SweptVariant.variants(all);
        return Stream.concat(
                        all.stream().flatMap(each -> best(run, each).stream()),
                        run.experiment().variants().stream()
                                .filter(variant -> !swept.contains(variant))
                                .limit(READABLE))
                .map(Variant::toString)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The place of a variant's colour: those that are seen first have colours of their own. */
    static int colour(Run run, Variant variant) {
        Set<String> order = new LinkedHashSet<>(first(run));
        run.experiment().variants().forEach(each -> order.add(each.toString()));
        return Palette.place(Math.max(0, List.copyOf(order).indexOf(variant.toString())));
    }

    private static Optional<Variant> best(Run run, SweptVariant swept) {
        return Stream.ofNullable(run.sweep())
                .flatMap(sweep -> sweep.sufficient().stream())
                .filter(each -> each.of().equals(swept.of()))
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
