package dev.serverlab.analysis.gate;

import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.GateResult.GateCheck;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.problem.Suggestion;
import dev.serverlab.model.run.CapacityResult;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks a run against requirements. Each is judged by an interval that includes how much runs of one experiment differ, so
 * that noise alone seldom fails it: all intervals of a gate hold together with 95 %. Variants of one run are compared by the
 * run's own intervals, which hold together for each metric.
 *
 * @param run what is judged
 * @param baseline what a regression is measured against; absent for the first variant of the run itself, if it is paired
 * @param spread how much runs of one experiment differ; absent without a calibration
 * @param protocol whose trials are judged; absent means paired where the run has it, and solo for what a server can take
 */
public record Gate(
        RunGroup run,
        @Nullable RunGroup baseline,
        @Nullable BetweenRunVariance spread,
        @Nullable Protocol protocol) {

    /** A requirement with the variant that it is checked for. */
    record Question(Requirement requirement, Protocol protocol, Variant variant) {

        Metric metric() {
            return requirement.metric();
        }

        /** Whether it limits how much worse something is than in the baseline. */
        boolean isRegression() {
            return requirement.bound() == Requirement.Bound.MAX_REGRESSION;
        }
    }

    /**
     * Judges every requirement for every variant that it applies to.
     *
     * @throws dev.serverlab.model.problem.LabException when a variant or protocol is not in the run, the run has no variant
     *     at all, or a regression has no baseline
     */
    public List<GateCheck> judge(List<Requirement> requirements) {
        if (requirements.isEmpty()) {
            throw Problems.refused(
                    "gate-empty",
                    "Nothing is required.",
                    "Give --max, --min or --max-regression, for example --max 'mvc p90 120ms'.");
        }
        List<PairedCheck> paired = requirements.stream()
                .filter(this::isWithinTheRun)
                .flatMap(this::paired)
                .toList();
        List<Question> questions = requirements.stream()
                .filter(each -> !each.isOfCapacity() && !isWithinTheRun(each))
                .flatMap(this::questions)
                .toList();
        List<CapacityCheck> searched = requirements.stream()
                .filter(Requirement::isOfCapacity)
                .flatMap(this::searched)
                .toList();
        // Counts have no interval.
        int intervals = searched.size()
                + (int) questions.stream()
                        .filter(question -> !question.metric().is(Metric.Role.COUNT))
                        .count();
        GateEvaluator evaluator = new GateEvaluator(this, Math.max(1, intervals));
        return Stream.of(
                        paired.stream().map(PairedCheck::result),
                        questions.stream().map(evaluator::check),
                        searched.stream().map(each -> each.result(intervals)))
                .flatMap(checks -> checks)
                .toList();
    }

    private boolean isWithinTheRun(Requirement requirement) {
        return requirement.bound() == Requirement.Bound.MAX_REGRESSION
                && !requirement.isOfCapacity()
                && first() != null;
    }

    /** The variant that the others are measured against, without another run; absent where no others were paired with it. */
    private @Nullable Variant first() {
        List<Variant> paired = run.variants(Protocol.PAIRED);
        return baseline == null && protocol != Protocol.SOLO && paired.size() > 1 ? paired.getFirst() : null;
    }

    /** One check for each variant that it applies to. */
    private Stream<PairedCheck> paired(Requirement requirement) {
        if (run.kept().size() > 1) {
            throw Problems.refused(
                    "gate-paired",
                    "The variants of one run are compared, but several runs were given.",
                    "Name one run, without commas.");
        }
        Variant before = Objects.requireNonNull(first());
        List<Variant> asked = variants(requirement.variant(), Protocol.PAIRED);
        if (asked.equals(List.of(before))) {
            throw Problems.refused(
                    "gate-itself",
                    "%s is what the others are measured against.",
                    "Name another variant, or none for all others; or another run with --baseline.",
                    before);
        }
        return asked.stream()
                .filter(variant -> !variant.equals(before))
                .map(variant -> new PairedCheck(requirement, run.first(), before, variant));
    }

    /** One question for each variant that it applies to. */
    private Stream<CapacityCheck> searched(Requirement requirement) {
        CapacityResult capacity = run.first().capacity();
        if (capacity == null) {
            throw Problems.refused(
                    "gate-no-capacity",
                    "%s did not search for a capacity.",
                    "Name a run of ./lab capacity, or require another metric.",
                    run.first().id());
        }
        if (run.kept().size() > 1) {
            throw Problems.refused(
                    "gate-capacities",
                    "A capacity belongs to one search, but several runs were given.",
                    "Name one run, without commas.");
        }
        if (requirement.bound() == Requirement.Bound.MAX_REGRESSION) {
            throw Problems.refused(
                    "gate-capacity-regression",
                    "It is not known how much the capacities of two searches differ by chance.",
                    "Require a rate, for example --min 'mvc capacity 1500'.");
        }
        List<Variant> known = capacity.variants().stream()
                .map(CapacityResult.OfVariant::variant)
                .toList();
        List<Variant> asked = named(known, requirement.variant());
        return capacity.variants().stream()
                .filter(each -> asked.contains(each.variant()))
                .map(each -> new CapacityCheck(requirement, each));
    }

    /** The whole result: the checks, with warnings and what was left out. */
    public GateResult result(List<Requirement> requirements) {
        List<GateCheck> checks = judge(requirements);
        List<String> ofBaseline = baseline == null ? List.of() : baseline.leftOut("The baseline");
        return new GateResult(
                GateResult.SCHEMA_VERSION,
                id(run),
                baseline == null ? null : id(baseline),
                run.experiment().name(),
                GateResult.all(checks),
                spread == null || requirements.stream().allMatch(each -> each.isOfCapacity() || isWithinTheRun(each))
                        ? null
                        : spread.source(),
                baseline == null
                        ? List.of()
                        : ComparisonReport.ConditionDifferences.of(baseline, run)
                                .warnings(baseline.name()),
                Stream.concat(run.leftOut("The run").stream(), ofBaseline.stream())
                        .toList(),
                checks);
    }

    private static String id(RunGroup group) {
        return group.kept().stream().map(kept -> kept.run().id()).collect(Collectors.joining(", "));
    }

    private Stream<Question> questions(Requirement requirement) {
        if (requirement.bound() == Requirement.Bound.MAX_REGRESSION && baseline == null) {
            throw Problems.refused(
                    "gate-baseline",
                    "A regression needs a baseline, but none was given.",
                    "Name the run to measure against, --baseline RUN, or a run of paired variants, whose first is the baseline.");
        }
        Protocol judged = protocol(requirement.metric());
        return variants(requirement.variant(), judged).stream()
                .map(variant -> new Question(requirement, judged, variant));
    }

    private Protocol protocol(Metric metric) {
        List<Protocol> known = run.first().protocols();
        if (protocol != null && !known.contains(protocol)) {
            throw Problems.refused(
                    "gate-protocol",
                    "The run has no %s trials.",
                    "Leave out --protocol, or measure with ./lab run --protocol %s.",
                    protocol.wireName());
        }
        if (protocol != null) {
            return protocol;
        }
        boolean solo = !known.contains(Protocol.PAIRED)
                || metric.is(Metric.Role.LIMITLESS_LOAD) && known.contains(Protocol.SOLO);
        return solo ? Protocol.SOLO : Protocol.PAIRED;
    }

    private List<Variant> variants(@Nullable String name, Protocol judged) {
        List<Variant> known = run.variants(judged);
        if (known.isEmpty()) {
            throw Problems.refused(
                    "gate-nothing",
                    "The run has no %s trials of any variant, so nothing can be checked against a limit.",
                    "Name another run, or measure again with ./lab run.",
                    judged.wireName());
        }
        return named(known, name);
    }

    private static List<Variant> named(List<Variant> known, @Nullable String name) {
        if (name == null) {
            return known;
        }
        List<Variant> named = known.stream()
                .filter(variant ->
                        variant.toString().equals(name) || variant.server().equals(name))
                .toList();
        if (named.size() == 1) {
            return named;
        }
        List<String> names = (named.isEmpty() ? known : named)
                .stream().map(Variant::toString).toList();
        throw Problems.refused(
                "gate-variant",
                named.isEmpty() ? "The run has no variant '%s'." : "'%1$s' may mean any of %3$s.",
                "%2$s Without a variant it applies to all.",
                name,
                Suggestion.of(name, names),
                String.join(", ", names));
    }
}
