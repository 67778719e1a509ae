package dev.serverlab.analysis;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Moments;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How fast the machine was in a session: what a request cost the generator, whose work is always the same. The servers'
 * cost per request follows it from session to session; nothing else that is recorded does (docs/methodology.md).
 *
 * @param session its number
 * @param generatorMicros CPU per request of the generator, in µs
 */
public record MachinePace(int session, double generatorMicros) {

    /** A drop to three quarters of the speed; smaller changes are usual within minutes. */
    private static final double MUCH = 4 / 3.0;

    /** This many runs are enough for the usual pace. */
    private static final int ENOUGH = 24;

    /** Rates that differ by more than a tenth are different loads. */
    private static final double ALIKE = 1.1;

    /**
     * How much slower the machine was in one session of a run than in another.
     *
     * @param times how many times as slow as in the fast one
     */
    public record Slowdown(MachinePace slow, MachinePace fast, double times) {}

    /** From the fastest session of a run to the slowest; empty when the change is within the usual range. */
    public static Optional<Slowdown> change(List<TrialResult> results) {
        List<MachinePace> sessions = of(results);
        if (sessions.isEmpty()) {
            return Optional.empty();
        }
        MachinePace fast = sessions.getFirst();
        MachinePace slow = sessions.getLast();
        double times = slow.generatorMicros / fast.generatorMicros;
        return times < MUCH ? Optional.empty() : Optional.of(new Slowdown(slow, fast, times));
    }

    /**
     * The generator's cost per request in two runs, where it differs by more than is usual.
     *
     * @param before in the earlier one, in µs
     * @param after in the later one, in µs
     */
    public record Step(double before, double after) {

        /** Empty where it differs no more than is usual, or one of them is not known ({@code NaN}). */
        public static Optional<Step> of(double before, double after) {
            return Math.max(before / after, after / before) >= MUCH
                    ? Optional.of(new Step(before, after))
                    : Optional.empty();
        }

        private String times() {
            return String.format(
                    Locale.ROOT,
                    "%.1f times as %s",
                    Math.max(before / after, after / before),
                    after > before ? "slow" : "fast");
        }

        /**
         * A warning for readers who compare two runs, which it names.
         *
         * @param adjusted whether CPU per request of paired trials is adjusted to the pace of the earlier one
         */
        public String warning(String one, String other, boolean adjusted) {
            return String.format(
                    Locale.ROOT,
                    "The machine was %s in %s as in %s: a request cost the generator %.0f µs, not %.0f µs. %s",
                    times(),
                    other,
                    one,
                    after,
                    before,
                    adjusted
                            ? "CPU per request of paired trials is adjusted to the pace of " + one + "."
                            : "CPU per request changes with it.");
        }

        /** Such as {@code 1.8 times as slow as then: a request cost the generator 138 µs, not 77 µs}. */
        public String sinceThen() {
            return String.format(
                    Locale.ROOT,
                    "%s as then: a request cost the generator %.0f µs, not %.0f µs",
                    times(),
                    after,
                    before);
        }
    }

    /** How the other run's pace differs; empty when that is usual, or when the generator's work was not the same. */
    public static Optional<Step> between(Run one, Run other) {
        return isSameWork(one, other)
                ? typical(one.trials()).flatMap(then -> typical(other.trials()).flatMap(now -> Step.of(then, now)))
                : Optional.empty();
    }

    /** Whether the generator's cost per request shows how the pace of one run differs from that of the other. */
    public static boolean isSameWork(Run one, Run other) {
        return one.environment().host().isLike(other.environment().host())
                && isPinned(one) == isPinned(other)
                && alike(one.experiment(), other.experiment());
    }

    /**
     * Whether the generator had the same work: a request costs it less at a higher rate, and a different amount where
     * servers are in containers.
     */
    private static boolean alike(Experiment one, Experiment other) {
        if (!one.runs(Protocol.PAIRED) || !other.runs(Protocol.PAIRED)) {
            return false; // without a rate
        }
        double rates = one.paired().arrivals() / other.paired().arrivals();
        return one.workload().delay().equals(other.workload().delay())
                && asked(one).equals(asked(other))
                && Math.max(rates, 1 / rates) <= ALIKE;
    }

    /**
     * The usual pace.
     *
     * @param micros what a request usually costs the generator, in µs; absent without a run
     * @param runs how many it is the median of
     */
    public record Usual(@Nullable Double micros, int runs) {}

