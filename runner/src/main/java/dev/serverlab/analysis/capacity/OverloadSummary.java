package dev.serverlab.analysis.capacity;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.CapacityResult.Overload;
import dev.serverlab.stats.Moments;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The effect of a load above a variant's capacity: medians over the sessions that tried it.
 *
 * @param times the rate divided by the capacity; absent where that is not known
 * @param p50Millis absent without a right answer, like p90
 * @param unansweredPercent the share of arrivals that were answered wrongly or not at all
 * @param recovered whether the limit held again in every session
 * @param seconds until the limit held again in the slowest session, as sessions are few and a slow recovery is what
 *     matters; if it did not, how many the session waited
 */
public record OverloadSummary(
        Variant variant,
        @Nullable Double times,
        double rate,
        @Nullable Double p50Millis,
        @Nullable Double p90Millis,
        double unansweredPercent,
        boolean recovered,
        int seconds) {

    /** The summary of each variant that had such a load. */
    public static List<OverloadSummary> of(CapacityResult capacity) {
        return capacity.variants().stream()
                .flatMap(each -> Stream.ofNullable(of(each)))
                .toList();
    }

    private static @Nullable OverloadSummary of(OfVariant found) {
        List<Overload> tried = found.sessions().stream()
                .flatMap(session -> Stream.ofNullable(session.overload()))
                .toList();
        if (tried.isEmpty()) {
            return null;
        }
        Double capacity = found.rate();
        double rate = Objects.requireNonNull(
                median(tried, overload -> overload.above().rate()));
        List<Integer> recovery = tried.stream()
                .flatMap(overload -> Stream.ofNullable(overload.secondsUntilGood()))
                .toList();
        boolean recovered = recovery.size() == tried.size();
        return new OverloadSummary(
                found.variant(),
                capacity == null ? null : Double.valueOf(rate / capacity),
                rate,
                median(tried, overload -> overload.above().p50Millis()),
                median(tried, overload -> overload.above().p90Millis()),
                Objects.requireNonNull(median(tried, overload -> 100 * overload.unanswered())),
                recovered,
                recovered
                        ? recovery.stream().max(Integer::compare).orElseThrow()
                        : tried.getFirst().after().size());
    }

    private static @Nullable Double median(List<Overload> tried, Function<Overload, @Nullable Double> value) {
        List<Double> known = tried.stream()
                .flatMap(overload -> Stream.ofNullable(value.apply(overload)))
                .toList();
        return known.isEmpty() ? null : Double.valueOf(Moments.median(known));
    }
}
