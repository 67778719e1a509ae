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
import java.util.Objects;
import java.util.Optional;
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

    /** Rates that differ by more than a tenth are different loads. */
    private static final double ALIKE = 1.1;

    /**
     * How much slower the machine was in one session of a run than in another.
     *
     * @param times as slow as in the fast one
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

        /** A warning for readers who compare two runs, which it names. */
        public String warning(String one, String other) {
            return String.format(
                    Locale.ROOT,
                    "The machine was %s in %s as in %s: a request cost the generator %.0f µs, not %.0f µs. "
                            + "CPU per request changes with it.",
                    times(),
                    other,
                    one,
                    after,
                    before);
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
        List<MachinePace> then = of(one.trials());
        List<MachinePace> now = of(other.trials());
        if (then.isEmpty() || now.isEmpty() || !alike(one.experiment(), other.experiment())) {
            return Optional.empty();
        }
        return Step.of(middle(then).orElseThrow(), middle(now).orElseThrow());
    }

    /**
     * Whether the generator had the same work: a request costs it less where more of them come, and another amount where
     * servers are in containers.
     */
    private static boolean alike(Experiment one, Experiment other) {
        double rates = one.paired().arrivals() / other.paired().arrivals();
        return one.workload().delay().equals(other.workload().delay())
                && places(one).equals(places(other))
                && Math.max(rates, 1 / rates) <= ALIKE;
    }

    /**
     * The usual pace: the median over runs whose generator had the same work, each told by the median of its sessions.
     *
     * @param pinned whether it had CPUs of its own
     * @return in µs per request; null without such a run
     */
    public static @Nullable Double usual(Stream<Run> runs, Experiment of, boolean pinned) {
        List<Double> micros = runs.filter(run -> run.experiment().runs(Protocol.PAIRED) && alike(run.experiment(), of))
                .filter(run -> isPinned(run) == pinned)
                .flatMap(run -> middle(of(run.trials())).stream())
                .toList();
        return micros.isEmpty() ? null : Double.valueOf(Moments.median(micros));
    }

    /**
     * The pace at which a run tells CPU per request.
     *
     * @param usualMicros what a request usually costs the generator, in µs; absent when that is not known yet, and the pace
     *     is the run's own
     * @param micros what it cost in the run
     */
    public record Stated(@Nullable Double usualMicros, double micros) {}

    /** Empty where intervals are for the run's minutes alone. */
    public static Optional<Stated> stated(Run run) {
        Run.Reference reference = run.environment().reference();
        return reference == null
                ? Optional.empty()
                : middle(of(run.trials())).map(micros -> new Stated(reference.generatorMicros(), micros));
    }

    /** The logarithm of how many times as slow as usual the machine was in a run; null when either is unknown. */
    public static @Nullable Double slower(List<TrialResult> results, @Nullable Double usualMicros) {
        Double micros = middle(of(results)).orElse(null);
        return micros == null || usualMicros == null ? null : Double.valueOf(Math.log(micros / usualMicros));
    }

    private static Optional<Double> middle(List<MachinePace> sessions) {
        return sessions.isEmpty()
                ? Optional.empty()
                : Optional.of(Moments.median(
                        sessions.stream().map(MachinePace::generatorMicros).toList()));
    }

    /** Whether the generator had CPUs of its own in paired trials. */
    public static boolean isPinned(Run run) {
        return run.trials().stream()
                .filter(trial -> trial.protocol() == Protocol.PAIRED)
                .flatMap(trial -> Stream.ofNullable(trial.measures()))
                .flatMap(measures -> Stream.ofNullable(measures.limits().cpus()))
                .anyMatch(cpus -> !cpus.server().equals(cpus.generator()));
    }

    /** Where its servers run, one for each. */
    private static List<Placement.Kind> places(Experiment experiment) {
        return experiment.variants().stream()
                .map(variant -> experiment.subject(variant).site().kind())
                .sorted()
                .toList();
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
