package dev.serverlab.analysis.compare;

import dev.serverlab.analysis.compare.Setting.Kind;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.FlatConfiguration;
import dev.serverlab.model.run.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
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
            "jvm.pid", "jvm.arguments", "jvm.version", "jvm.vendor", "requestThreads.live", "workerThreads.live");

    /**
     * What must be known of two runs before anything else is read; empty when nothing but themselves differs.
     *
     * @param one what the first of them is called
     */
    public static Optional<String> warning(String one, String other, List<RunDifference> differences) {
        List<String> changed = Stream.of(Kind.values())
                .filter(kind -> differences.stream().anyMatch(each -> each.kind() == kind))
                .flatMap(kind -> Stream.ofNullable(kind.changesAll))
                .toList();
        if (changed.isEmpty()) {
            return Optional.empty();
        }
        String last = changed.getLast() + "s";
        String others = changed.subList(0, changed.size() - 1).stream()
                .map(each -> each + "s")
                .collect(Collectors.joining(", "));
        return Optional.of(
                one + " and " + other + " come from different " + (others.isEmpty() ? last : others + " and " + last)
                        + ": the effect is that of " + String.join(", ", changed) + " and change together.");
    }

    /** All of them; the seed, the question and what happened on the way are none. */
    public static List<RunDifference> between(Run baseline, Run candidate) {
        List<Variant> shared = baseline.experiment().variants().stream()
                .filter(candidate.experiment().variants()::contains)
                .toList();
        List<Variant> any = baseline.experiment().variants().subList(0, 1);
        List<RunDifference> differences = new ArrayList<>();
        Setting.ALL.stream()
                // What only one of them can have, such as sessions of paired trials, is no difference of what they
                // share.
                .filter(setting -> setting.isOf(baseline) && setting.isOf(candidate))
                .forEach(setting -> differences.addAll(by(
                        setting.kind(),
                        setting.name(),
                        setting.name(),
                        setting.ofVariant() ? shared : any,
                        variant -> setting.value().apply(baseline, variant),
                        variant -> setting.value().apply(candidate, variant))));
        differences.addAll(settings(baseline.experiment(), candidate.experiment(), shared));
        for (Variant variant : shared) {
            Map<String, String> after = configuration(candidate, variant);
            configuration(baseline, variant)
                    .forEach((name, one) -> differences.addAll(by(
                            Kind.CONFIGURATION,
                            variant + " " + name,
                            "",
                            List.of(variant),
                            same -> one,
                            same -> after.get(name))));
        }
        differences.sort(Comparator.comparing(RunDifference::kind));
        return differences;
    }

    /** {@code setting: A → B}. */
    public String words() {
        return setting + ": " + baseline + " → " + candidate;
    }

    /**
     * Where all variants differ alike it is told once. A value that one of them does not have, such as a JDK that nobody told,
     * is no difference.
     */
    private static List<RunDifference> by(
            Kind kind,
            String ofAll,
            String ofSome,
            List<Variant> variants,
            Function<Variant, @Nullable String> before,
            Function<Variant, @Nullable String> after) {
        Map<Change, List<Variant>> changes = new LinkedHashMap<>();
        for (Variant variant : variants) {
            String one = before.apply(variant);
            String other = after.apply(variant);
            if (one != null && other != null && !one.equals(other)) {
                changes.computeIfAbsent(new Change(one, other), key -> new ArrayList<>())
                        .add(variant);
            }
        }
        List<RunDifference> differences = new ArrayList<>();
        changes.forEach((change, of) -> differences.add(new RunDifference(
                kind,
                of.size() == variants.size()
                        ? ofAll
                        : ofSome + " of " + of.stream().map(Variant::toString).collect(Collectors.joining(", ")),
                change.before(),
                change.after())));
        return differences;
    }

    /** Of each server, what any of its variants was given. */
    private static List<RunDifference> settings(Experiment before, Experiment after, List<Variant> shared) {
        List<RunDifference> all = new ArrayList<>();
        Map<String, List<Variant>> servers = shared.stream()
                .collect(Collectors.groupingBy(Variant::server, LinkedHashMap::new, Collectors.toList()));
        servers.forEach((server, variants) -> Stream.of(before, after)
                .flatMap(experiment ->
                        variants.stream().flatMap(variant -> experiment.settingsOf(variant).keySet().stream()))
                .distinct()
                .sorted()
                .forEach(name -> all.addAll(by(
                        Kind.SETTINGS,
                        server + "." + name,
                        name,
                        variants,
                        variant -> before.settingsOf(variant).getOrDefault(name, Setting.NONE),
                        variant -> after.settingsOf(variant).getOrDefault(name, Setting.NONE)))));
        return all;
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
