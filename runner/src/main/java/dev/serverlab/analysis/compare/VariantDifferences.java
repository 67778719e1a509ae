package dev.serverlab.analysis.compare;

import dev.serverlab.analysis.compare.RunDifference.Kind;
import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerPlace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * In what the variants that two runs share were not measured alike: each may have its own load, request, settings, site and
 * JDK. Where all differ alike it is told once.
 *
 * @param shared the variants that both have
 */
record VariantDifferences(Run baseline, Run candidate, List<Variant> shared) {

    /** A value there and here. */
    private record Change(String before, String after) {}

    static List<RunDifference> between(Run baseline, Run candidate) {
        List<Variant> shared = baseline.experiment().variants().stream()
                .filter(candidate.experiment().variants()::contains)
                .toList();
        return new VariantDifferences(baseline, candidate, shared).all();
    }

    private List<RunDifference> all() {
        List<RunDifference> all = new ArrayList<>();
        all.addAll(by(
                Kind.SITE,
                "site",
                "site",
                (run, variant) -> ServerPlace.of(run, variant).site()));
        all.addAll(by(
                Kind.SITE,
                "container engine",
                "container engine",
                (run, variant) -> ServerPlace.of(run, variant).engine()));
        all.addAll(by(
                Kind.JDK,
                "servers' JDK",
                "JDK",
                (run, variant) -> ServerPlace.of(run, variant).jdk()));
        all.addAll(by(
                Kind.WORKLOAD,
                "request",
                "request",
                (run, variant) -> run.experiment().workloadOf(variant).describe()));
        if (baseline.experiment().runs(Protocol.SOLO) && candidate.experiment().runs(Protocol.SOLO)) {
            all.addAll(by(
                    Kind.LOAD,
                    "solo load",
                    "solo load",
                    (run, variant) -> run.experiment().loadOf(variant).describe()));
            all.addAll(by(
                    Kind.LOAD,
                    "ramp",
                    "ramp",
                    (run, variant) -> run.experiment().loadOf(variant).describeRamp()));
            all.addAll(by(
                    Kind.LOAD,
                    "measured for",
                    "time measured",
                    (run, variant) ->
                            Durations.format(run.experiment().loadOf(variant).duration())));
        }
        all.addAll(settings());
        return all;
    }

    private List<RunDifference> by(
            Kind kind, String ofAll, String ofSome, BiFunction<Run, Variant, @Nullable String> value) {
        return by(kind, ofAll, ofSome, shared, value);
    }

    /** A value that one of them does not have, such as a JDK that nobody told, is no difference. */
    private List<RunDifference> by(
            Kind kind,
            String ofAll,
            String ofSome,
            List<Variant> variants,
            BiFunction<Run, Variant, @Nullable String> value) {
        Map<Change, List<Variant>> changes = new LinkedHashMap<>();
        for (Variant variant : variants) {
            String before = value.apply(baseline, variant);
            String after = value.apply(candidate, variant);
            if (before != null && after != null && !before.equals(after)) {
                changes.computeIfAbsent(new Change(before, after), key -> new ArrayList<>())
                        .add(variant);
            }
        }
        return changes.entrySet().stream()
                .map(each -> new RunDifference(
                        kind,
                        each.getValue().size() == variants.size() ? ofAll : ofSome + " of " + names(each.getValue()),
                        each.getKey().before(),
                        each.getKey().after()))
                .toList();
    }

    /** Of each server, what any of its variants was given. */
    private List<RunDifference> settings() {
        List<RunDifference> all = new ArrayList<>();
        for (String server : shared.stream().map(Variant::server).distinct().toList()) {
            List<Variant> variants = shared.stream()
                    .filter(variant -> variant.server().equals(server))
                    .toList();
            TreeSet<String> names = new TreeSet<>();
            variants.forEach(variant -> {
                names.addAll(baseline.experiment().settingsOf(variant).keySet());
                names.addAll(candidate.experiment().settingsOf(variant).keySet());
            });
            for (String name : names) {
                all.addAll(by(
                        Kind.SETTINGS,
                        server + "." + name,
                        name,
                        variants,
                        (run, variant) -> run.experiment().settingsOf(variant).getOrDefault(name, RunDifference.NONE)));
            }
        }
        return all;
    }

    private static String names(List<Variant> variants) {
        return variants.stream().map(Variant::toString).collect(Collectors.joining(", "));
    }
}
