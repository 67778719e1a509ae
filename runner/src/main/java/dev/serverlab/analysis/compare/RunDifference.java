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
 * A condition in which two runs differ.
 *
 * @param kind what sort of thing
 * @param setting its name
 * @param baseline its value there; {@code –} when it has none
 * @param candidate its value there
 */
public record RunDifference(Kind kind, String setting, String baseline, String candidate) {

    /** A value there and here. */
    private record Change(String before, String after) {}

    /** Settings that differ from start to start, or are reported elsewhere. */
    private static final Set<String> VOLATILE = Set.of(
            "actuator.port",
            "jvm.pid",
            "jvm.arguments",
            "jvm.version",
            "jvm.vendor",
            "requestThreads.live",
            "workerThreads.live");

    /**
     * A warning about two runs, to be read first; empty when only the runs themselves differ.
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
                : List.of("%s and %s come from different %s: the effect combines that of %s and that of the change."
                        .formatted(one, other, all.replaceFirst(", (\\w+)$", " and $1"), String.join(", ", changed)));
    }

    /** All differences; the seed, the question and events during the run do not count. */
    public static List<RunDifference> between(Run baseline, Run candidate) {
        List<Variant> shared = baseline.experiment().variants().stream()
                .filter(candidate.experiment().variants()::contains)
                .toList();
        List<Variant> any = baseline.experiment().variants().subList(0, 1);
        Two runs = new Two(baseline, candidate);
        List<RunDifference> differences = new ArrayList<>();
        for (Setting each : Setting.ALL) {
            // A property that only one run can have, such as sessions of paired trials, is not a difference.
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
         * A difference shared by all variants is listed once. A value that is missing on one side, such as an unknown JDK,
         * is not a difference.
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

        /** The settings of any of these variants, by name. */
        Set<String> settings(List<Variant> variants) {
            return Stream.of(baseline, candidate)
                    .flatMap(run -> variants.stream()
                            .map(each -> run.experiment().subject(each).settings()))
                    .flatMap(settings -> settings.keySet().stream())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** The last one that a variant reported, in a trial of either protocol. */
    private static Map<String, String> configuration(Run run, Variant variant) {
        Map<String, String> reported = new LinkedHashMap<>();
        run.trials().stream()
                .filter(trial -> trial.variant().equals(variant))
                .forEach(trial ->
                        reported.putAll(FlatConfiguration.of(trial.server().effective())));
        reported.keySet().removeAll(VOLATILE);
        return reported;
    }
}
