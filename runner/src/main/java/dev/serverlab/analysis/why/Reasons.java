package dev.serverlab.analysis.why;

import dev.serverlab.analysis.answer.Effect;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Profile;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.profile.PartDifference;
import dev.serverlab.stats.profile.PartDifference.Pair;
import dev.serverlab.stats.profile.Sampled;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Why requests to two variants cost different amounts. Sessions are scaled to the mean pace of the machine, which decides
 * over their CPU.
 *
 * @param layers those that differ most first
 * @param methods the heaviest, likewise
 */
public record Reasons(Variant baseline, Variant candidate, List<PartDifference> layers, List<PartDifference> methods) {

    /** One variant in one session. */
    private record Profiled(int session, Variant variant, Profile profile, double perRequest) {

        Sampled sampled(Map<String, Long> counts, double pace) {
            return new Sampled(counts, perRequest / pace / profile.samples());
        }
    }

    /** Two variants, of which one is the baseline. */
    private record Compared(Variant baseline, Variant candidate) {

        /** In the sessions that profiled both. */
        Pair sampled(List<Profiled> all, Map<Integer, Double> paces, Function<Profile, Map<String, Long>> parts) {
            Map<Integer, Profiled> others = bySession(all, candidate);
            List<Sampled> one = new ArrayList<>();
            List<Sampled> other = new ArrayList<>();
            bySession(all, baseline).forEach((session, profiled) -> {
                @Nullable Profiled beside = others.get(session);
                if (beside != null) {
                    double pace = Objects.requireNonNull(paces.get(session));
                    one.add(profiled.sampled(parts.apply(profiled.profile), pace));
                    other.add(beside.sampled(parts.apply(beside.profile), pace));
                }
            });
            return new Pair(one, other);
        }
    }

    /** Of every pair with two profiled sessions that count, in the order of the experiment; the earlier one is the baseline. */
    public static List<Reasons> of(Run run, Cost cost) {
        List<Profiled> all = profiled(run, cost);
        Map<Integer, Double> paces = paces(all, cost);
        List<Variant> variants = run.experiment().variants();
        List<Compared> pairs = new ArrayList<>();
        for (Variant candidate : variants) {
            for (Variant baseline : variants.subList(0, variants.indexOf(candidate))) {
                pairs.add(new Compared(baseline, candidate));
            }
        }
        List<List<PartDifference>> layers = differences(all, paces, pairs, Profile::layers);
        List<List<PartDifference>> methods = differences(all, paces, pairs, Profile::methods);
        return IntStream.range(0, pairs.size())
                .filter(pair -> !layers.get(pair).isEmpty())
                .mapToObj(pair -> new Reasons(
                        pairs.get(pair).baseline, pairs.get(pair).candidate, layers.get(pair), methods.get(pair)))
                .toList();
    }

    /** What a request to each profiled variant cost in each layer. */
    public static Map<Variant, Map<String, Double>> costs(Run run, Cost cost) {
        List<Profiled> all = profiled(run, cost);
        Map<Integer, Double> paces = paces(all, cost);
        Map<Variant, Map<String, Double>> costs = new LinkedHashMap<>();
        for (Variant variant : run.experiment().variants()) {
            List<Sampled> sessions = bySession(all, variant).values().stream()
                    .map(each -> each.sampled(each.profile.layers(), Objects.requireNonNull(paces.get(each.session))))
                    .toList();
            Map<String, Double> layers = new TreeMap<>();
            sessions.forEach(session -> session.counts()
                    .keySet()
                    .forEach(layer -> layers.merge(layer, session.of(layer) / sessions.size(), Double::sum)));
            if (!layers.isEmpty()) {
                costs.put(variant, layers);
            }
        }
        return costs;
    }

    /** How much more a request cost each variant while it was profiled than in the blocks before, in per cent. */
    public static Map<Variant, Double> overheads(Run run) {
        Map<Variant, List<Double>> ratios = new LinkedHashMap<>();
        for (Profiled each : profiled(run, Cost.CPU)) {
            Double micros = each.profile.perRequest();
            if (micros != null) {
                ratios.computeIfAbsent(each.variant, none -> new ArrayList<>()).add(micros / each.perRequest);
            }
        }
        Map<Variant, Double> overheads = new LinkedHashMap<>();
        ratios.forEach((variant, all) -> overheads.put(variant, 100 * (Moments.mean(all) - 1)));
        return overheads;
    }

    /** Of the pair whose CPU differs most for certain; empty when that has none. */
    public static Optional<Reasons> ofLargest(Run run, List<Effect> byCpu) {
        return byCpu.stream()
                .filter(Effect::isDecided)
                .max(Comparator.comparingDouble(each -> Math.abs(Objects.requireNonNullElse(each.micros(), 0.0))))
                .flatMap(largest -> of(run, Cost.CPU).stream()
                        .filter(each -> each.baseline.equals(largest.compared().baseline())
                                && each.candidate.equals(largest.compared().candidate()))
                        .findFirst());
    }

    /** The sum of all layers' differences. */
    public double difference() {
        return layers.stream().mapToDouble(PartDifference::difference).sum();
    }

    /** Layers that differ for certain in the direction of the whole, at most so many. */
    public List<PartDifference> main(int limit) {
        return found(Math.signum(difference()), limit);
    }

    /** Layers that differ for certain in the opposite direction, at most so many: without them the whole would be larger. */
    public List<PartDifference> opposite(int limit) {
        return found(-Math.signum(difference()), limit);
    }

    private List<PartDifference> found(double sign, int limit) {
        return layers.stream()
                .filter(PartDifference::isFound)
                .filter(each -> Math.signum(each.difference()) == sign)
                .limit(limit)
                .toList();
    }

    private static List<Profiled> profiled(Run run, Cost cost) {
        Set<Integer> notSteady = TrialResult.notSteady(run.trials());
        List<Profiled> all = new ArrayList<>();
        for (TrialResult trial : run.trials()) {
            Profile profile = cost.profile(trial);
            Double perRequest = cost.perRequest(trial);
            if (trial.protocol() == Protocol.PAIRED
                    && trial.valid()
                    && !notSteady.contains(trial.round())
                    && profile != null
                    && profile.missing() == null
                    && perRequest != null) {
                all.add(new Profiled(trial.round(), trial.variant(), profile, perRequest));
            }
        }
        return all;
    }

    /** What the sessions cost, all their variants together, as multiples of the mean: of CPU most of it is the machine's pace. */
    private static Map<Integer, Double> paces(List<Profiled> all, Cost cost) {
        Map<Integer, Double> logs = all.stream()
                .collect(Collectors.groupingBy(
                        Profiled::session,
                        TreeMap::new,
                        Collectors.averagingDouble(each -> cost == Cost.CPU ? Math.log(each.perRequest) : 0)));
        double mean = Moments.mean(List.copyOf(logs.values()));
        logs.replaceAll((session, log) -> Math.exp(log - mean));
        return logs;
    }

    private static List<List<PartDifference>> differences(
            List<Profiled> all,
            Map<Integer, Double> paces,
            List<Compared> pairs,
            Function<Profile, Map<String, Long>> parts) {
        return PartDifference.of(
                pairs.stream().map(pair -> pair.sampled(all, paces, parts)).toList());
    }

    private static Map<Integer, Profiled> bySession(List<Profiled> all, Variant variant) {
        Map<Integer, Profiled> sessions = new HashMap<>();
        all.stream().filter(each -> each.variant.equals(variant)).forEach(each -> sessions.put(each.session, each));
        return sessions;
    }
}
