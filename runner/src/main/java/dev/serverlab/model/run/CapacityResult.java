package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.stats.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search for the highest rate that holds.
 *
 * @param slo the limits that had to hold
 * @param variants in the experiment's order
 * @param ratios of each pair of variants with enough sessions
 */
public record CapacityResult(List<Slo> slo, List<OfVariant> variants, List<Ratio> ratios) {

    /** The interval width to reach, as a share of the rate; also the step between tried rates. */
    public static final double PRECISION = 0.05;

    /**
     * What was measured so far.
     *
     * @param sessions of each variant, in the experiment's order
     * @param limits of each server that came up
     * @param cores that server and generator may use
     */
    public record Measured(
            List<Slo> slo, Map<Variant, List<Session>> sessions, Map<Variant, OwnLimits> limits, Cores cores) {}

    /**
     * The limits of a server under any load.
     *
     * @param ceiling the lowest ceiling of its threads, its connections and the CPU that requests burn; absent without any
     * @param cpus that its container may use, if fewer than available: 0.5 is half of one; absent otherwise
     * @param waits what its threads waited for under a load that it did not hold
     */
    public record OwnLimits(
            @Nullable Ceiling ceiling, @Nullable Double cpus, Waits waits) {

        /** No known limits. */
        public static final OwnLimits NONE = new OwnLimits(null, null);

        /** Before anybody looked at its threads. */
        public OwnLimits(@Nullable Ceiling ceiling, @Nullable Double cpus) {
            this(ceiling, cpus, Waits.NONE);
        }

        /** With what its threads waited for. */
        public OwnLimits withWaits(Waits seen) {
            return new OwnLimits(ceiling, cpus, seen);
        }

        /** With one more ceiling, if there is one. */
        public OwnLimits with(@Nullable Ceiling other) {
            return new OwnLimits(
                    Ceiling.lowest(Stream.of(ceiling, other)
                            .flatMap(Stream::ofNullable)
                            .toList()),
                    cpus,
                    waits);
        }
    }

    /** Draws conclusions from measurements. */
    @FunctionalInterface
    public interface Analysis {
        CapacityResult of(Measured measured);
    }

    /** The rates of the sessions that found one. */
    public static List<Double> estimates(List<Session> sessions) {
        return sessions.stream()
                .filter(each -> each.decided() && !each.limitedByLoad())
                .flatMap(each -> Stream.ofNullable(each.estimate()))
                .toList();
    }

    /**
     * The capacity of one variant.
     *
     * @param rate the geometric mean of its sessions, arrivals per second; absent when none is known
     * @param low the lower end of its 95 % interval over sessions; absent with fewer than three
     * @param high its upper end
     * @param holds the highest rate that held in every session; of sessions that were decided where there are any
     * @param fails the lowest rate that failed in every one of them
     * @param atLeast whether the generator could offer no more, so that it may hold more
     * @param decided whether enough sessions were decided for ±5 %
     * @param limit its bottleneck, for people; absent when unknown
     * @param sessions in order
     */
    public record OfVariant(
            Variant variant,
            @Nullable Double rate,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double holds,
            @Nullable Double fails,
            boolean atLeast,
            boolean decided,
            @Nullable String limit,
            List<Session> sessions) {}

    /**
     * The search in one JVM of the server.
     *
     * @param session from 1
     * @param estimate the rate at which half of the windows fail; absent unless one held and one failed
     * @param holds the highest rate that holds
     * @param fails the lowest rate that fails
     * @param limitedByLoad whether that failed because the generator could not offer more
     * @param overload the effect of an overload; absent when it was not tried
     * @param problem what ended it early; absent when nothing did
     */
    public record Session(
            int session,
            @Nullable Double estimate,
            @Nullable Double holds,
            @Nullable Double fails,
            boolean decided,
            boolean limitedByLoad,
            List<Window> windows,
            @Nullable Overload overload,
            @Nullable Problem problem) {

        /** The partial result when the run was ended. */
        public Session cutShort() {
            return new Session(session, estimate, holds, fails, decided, limitedByLoad, windows, overload, null);
        }
    }

    /**
     * A load above the capacity, and the recovery after it.
     *
     * @param above the window of it
     * @param after each second of a load below the capacity that followed without a pause, in order
     */
    public record Overload(Window above, List<Window> after) {

        /** Of windows that followed each other. */
        public static Overload of(List<Window> windows) {
            return new Overload(windows.getFirst(), windows.subList(1, windows.size()));
        }

        /** After how many seconds a window met the limit again; absent when none did. */
        @JsonIgnore
        public @Nullable Integer secondsUntilGood() {
            int good = 0;
            while (good < after.size() && !after.get(good).outcome().equals("good")) {
                good++;
            }
            return good < after.size() ? Integer.valueOf(good) : null;
        }

        /** The share of its arrivals that were answered wrongly or not at all, from 0 to 1. */
        @JsonIgnore
        public double unanswered() {
            return 1 - above.arrivals().ok() / (double) above.arrivals().scheduled();
        }
    }

    /**
     * Some seconds at one rate.
     *
     * @param rate arrivals per second
     * @param arrivals the fate of those planned in it
     * @param outcome {@code good}, {@code bad}, or {@code unoffered} where the generator was late
     * @param p50Millis of the right answers, from their planned starts; absent without any, as the next two
     * @param drainMillis until no request was waiting any more
     * @param cores CPUs that it took
     */
    public record Window(
            double rate,
            Instant start,
            double seconds,
            @JsonUnwrapped Arrivals arrivals,
            String outcome,
            @Nullable Double p50Millis,
            @Nullable Double p90Millis,
            @Nullable Double p99Millis,
            long drainMillis,
            @JsonUnwrapped BusyCores cores) {}

    /**
     * The fate of arrivals.
     *
     * @param scheduled those that were planned
     * @param ok those that succeeded, at any time
     * @param errors those answered otherwise, by kind
     * @param unsent those that found no connection
     */
    public record Arrivals(long scheduled, long ok, Map<String, Long> errors, long unsent) {

        /** How many were answered wrongly, or found no connection. */
        public long wrong() {
            return unsent + errors.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /**
     * How many CPUs were kept busy. Absent when that is not known.
     *
     * @param serverCores by the server
     * @param generatorCores by the generator
     */
    public record BusyCores(
            @Nullable Double serverCores, @Nullable Double generatorCores) {

        /** Both unknown. */
        public static final BusyCores UNKNOWN = new BusyCores(null, null);
    }

    /**
     * The ratio of the capacities of two variants.
     *
     * @param low the lower end of its 95 % interval over sessions, all pairs together
     * @param verdict on the candidate; differences within the precision of a capacity count as the same
     */
    public record Ratio(Variant baseline, Variant candidate, double ratio, double low, double high, Verdict verdict) {}
}
