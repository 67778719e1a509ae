package dev.serverlab.analysis.capacity;

import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.CapacityResult.OfVariant;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.stats.Moments;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A variant's windows by rate: those whose rates lie within one step of each other are merged, as each session has a
 * different grid.
 *
 * @param points the lowest rate first
 */
public record CapacityCurve(List<Point> points) {

    /** A p90 that doubles from just below the capacity to just above it is a cliff. */
    private static final double CLIFF = 2;

    /** How near counts as just below and just above, as a share of the capacity: two steps of the grid. */
    private static final double NEAR = 0.1;

    /**
     * Windows of about one rate.
     *
     * @param rate the geometric mean of theirs
     * @param windows how many
     * @param failed how many of them did not keep to the limit
     */
    public record Point(double rate, List<Window> windows, int failed) {

        static Point of(List<Window> windows) {
            double rate = Math.exp(Moments.mean(
                    windows.stream().map(each -> Math.log(each.rate())).toList()));
            long failed = windows.stream()
                    .filter(each -> !each.outcome().equals("good"))
                    .count();
            return new Point(rate, windows, (int) failed);
        }

        /** Whether more of them failed than held. */
        public boolean mostlyFailed() {
            return 2 * failed > windows.size();
        }

        /** The median of a value over the windows that have it; null when none does. */
        public @Nullable Double median(Function<Window, @Nullable Double> value) {
            List<Double> known = windows.stream()
                    .flatMap(each -> Stream.ofNullable(value.apply(each)))
                    .toList();
            return known.isEmpty() ? null : Double.valueOf(Moments.median(known));
        }
    }

    /**
     * How p90 changes at the capacity.
     *
     * @param below its median within 10 % below, in ms
     * @param above the same above
     */
    public record Shape(double below, double above) {

        /** Whether it at least doubles. */
        public boolean isCliff() {
            return above >= CLIFF * below;
        }
    }

    /** The curve through all windows of a variant. */
    public static CapacityCurve of(OfVariant found) {
        Map<Long, List<Window>> byStep = found.sessions().stream()
                .flatMap(session -> session.windows().stream())
                .collect(Collectors.groupingBy(
                        each -> Math.round(Math.log(each.rate()) / Math.log1p(CapacityResult.PRECISION)),
                        TreeMap::new,
                        Collectors.toList()));
        return new CapacityCurve(byStep.values().stream().map(Point::of).toList());
    }

    /** Null unless the capacity is known and has windows close to it on both sides. */
    public static @Nullable Shape shape(OfVariant found) {
        Double rate = found.rate();
        if (rate == null) {
            return null;
        }
        Double below = p90(found, rate * (1 - NEAR), rate);
        Double above = p90(found, rate, rate * (1 + NEAR));
        return below == null || above == null ? null : new Shape(below, above);
    }

    private static @Nullable Double p90(OfVariant found, double from, double to) {
        List<Window> near = found.sessions().stream()
                .flatMap(session -> session.windows().stream())
                .filter(each -> each.rate() >= from && each.rate() <= to)
                .toList();
        return near.isEmpty() ? null : Point.of(near).median(Window::p90Millis);
    }
}
