package dev.serverlab.report.why;

import dev.serverlab.analysis.why.CallDifferences;
import dev.serverlab.analysis.why.Cost;
import dev.serverlab.analysis.why.Reasons;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Profile;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.RunSeries.CallTree;
import dev.serverlab.report.chart.FlameGraph;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.chart.StackedBars;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.VariantTitles;
import dev.serverlab.report.text.WhyText;
import dev.serverlab.stats.profile.PartDifference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Why servers cost different amounts of CPU: their profiles by layer and by method. */
public final class WhySection {

    private static final String ABOUT =
            "From samples of all threads but the JIT's, under the same load after the last block of each session, scaled to "
                    + "what the blocks cost. Intervals are over sessions, and hold for all layers of a pair at once.";

    private static final String ALLOCATIONS = "Bytes allocated per request by layer";

    /** Layers that cost no variant as much are left out. */
    private static final double SMALL = 0.5;

    static final int METHODS = 10;

    private WhySection() {}

    /** The section; empty without profiles. */
    public static Part.Section of(Run run, RunSeries series) {
        List<Reasons> all = Reasons.of(run, Cost.CPU);
        Map<Variant, Map<String, Double>> costs = Reasons.costs(run, Cost.CPU);
        return Part.Section.of(
                "why",
                "Why: CPU per request by layer, in µs",
                bars(run, costs),
                costs(run, costs, "CPU per request by layer"),
                differences(run, all),
                Part.onPage(all.stream().map(each -> pair(run, series, each)).toList()),
                costs(run, Reasons.costs(run, Cost.ALLOCATIONS), ALLOCATIONS).titled(ALLOCATIONS),
                differences(run, Reasons.of(run, Cost.ALLOCATIONS)),
                Part.bullets(missing(run)),
                Part.aside(costs.isEmpty() ? "" : ABOUT + overheads(run)));
    }

    private static String overheads(Run run) {
        List<String> each = new ArrayList<>();
        Reasons.overheads(run)
                .forEach((variant, percent) ->
                        each.add(VariantTitles.name(run, variant) + " " + Numbers.effect(percent, "%") + " %"));
        return each.isEmpty()
                ? ""
                : " CPU per request while profiled, against the blocks and at their pace: " + String.join(", ", each)
                        + ".";
    }

    private static Part bars(Run run, Map<Variant, Map<String, Double>> costs) {
        Map<String, Map<String, Double>> named = new LinkedHashMap<>();
        costs.forEach((variant, layers) -> named.put(VariantTitles.name(run, variant), layers));
        return Part.onPage(
                new Part.Figure("CPU per request by layer", StackedBars.of(layers(costs, 0), named, Cost.CPU.unit())));
    }

    /** Layers that cost some variant as many µs, the heaviest first. */
    private static List<String> layers(Map<Variant, Map<String, Double>> costs, double least) {
        return costs.values().stream()
                .flatMap(each -> each.keySet().stream())
                .distinct()
                .filter(layer -> most(layer, costs) >= least)
                .sorted(Comparator.comparingDouble(layer -> -most(layer, costs)))
                .toList();
    }

    private static Table costs(Run run, Map<Variant, Map<String, Double>> costs, String label) {
        List<Table.Filled<String>> columns = new ArrayList<>();
        columns.add(Column.word("layer").with(layer -> layer));
        costs.forEach((variant, layers) -> columns.add(Column.number(VariantTitles.name(run, variant))
                .with(layer -> layers.containsKey(layer) ? WhyText.cost(layers.get(layer)) : null)));
        return Table.of(label, layers(costs, SMALL), columns);
    }

    private static double most(String layer, Map<Variant, Map<String, Double>> costs) {
        return costs.values().stream()
                .mapToDouble(each -> each.getOrDefault(layer, 0.0))
                .max()
                .orElse(0);
    }

    /** Of each pair the layers whose difference is more than chance. */
    private static Part differences(Run run, List<Reasons> all) {
        List<String> found = all.stream()
                .flatMap(each -> each.layers().stream())
                .filter(PartDifference::isFound)
                .map(PartDifference::part)
                .distinct()
                .toList();
        List<Table.Filled<String>> columns = new ArrayList<>();
        columns.add(Column.word("layer").with(layer -> layer));
        all.forEach(each -> columns.add(Column.number(name(run, each)).with(layer -> difference(each, layer))));
        return Table.of("Differences by layer", found, columns).titled("Differences that are more than chance");
    }

    private static String difference(Reasons reasons, String layer) {
        return reasons.layers().stream()
                .filter(each -> each.part().equals(layer) && each.isFound())
                .map(WhyText::difference)
                .findFirst()
                .orElse("");
    }

    /** Such as {@code vertx − mvc}. */
    public static String name(Run run, Reasons reasons) {
        return VariantTitles.name(run, reasons.candidate()) + " − " + VariantTitles.name(run, reasons.baseline());
    }

    private static Part pair(Run run, RunSeries series, Reasons reasons) {
        List<PartDifference> found = found(reasons.methods(), METHODS);
        String pair = name(run, reasons);
        return Part.folded(
                pair + ", by method and by call",
                parts(run, reasons, found, "method"),
                calls(run, series, reasons)
                        .<Part>map(drawn -> new Part.Figure("Flame graph of " + pair, drawn))
                        .orElse(Part.NOTHING));
    }

    /** The first of those that differ by more than chance. */
    static List<PartDifference> found(List<PartDifference> all, int limit) {
        return all.stream().filter(PartDifference::isFound).limit(limit).toList();
    }

    private static Optional<FlameGraph> calls(Run run, RunSeries series, Reasons reasons) {
        return tree(series, reasons.baseline())
                .flatMap(baseline -> tree(series, reasons.candidate())
                        .map(candidate -> new FlameGraph(
                                VariantTitles.name(run, reasons.baseline()),
                                VariantTitles.name(run, reasons.candidate()),
                                CallDifferences.of(baseline, candidate))));
    }

    private static Optional<CallTree> tree(RunSeries series, Variant variant) {
        return Stream.ofNullable(series.callTrees())
                .flatMap(List::stream)
                .filter(tree -> tree.variant().equals(variant))
                .findFirst();
    }

    /** Parts of two variants, a row each. */
    static Table parts(Run run, Reasons reasons, List<PartDifference> parts, String what) {
        return Table.of(
                "CPU per request by " + what,
                parts,
                Column.text(what).with(PartDifference::part),
                Column.number(VariantTitles.name(run, reasons.baseline())).with(each -> WhyText.cost(each.baseline())),
                Column.number(VariantTitles.name(run, reasons.candidate()))
                        .with(each -> WhyText.cost(each.candidate())),
                Column.number("difference").with(WhyText::difference));
    }

    /** What is not in the tables, and why. */
    private static List<String> missing(Run run) {
        return run.trials().stream()
                .filter(trial -> trial.recording().profile() != null)
                .flatMap(trial -> missing(trial.recording().profile(), VariantTitles.name(run, trial.variant())))
                .distinct()
                .toList();
    }

    private static Stream<String> missing(Profile profile, String name) {
        return profile.missing() != null
                ? Stream.of(name + " was not profiled: " + profile.missing() + ".")
                : Stream.of();
    }
}
