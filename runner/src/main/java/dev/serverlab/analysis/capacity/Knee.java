package dev.serverlab.analysis.capacity;

import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.CapacityResult.Overload;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.stats.capacity.IsotonicFit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rate at which a percentile of latency is halfway between its level under half of the load that holds and its
 * limit, on a curve through all windows that never falls. The knee is usually defined as the point where more load
 * begins to cost more than it gains (V. Satopää et al., Finding a "Kneedle" in a Haystack, ICDCSW 2011). Their point,
 * the farthest from the chord, depends on how far the curve was followed, which here is by chance; this one does
 * not.
 *
 * @param rate arrivals per second, clearly below the capacity: where they coincide it is a cliff
 * @param percent of the percentile
 * @param levelMillis its level
 * @param limitMillis its limit
 */
public record Knee(double rate, double percent, double levelMillis, double limitMillis) {

    private static final Map<Double, Function<Window, @Nullable Double>> KNOWN =
            Map.of(50.0, Window::p50Millis, 90.0, Window::p90Millis, 99.0, Window::p99Millis);

    /** Null when there is none, or its level is unknown. */
    public static @Nullable Knee of(OfVariant found, List<Slo> slo) {
        Double capacity = found.rate();
        return capacity == null
                ? null
                : slo.stream()
                        .filter(each -> each.within() != null && KNOWN.containsKey(each.percent()))
                        .flatMap(each -> Stream.ofNullable(of(found, capacity, each)))
                        .findFirst()
                        .orElse(null);
    }

    private static @Nullable Knee of(OfVariant found, double capacity, Slo slo) {
        Duration within = slo.within();
        Function<Window, @Nullable Double> value = KNOWN.get(slo.percent());
        List<Window> low = found.sessions().stream()
                .flatMap(session -> Stream.ofNullable(session.overload()))
                .flatMap(overload -> Stream.ofNullable(recovered(overload)))
                .toList();
        if (within == null || value == null || low.isEmpty()) {
            return null;
        }
        CapacityCurve.Point under = CapacityCurve.Point.of(low);
        Double level = under.median(value);
        double limit = within.toMillis();
        if (level == null || level >= limit) {
            return null;
        }
        List<IsotonicFit.Point> points = new ArrayList<>();
        Stream.concat(Stream.of(under), CapacityCurve.of(found).points().stream())
                .forEach(each -> {
                    Double height = each.median(value);
                    if (height != null) {
                        points.add(new IsotonicFit.Point(
                                each.rate(), height, each.windows().size()));
                    }
                });
        Double rate = IsotonicFit.of(points).crossing((level + limit) / 2);
        return rate == null || rate > capacity * (1 - CapacityResult.PRECISION)
                ? null
                : new Knee(rate, slo.percent(), level, limit);
    }

    /** The last second after an overload, if all is well then: half of the load that holds, on a warm server. */
    private static @Nullable Window recovered(Overload overload) {
        Window last = overload.after().isEmpty() ? null : overload.after().getLast();
        return last != null && last.outcome().equals("good") ? last : null;
    }
}
