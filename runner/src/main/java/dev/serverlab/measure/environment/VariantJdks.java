package dev.serverlab.measure.environment;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Jdk;
import dev.serverlab.model.run.TrialResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JDKs of variants that name one.
 *
 * @param found those that are installed
 * @param missing variants that cannot run here because their JDK is not installed, each with how to get it
 */
public record VariantJdks(Map<Variant, Jdk> found, Map<Variant, Problem> missing) {

    /** No variant names one. */
    public static final VariantJdks NONE = new VariantJdks(Map.of(), Map.of());

    /**
     * Looks for the JDKs that an experiment's variants name.
     *
     * @throws LabException when a path names none, or one is older than the servers need
     */
    public static VariantJdks of(Experiment experiment) {
        return of(experiment, JdkLocator::named);
    }

    static VariantJdks of(Experiment experiment, Function<String, Jdk> locator) {
        Map<Variant, Jdk> found = new HashMap<>();
        Map<Variant, Problem> missing = new LinkedHashMap<>();
        Map<String, Jdk> named = new HashMap<>();
        for (Variant variant : experiment.variants()) {
            String name = experiment.subject(variant).jvm().jdk();
            if (name != null) {
                try {
                    found.put(variant, named.computeIfAbsent(name, locator));
                } catch (LabException e) {
                    if (!e.problem().code().equals(TrialResult.NO_JDK)) {
                        throw e;
                    }
                    missing.put(variant, e.problem());
                }
            }
        }
        return new VariantJdks(found, missing);
    }

    /** The JDK of a variant; absent when it runs on the common one. */
    public @Nullable Jdk of(Variant variant) {
        return found.get(variant);
    }

    /** Those of the variants that can be run, in their order. */
    public List<Variant> runnable(Collection<Variant> variants) {
        return variants.stream().filter(each -> !missing.containsKey(each)).toList();
    }

    /**
     * Checks before anything starts that the JDKs of these variants are installed.
     *
     * @throws LabException when one of them cannot be run
     */
    public void require(Collection<Variant> variants) {
        variants.stream()
                .flatMap(each -> Stream.ofNullable(missing.get(each)))
                .findFirst()
                .ifPresent(problem -> {
                    throw LabException.refused(problem.code(), problem.what(), problem.action());
                });
    }

    /**
     * Checks that enough of an experiment can be run.
     *
     * @throws LabException when no variant is left, or too few to compare in paired trials
     */
    public List<Variant> requireEnough(Experiment experiment) {
        List<Variant> left = runnable(experiment.variants());
        if (left.isEmpty()) {
            require(experiment.variants());
        }
        if (left.size() == 1 && experiment.variants().size() > 1 && experiment.runs(Protocol.PAIRED)) {
            Problem problem = missing.values().iterator().next();
            throw Problems.refused(
                    "no-such-jdk",
                    "%s Without it only %s is left, but paired trials compare two or more.",
                    "Install it, or name the folder of an unpacked one as jdk; or run %2$s alone with "
                            + "--protocol solo.",
                    problem.what(),
                    left.getFirst());
        }
        return left;
    }
}
