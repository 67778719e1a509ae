package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.stats.runs.Repeats;
import dev.serverlab.stats.runs.RunEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is compared: a run, or several that repeat it.
 *
 * @param name a letter, by which tables speak of it
 * @param kept one run or more
 */
public record RunGroup(String name, List<KeptRun> kept) {

    /**
     * Takes runs for repeats of one thing.
     *
     * @throws LabException when they are not
     */
    public static RunGroup of(String name, List<KeptRun> kept) {
        for (KeptRun other : kept.subList(1, kept.size())) {
            List<String> differences = new ArrayList<>(variants(kept.getFirst().run(), other.run()));
            RunDifference.between(kept.getFirst().run(), other.run())
                    .forEach(difference -> differences.add(difference.words()));
            if (!differences.isEmpty()) {
                throw LabException.refused(
                        "not-repeats",
                        kept.getFirst().run().id() + " and " + other.run().id()
                                + " are joined as repeats of one thing, and are not: "
                                + String.join("; ", differences) + ".",
                        "Join runs that differ in nothing but the seed; separate others by a space.");
            }
        }
        return new RunGroup(name, kept);
    }

    /** Empty when both have the same. */
    private static List<String> variants(Run one, Run other) {
        String there = sorted(one.experiment().variants());
        String here = sorted(other.experiment().variants());
        return there.equals(here) ? List.of() : List.of("variants: " + there + " → " + here);
    }

    private static String sorted(List<Variant> variants) {
        return variants.stream().map(Variant::toString).sorted().collect(Collectors.joining(", "));
    }

    /** The first of them, which speaks for all. */
    public Run first() {
        return kept.getFirst().run();
    }

    /** Whether it has runs enough to tell by themselves how much they differ. */
    public boolean isRepeated() {
        return kept.size() >= RunEstimate.ENOUGH_RUNS;
    }

    /** What was asked. */
    public Experiment experiment() {
        return first().experiment();
    }

    /** The variants with a column in that protocol, in the experiment's order. */
    public List<Variant> variants(Protocol protocol) {
        return first().columns(protocol).stream().map(VariantSummary::variant).toList();
    }

    /** The valid trials of a variant, a list per run. */
    public List<List<TrialResult>> trials(Protocol protocol, Variant variant) {
        return kept.stream()
                .map(each -> all(each.run(), protocol, variant)
                        .filter(TrialResult::valid)
                        .toList())
                .toList();
    }

    /** How many trials of a variant were run, valid or not. */
    long runTrials(Protocol protocol, Variant variant) {
        return kept.stream()
                .mapToLong(each -> all(each.run(), protocol, variant).count())
                .sum();
    }

    /** How many trials of a variant are not valid. */
    long invalidTrials(Protocol protocol, Variant variant) {
        return kept.stream()
                .flatMap(each -> all(each.run(), protocol, variant))
                .filter(trial -> !trial.valid())
                .count();
    }

    /** The values of a metric on its scale; null when a run has no trial with one. */
    public @Nullable Repeats values(Metric metric, Protocol protocol, Variant variant) {
        List<List<Double>> values = new ArrayList<>();
        for (List<TrialResult> trials : trials(protocol, variant)) {
            values.add(trials.stream()
                    .map(trial -> metric.scaledOf(trial.measures()))
                    .filter(Objects::nonNull)
                    .map(Objects::requireNonNull)
                    .toList());
        }
        return values.stream().anyMatch(List::isEmpty) ? null : new Repeats(values);
    }

    /** Why a metric of a variant does not mean the same here and there; null when it does. */
    public @Nullable String objectionTo(RunGroup other, Metric metric, Protocol protocol, Variant variant) {
        return Comparability.objection(metric, protocol, variant, experiment(), other.experiment());
    }

    /** The mean of what lies above the delay, in ms; empty where that has no meaning. */
    OptionalDouble overhead(Metric metric, Protocol protocol, Variant variant) {
        return trials(protocol, variant).stream()
                .flatMap(List::stream)
                .map(trial -> metric.aboveDelay(trial.measures()))
                .flatMap(Stream::ofNullable)
                .mapToDouble(Double::doubleValue)
                .average();
    }

    private static Stream<TrialResult> all(Run run, Protocol protocol, Variant variant) {
        return run.trials().stream()
                .filter(trial -> trial.protocol() == protocol && trial.variant().equals(variant));
    }
}
