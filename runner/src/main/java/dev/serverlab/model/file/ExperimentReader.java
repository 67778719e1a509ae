package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.problem.Problems;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes an experiment of what is said of it, in one pass. Three stages look at it, each at what the one before left: its form
 * ({@link FileSchema}), what it means ({@link ResolvedExperiment}, {@link ExperimentLimits}, {@link OwnServerChecks}), and
 * whether there is what it names ({@link ReferenceCheck}).
 *
 * @param catalogue what it can name
 */
public record ExperimentReader(String name, RunLength form, Catalogue catalogue) {

    /**
     * One that is in no file.
     *
     * @param said as a file would say it
     * @throws dev.serverlab.model.problem.LabException naming every number that cannot be run, or else every unknown name
     */
    public static Experiment read(String name, Layer said, Catalogue catalogue) {
        Findings findings = new Findings();
        Layer keys = FileSchema.checked(said, findings);
        ResolvedExperiment resolved = ResolvedExperiment.of(name, RunLength.QUICK, keys, findings);
        ReferenceCheck names = new ReferenceCheck(resolved, catalogue);
        Experiment feasible = new ExperimentReader(name, RunLength.QUICK, catalogue).feasible(resolved, findings);
        refuse(feasible, findings);
        names.require();
        return feasible;
    }

    /**
     * What a file means by itself.
     *
     * @param said above the lab's defaults
     * @param findings take what is wrong with it
     */
    Experiment read(Layer said, Findings findings) {
        ResolvedExperiment resolved = ResolvedExperiment.of(name, form, said, findings);
        ExperimentLimits.check(resolved, findings);
        new ReferenceCheck(resolved, catalogue).tell(findings);
        OwnServerChecks.check(resolved, said, catalogue.servers().keySet(), findings);
        return resolved.experiment();
    }

    /**
     * What is run of a file: what it means together with what lies above it. Wherever something is wrong, the file is looked
     * at by itself, and refused with the place of each mistake when it is to blame.
     *
     * @param findings have what has the wrong form in the file
     * @param requireRight refuses the file when something is wrong with it by itself
     * @throws dev.serverlab.model.problem.LabException naming what the command line may not change, or else every number that
     *     cannot be run, or every unknown name
     */
    Experiment read(Layer said, Overrides overrides, Findings findings, Runnable requireRight) {
        Findings asked = new Findings();
        Layer above = FileSchema.checked(overrides.layer(), asked);
        Layer all = above.over(said);
        ResolvedExperiment whole = ResolvedExperiment.of(name, form, all, findings);
        ResolvedExperiment run = whole.with(narrowed(whole.experiment(), overrides.variants(), all, above));
        ReferenceCheck names = new ReferenceCheck(run, catalogue);
        OwnServerChecks.check(run, all, catalogue.servers().keySet(), findings);
        if (!findings.mistakes().isEmpty() || names.hasMistakes()) {
            requireRight.run();
        }
        new OverrideConflicts(whole, run.experiment().variants()).refuse(overrides.layer(), said);
        // What else the command line makes wrong is told where that is looked at, or means nothing in what is run.
        findings.mistakes().stream()
                .filter(each -> each.location().isIn("sweep"))
                .forEach(each -> asked.add(each.location(), each.what()));
        Experiment feasible = feasible(run, asked);
        if (!asked.mistakes().isEmpty()) {
            requireRight.run();
        }
        refuse(feasible, asked);
        names.require();
        return feasible;
    }

    private static Experiment narrowed(Experiment whole, @Nullable List<Variant> named, Layer all, Layer above) {
        List<Variant> variants = named == null ? whole.variants() : chosen(named, whole);
        Experiment asked = whole.only(variants).asking(question(whole, named, variants));
        Paired paired =
                all.has("paired.warmup") ? asked.paired() : asked.paired().withTimeToWarmUp(variants.size());
        return asked.withPaired(above.has("paired.block") ? paired.withEdgeThatFits() : paired);
    }

    private Experiment feasible(ResolvedExperiment resolved, Findings findings) {
        Experiment asked = resolved.experiment();
        Experiment feasible = asked.withPaired(asked.paired().resolved(asked, catalogue.capacity(asked)));
        ExperimentLimits.check(resolved.with(feasible), findings);
        return feasible;
    }

    private static void refuse(Experiment experiment, Findings findings) {
        if (!findings.mistakes().isEmpty()) {
            String mistakes =
                    findings.mistakes().stream().map(Findings.Mistake::toString).collect(Collectors.joining("; "));
            throw Problems.refused(
                    "impossible-experiment",
                    "The experiment '%s' cannot be run: %s.",
                    "Correct the named values in the file or on the command line.",
                    experiment.name(),
                    mistakes);
        }
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
}
