package dev.serverlab.report;

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

/** A run of more variants than a chart or a table across the page can show at once. */
public final class ManyVariants {

    /** As many lines as there are colours. */
    private static final int READABLE = 10;

    private ManyVariants() {}

    /** Whether a run is one; its wide tables are folded. */
    public static boolean in(Run run) {
        return run.experiment().variants().size() > READABLE;
    }

    /**
     * The names of those whose lines are seen first: the smallest sufficient size of each variant that was swept, or where
     * that is not known its highest throughput, and all that were not swept; without a sweep the first ten. Empty when all
     * can be seen.
     */
    static Set<String> first(Run run) {
        if (!in(run)) {
            return Set.of();
        }
        List<SweepRow> all = SweepRow.of(run);
        Set<Variant> swept = all.stream()
                .flatMap(each -> each.points().stream())
                .map(SweepRow.Point::variant)
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

    private static Optional<Variant> best(Run run, SweepRow swept) {
        Stream<SweepResult.Sufficient> sufficient = run.sweep() == null
                ? Stream.of()
                : run.sweep().sufficient().stream().filter(each -> each.of().equals(swept.of()));
        return sufficient
                .flatMap(each -> swept.points().stream()
                        .filter(point -> each.smallest().equals(point.values().get(each.axis()))))
                .map(SweepRow.Point::variant)
                .findFirst()
                .or(() -> swept.points().stream()
                        .map(SweepRow.Point::found)
                        .filter(Objects::nonNull)
                        .max(Comparator.comparingDouble(SweepResult.Point::requestsPerSecond))
                        .map(SweepResult.Point::variant));
    }
}
