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
 * Resolves an experiment in one pass. Three stages check it, each on the result of the one before: its form ({@link
 * FileSchema}), what it means ({@link ResolvedExperiment}, {@link ExperimentLimits}, {@link OwnServerChecks}), and whether
 * the names exist ({@link ReferenceCheck}).
 *
 * @param catalogue the names that exist
 */
public record ExperimentReader(String name, RunLength form, Catalogue catalogue) {

    /**
     * An experiment without a file.
     *
     * @param said its keys, as in a file
     * @throws dev.serverlab.model.problem.LabException naming every impossible number, or else every unknown name
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
     * The experiment of a file alone.
     *
     * @param said the file's values, which override the lab's defaults
     * @param findings collects its mistakes
     */
    Experiment read(Layer said, Findings findings) {
        ResolvedExperiment resolved = ResolvedExperiment.of(name, form, said, findings);
        ExperimentLimits.check(resolved, findings);
        new ReferenceCheck(resolved, catalogue).report(findings);
        OwnServerChecks.check(resolved, said, catalogue.servers().keySet(), findings);
        return resolved.experiment();
    }

    /**
     * The experiment of a file with its overrides. If something is wrong, the file is checked alone, and refused with the
     * location of each mistake if it is to blame.
     *
     * @param findings already holds the file's format errors
     * @param requireRight refuses the file if it alone has mistakes
     * @throws dev.serverlab.model.problem.LabException naming what the command line may not override, or else every
     *     impossible number, or every unknown name
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
        // Other mistakes of the command line are reported where they are checked, or do not matter.
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
        Experiment asked = whole.only(variants).withQuestion(question(whole, named, variants));
        Paired paired =
                all.has("paired.sessions") ? asked.paired() : asked.paired().withBalancedSessions(variants.size());
        paired = all.has("paired.warmup") ? paired : paired.withTimeToWarmUp(variants.size(), asked.bringsServers());
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

    /** The file's question, with the variants that were chosen instead of all. */
    private static String question(Experiment file, @Nullable List<Variant> named, List<Variant> variants) {
        return named == null || Set.copyOf(variants).equals(Set.copyOf(file.variants()))
                ? file.question()
                : file.question() + (file.question().matches(".*[.?!]") ? "" : ".") + " Run with "
                        + named.stream().map(Variant::toString).collect(Collectors.joining(" and "))
                        + (file.variants().containsAll(variants) ? " only." : ".");
    }

    /** The chosen variants: a swept one stands for all generated from it. */
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
