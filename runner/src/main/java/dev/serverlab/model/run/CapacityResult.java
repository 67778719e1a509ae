package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.stats.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was found in search of the highest rate that holds.
 *
 * @param slo the limits that it was held to
 * @param variants in the experiment's order
 * @param ratios of each pair of variants of which enough sessions are known
 */
public record CapacityResult(List<Slo> slo, List<OfVariant> variants, List<Ratio> ratios) {

    /** How narrow an interval is enough, as a share of the rate; rates that are tried are as far apart. */
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
     * What limits one server, whatever it is put under.
     *
     * @param ceiling the lowest that its threads, its connections and what requests burn set; absent without any
     * @param cpus that its container may use, where these are fewer than it would have: 0.5 is half of one; absent else
     */
    public record OwnLimits(
            @Nullable Ceiling ceiling, @Nullable Double cpus) {

        /** None that is known. */
        public static final OwnLimits NONE = new OwnLimits(null, null);

        /** With one more ceiling, if there is one. */
        public OwnLimits with(@Nullable Ceiling other) {
            return new OwnLimits(
                    Ceiling.lowest(Stream.of(ceiling, other)
                            .flatMap(Stream::ofNullable)
                            .toList()),
                    cpus);
        }
    }

    /** Draws conclusions from that. */
    @FunctionalInterface
    public interface Analysis {
        CapacityResult of(Measured measured);
    }

    /** The rates of those sessions that found one. */
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
     * @param atLeast whether no more could be offered, so that it may hold more
     * @param decided whether enough sessions were decided for ±5 %
     * @param limit what it ran into, for people; absent when that is not known
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
     * The search in one life of the server.
     *
     * @param session from 1
     * @param estimate the rate at which half of the windows fail; absent unless one held and one failed
     * @param holds the highest rate that holds
     * @param fails the lowest rate that fails
     * @param limitedByLoad whether that failed because the generator could not offer more
     * @param overload what more than that did; absent when it was not tried
     * @param problem what ended it; absent when nothing did
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

        /** The same as far as it came when the run was ended. */
        public Session cutShort() {
            return new Session(session, estimate, holds, fails, decided, limitedByLoad, windows, overload, null);
        }
    }

    /**
     * A load above the capacity, and what came after it.
     *
     * @param above the window of it
     * @param after each second of a load below the capacity that followed without a pause, in order
     */
    public record Overload(Window above, List<Window> after) {

        /** Of windows that followed each other. */
        public static Overload of(List<Window> windows) {
            return new Overload(windows.getFirst(), windows.subList(1, windows.size()));
        }

        /** After how many seconds one kept to the limit again; absent when none did. */
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
     * @param arrivals what became of those that were planned in it
     * @param outcome {@code good}, {@code bad}, or {@code unoffered} where the generator was late
     * @param p50Millis of the right answers, from their planned starts; absent without any, as the next two
     * @param drainMillis until nobody waited any more
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
     * What became of arrivals.
     *
     * @param scheduled those that were planned
     * @param ok of them, those that were answered rightly, sooner or later
     * @param errors the others that were answered, by kind
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

        /** Neither is known. */
        public static final BusyCores UNKNOWN = new BusyCores(null, null);
    }

    /**
     * How many times the capacity of another one has.
     *
     * @param low the lower end of its 95 % interval over sessions, all pairs together
     * @param verdict on the candidate; no more than the precision of a capacity counts as the same
     */
    public record Ratio(Variant baseline, Variant candidate, double ratio, double low, double high, Verdict verdict) {}
}
