package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Makes an experiment of a file and of what the command line says above it. */
public final class Resolution {

    private Resolution() {}

    /**
     * An experiment as it will be run.
     *
     * @param capacity requests per second that the variant with the fewest threads can answer; bounds the rate of paired
     *     trials that is chosen where none is given; empty when no number of threads holds a variant back
     * @throws dev.serverlab.model.problem.LabException naming every mistake of the file, or else what the command line
     *     may not change, or every number that cannot be run
     */
    public static Experiment resolve(Draft draft, Overrides overrides, Function<Experiment, OptionalDouble> capacity) {
        Experiment file = draft.experiment();
        List<Variant> variants = overrides.variants() == null ? file.variants() : chosen(overrides.variants(), file);
        Findings findings = new Findings();
        // Without these it would be no file.
        ObjectNode changes = overrides
                .layer()
                .with("question", file.question())
                .with("variants", file.variants())
                .keys();
        FileSchema.check(changes, findings);
        changes.remove(List.of("question", "variants"));
        ResolvedExperiment resolved = ResolvedExperiment.of(
                file.name(), file.form(), new Layer(changes).over(draft.right().said()), new Findings());
        Experiment asked = resolved.experiment().only(variants).asking(question(file, overrides.variants(), variants));
        new OverrideConflicts(file, variants).refuse(overrides.layer(), asked);
        boolean ownWarmUp = draft.right().said().has("paired.warmup")
                || changes.at("/paired/warmup").isString();
        Paired paired = ownWarmUp ? asked.paired() : asked.paired().withTimeToWarmUp(variants.size());
        return feasible(
                resolved.with(asked.withPaired(
                        changes.at("/paired/block").isMissingNode() ? paired : paired.withEdgeThatFits())),
                capacity,
                findings);
    }

    /**
     * One that is in no file.
     *
     * @param said as a file would say it
     * @throws dev.serverlab.model.problem.LabException naming every number that cannot be run
     */
    public static Experiment resolve(String name, Layer said, Function<Experiment, OptionalDouble> capacity) {
        Findings findings = new Findings();
        ObjectNode keys = said.keys().deepCopy();
        FileSchema.check(keys, findings);
        return feasible(ResolvedExperiment.of(name, RunLength.QUICK, new Layer(keys), findings), capacity, findings);
    }

    private static Experiment feasible(
            ResolvedExperiment resolved, Function<Experiment, OptionalDouble> capacity, Findings findings) {
        Experiment asked = resolved.experiment();
        Experiment feasible = asked.withPaired(asked.paired().resolved(asked, capacity.apply(asked)));
        ExperimentLimits.check(resolved.with(feasible), findings);
        if (!findings.mistakes().isEmpty()) {
            String mistakes =
                    findings.mistakes().stream().map(Findings.Mistake::toString).collect(Collectors.joining("; "));
            throw Problems.refused(
                    "impossible-experiment",
                    "The experiment '%s' cannot be run: %s.",
                    "Correct the named values in the file or on the command line.",
                    asked.name(),
                    mistakes);
        }
        return feasible;
    }

    /** That of the file, with what was named instead of all its variants. */
    private static String question(Experiment file, @Nullable List<Variant> named, List<Variant> variants) {
        return named == null || Set.copyOf(variants).equals(Set.copyOf(file.variants()))
                ? file.question()
                : file.question() + " Run with "
                        + named.stream().map(Variant::toString).collect(Collectors.joining(" and "))
                        + (file.variants().containsAll(variants) ? " only." : ".");
    }

    /** The variants that are meant: one that was swept means all that were made of it. */
    private static List<Variant> chosen(List<Variant> named, Experiment file) {
        return named.stream()
                .flatMap(variant -> {
                    List<Variant> made = file.sweep() == null || file.variants().contains(variant)
                            ? List.of()
                            : file.sweep().madeOf(variant);
                    return made.isEmpty() ? Stream.of(variant) : made.stream();
                })
                .toList();
    }

    /**
     * What the command line changes in an experiment.
     *
     * @param variants those of its variants that are run; absent for all
     * @param layer what lies above its file
     */
    public record Overrides(@Nullable List<Variant> variants, Layer layer) {

        /** Changes nothing. */
        public static final Overrides NONE = new Overrides(null, Layer.NONE);
    }
}