    /**
     * The usual pace: the median over runs whose generator had the same work, each by its sessions that count.
     *
     * @param runs the newest first: {@value #ENOUGH} are enough
     * @param pinned whether it had its own CPUs
     */
    public static Usual usual(Stream<Run> runs, Experiment of, boolean pinned) {
        List<Double> micros = runs.filter(run -> alike(run.experiment(), of))
                .filter(run -> isPinned(run) == pinned)
                .flatMap(run -> typical(run.trials()).stream())
                .limit(ENOUGH)
                .toList();
        return new Usual(micros.isEmpty() ? null : Double.valueOf(Moments.median(micros)), micros.size());
    }

    /**
     * The pace that a run's ratios of CPU per request are stated for.
     *
     * @param usualMicros what a request usually costs the generator, in µs; absent when that is unknown: then they are given
     *     for the run's own
     * @param micros what it cost in the run
     */
    public record Stated(@Nullable Double usualMicros, double micros) {}

    /** Empty where intervals are for the run's minutes alone. */
    public static Optional<Stated> stated(Run run) {
        Run.Reference reference = run.environment().reference();
        return reference == null
                ? Optional.empty()
                : typical(run.trials()).map(micros -> new Stated(reference.generatorMicros(), micros));
    }

    /** The logarithm of how many times as slow as usual the machine was in a saved run; null when unknown. */
    public static @Nullable Double logSlowdown(Run run) {
        Run.Reference reference = run.environment().reference();
        return reference == null ? null : logSlowdown(run.trials(), reference.generatorMicros());
    }

    /** The logarithm of how many times as slow as usual the machine was in a run; null when either is unknown. */
    public static @Nullable Double logSlowdown(List<TrialResult> results, @Nullable Double usualMicros) {
        Double micros = typical(results).orElse(null);
        return micros == null || usualMicros == null ? null : Double.valueOf(Math.log(micros / usualMicros));
    }

    /**
     * What a request cost the generator in a run, in µs: the geometric mean over the sessions by which CPU per request is
     * compared, over all when there are none of those; empty without any.
     */
    public static Optional<Double> typical(List<TrialResult> results) {
        Set<Integer> notSteady = TrialResult.notSteady(results);
        List<MachinePace> all = of(results);
        List<MachinePace> steady =
                all.stream().filter(pace -> !notSteady.contains(pace.session)).toList();
        return all.isEmpty()
                ? Optional.empty()
                : Optional.of(Math.exp(Moments.mean((steady.isEmpty() ? all : steady)
                        .stream().map(pace -> Math.log(pace.generatorMicros)).toList())));
    }

    /** Whether the generator had its own CPUs in paired trials. */
    public static boolean isPinned(Run run) {
        return run.trials().stream()
                .filter(trial -> trial.protocol() == Protocol.PAIRED)
                .flatMap(trial -> Stream.ofNullable(trial.measures()))
                .flatMap(measures -> Stream.ofNullable(measures.limits().cpus()))
                .anyMatch(cpus -> !cpus.server().equals(cpus.generator()));
    }

    /** What the generator asks a server for, and where that runs. */
    private record Requests(
            Placement.Kind place,
            @Nullable String path,
            int items,
            @Nullable String own) {}

    /** The requests to each server, in any order. */
    private static Map<Requests, Long> asked(Experiment experiment) {
        return experiment.variants().stream()
                .map(experiment::subject)
                .map(subject -> new Requests(
                        subject.site().kind(),
                        subject.workload().path(),
                        subject.workload().itemsPerAnswer(),
                        subject.server() == null ? null : subject.describeRequests()))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    /** The pace of each session, the fastest first. */
    private static List<MachinePace> of(List<TrialResult> results) {
        return results.stream()
                .filter(result -> result.protocol() == Protocol.PAIRED && result.measures() != null)
                .map(result -> new MachinePace(result.round(), micros(result)))
                .filter(pace -> pace.generatorMicros > 0)
                .sorted(Comparator.comparingDouble(MachinePace::generatorMicros))
                .toList();
    }

    /** 0 when it is not known. */
    private static double micros(TrialResult result) {
        Double micros = Objects.requireNonNull(result.measures()).generator().cpuMicrosPerRequest();
        return micros == null ? 0 : micros;
    }
}
