package dev.serverlab.analysis.compare;

import dev.serverlab.analysis.compare.Setting.Kind;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.FlatConfiguration;
import dev.serverlab.model.run.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something in which two runs were not made alike.
 *
 * @param kind what sort of thing
 * @param setting its name
 * @param baseline its value there; {@code –} when it has none
 * @param candidate its value there
 */
public record RunDifference(Kind kind, String setting, String baseline, String candidate) {

    /** A value there and here. */
    private record Change(String before, String after) {}

    /** Differ from start to start, or are told elsewhere. */
    private static final Set<String> VOLATILE = Set.of(
            "actuator.port",
            "jvm.pid",
            "jvm.arguments",
            "jvm.version",
            "jvm.vendor",
            "requestThreads.live",
            "workerThreads.live");

    /**
     * What must be known of two runs before anything else is read; empty when nothing but themselves differs.
     *
     * @param one what the first of them is called
     */
    public static List<String> warning(String one, String other, List<RunDifference> differences) {
        List<String> changed = Stream.of(Kind.values())
                .filter(kind -> differences.stream().anyMatch(each -> each.kind() == kind))
                .flatMap(kind -> Stream.ofNullable(kind.changesAll))
                .toList();
        String all = changed.stream().map(each -> each + "s").collect(Collectors.joining(", "));
        return changed.isEmpty()
                ? List.of()
                : List.of("%s and %s come from different %s: the effect is that of %s and change together."
                        .formatted(one, other, all.replaceFirst(", (\\w+)$", " and $1"), String.join(", ", changed)));
    }

    /** All of them; the seed, the question and what happened on the way are none. */
    public static List<RunDifference> between(Run baseline, Run candidate) {
        List<Variant> shared = baseline.experiment().variants().stream()
                .filter(candidate.experiment().variants()::contains)
                .toList();
        List<Variant> any = baseline.experiment().variants().subList(0, 1);
        Two runs = new Two(baseline, candidate);
        List<RunDifference> differences = new ArrayList<>();
        for (Setting each : Setting.ALL) {
            // What only one of them can have, such as sessions of paired trials, is no difference of what they share.
            if (each.isOf(baseline) && each.isOf(candidate)) {
                List<Variant> variants = each.ofVariant() ? shared : any;
                differences.addAll(runs.by(each.kind(), each.name(), each.name(), variants, each.value()));
            }
        }
        shared.stream()
                .collect(Collectors.groupingBy(Variant::server, LinkedHashMap::new, Collectors.toList()))
                .forEach((server, variants) -> runs.settings(variants)
                        .forEach(name -> differences.addAll(
                                runs.by(Kind.SETTINGS, server + "." + name, name, variants, setting(name)))));
        for (Variant variant : shared) {
            Map<String, String> after = configuration(candidate, variant);
            configuration(baseline, variant).forEach((name, one) -> {
                String other = after.get(name);
                if (other != null && !other.equals(one)) {
                    differences.add(new RunDifference(Kind.CONFIGURATION, variant + " " + name, one, other));
                }
            });
        }
        differences.sort(Comparator.comparing(RunDifference::kind));
        return differences;
    }

    /** {@code setting: A → B}. */
    public String words() {
        return setting + ": " + baseline + " → " + candidate;
    }

    private static BiFunction<Run, Variant, @Nullable String> setting(String name) {
        return (run, variant) -> run.experiment().subject(variant).settings().getOrDefault(name, Setting.NONE);
    }

    private record Two(Run baseline, Run candidate) {

        /**
         * Where all variants differ alike it is told once. A value that one of them does not have, such as a JDK that nobody
         * told, is no difference.
         */
        List<RunDifference> by(
                Kind kind,
                String ofAll,
                String ofSome,
                List<Variant> variants,
                BiFunction<Run, Variant, @Nullable String> value) {
            Map<Change, List<String>> changes = new LinkedHashMap<>();
            for (Variant variant : variants) {
                String one = value.apply(baseline, variant);
                String other = value.apply(candidate, variant);
                if (one != null && other != null && !one.equals(other)) {
                    changes.computeIfAbsent(new Change(one, other), key -> new ArrayList<>())
                            .add(variant.toString());
                }
            }
            List<RunDifference> differences = new ArrayList<>();
            changes.forEach((change, of) -> {
                String name = of.size() == variants.size() ? ofAll : ofSome + " of " + String.join(", ", of);
                differences.add(new RunDifference(kind, name, change.before(), change.after()));
            });
            return differences;
        }

        /** What any of these variants was given, by name. */
        Set<String> settings(List<Variant> variants) {
            return Stream.of(baseline, candidate)
                    .flatMap(run -> variants.stream()
                            .map(each -> run.experiment().subject(each).settings()))
                    .flatMap(settings -> settings.keySet().stream())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** The last that a variant told, in a trial of either protocol. */
    private static Map<String, String> configuration(Run run, Variant variant) {
        Map<String, String> told = new LinkedHashMap<>();
        run.trials().stream()
                .filter(trial -> trial.variant().equals(variant))
                .forEach(
                        trial -> told.putAll(FlatConfiguration.of(trial.server().effective())));
        told.keySet().removeAll(VOLATILE);
        return told;
    }
}
