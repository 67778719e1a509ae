package dev.serverlab.stats.capacity;

import dev.serverlab.stats.capacity.IsotonicFit.Point;
import dev.serverlab.stats.capacity.LoadRule.Decision;
import dev.serverlab.stats.capacity.LoadWindows.Outcome;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the highest rate that holds, in one session: it proposes the rate of the next window and is told its
 * outcome, until the last rate that holds and the first that fails are adjacent, each decided by {@link LoadRule}.
 *
 * <p>From a predicted rate it goes up or down in growing strides until one rate kept to the limit and a higher one did not.
 * Between these it draws from the middle third, and the last few rates in random order, so that changes over time, such
 * as a server that is still warming up, do not look like an effect of the rate.
 */
public final class CapacitySearch {

    /** How far the first stride goes, in steps of the grid; each further one goes twice as far. */
    private static final int FIRST_STRIDE = 2;

    /** No stride goes further: 2.2 times the rate, at steps of 5 %. */
    private static final int LONGEST_STRIDE = 16;

    /** Rates at most this many steps apart are tried in random order. */
    private static final int FEW = 4;

    private final RateGrid grid;
    private final LoadRule rule;
    private final RandomGenerator random;
    private final int lowest;
    private final int highest;
    private final NavigableMap<Integer, LoadWindows> tried = new TreeMap<>();
    private int stride = FIRST_STRIDE;
    private @Nullable Integer upcoming = 0;

    /**
     * @param predicted where it begins
     * @param step of the grid, such as 0.05
     * @param limits the lowest and the highest rate that it tries
     * @param seed decides the order of what is tried, and where the grid begins
     */
    public CapacitySearch(double predicted, double step, Limits limits, LoadRule rule, long seed) {
        this.random = new SplittableRandom(seed);
        double from = Math.clamp(predicted, limits.lowest, limits.highest);
        this.grid = RateGrid.near(from, step, random.nextDouble());
        this.rule = rule;
        this.lowest = Math.min(0, grid.atLeast(limits.lowest));
        this.highest = Math.max(0, grid.atMost(limits.highest));
    }

    /** The lowest and the highest rate to try. */
    public record Limits(double lowest, double highest) {

        /** @throws IllegalArgumentException when there is nothing between them */
        public Limits {
            if (!(lowest > 0 && lowest <= highest)) {
                throw new IllegalArgumentException("There is no rate from " + lowest + " to " + highest);
            }
        }
    }

    /** The rate of the next window, the same until it is recorded; empty when everything is decided. */
    public OptionalDouble next() {
        return upcoming == null ? OptionalDouble.empty() : OptionalDouble.of(grid.rate(upcoming));
    }

    /**
     * Records the outcome of the window at the rate of {@link #next}.
     *
     * @throws IllegalStateException when everything was already decided
     */
    public void record(Outcome outcome) {
        if (upcoming == null) {
            throw new IllegalStateException("All was decided before this window");
        }
        tried.put(upcoming, tried.getOrDefault(upcoming, LoadWindows.NONE).with(outcome));
        upcoming = nextIndex();
    }

    /** Whether the last rate that holds and the first that fails are decided, and adjacent or at an end. */
    public boolean decided() {
        return upcoming == null;
    }

    /** What is known so far. */
    public SessionCapacity soFar() {
        Integer bad = lowestBad();
        Integer good = highestGood(bad);
        Double crossing = IsotonicFit.of(tried.entrySet().stream()
                        .map(each -> new Point(
                                each.getKey(),
                                each.getValue().badShare(),
                                each.getValue().windows()))
                        .toList())
                .crossing(rule.exceedRatio());
        return new SessionCapacity(
                good == null ? null : Double.valueOf(grid.rate(good)),
                bad == null ? null : Double.valueOf(grid.rate(bad)),
                good == null || bad == null || crossing == null ? null : Double.valueOf(grid.rate(crossing)),
                decided(),
                bad != null && Objects.requireNonNull(tried.get(bad)).mostlyUnoffered());
    }

    private @Nullable Integer nextIndex() {
        Integer bad = lowestBad();
        if (bad == null) {
            return further(tried.lastKey(), highest, Decision.HOLDS, 1);
        }
        Integer good = highestGood(bad);
        if (good == null) {
            return further(tried.firstKey(), lowest, Decision.FAILS, -1);
        }
        return between(good, bad);
    }

    /** The next index beyond all tried; at the end of the range, that end until it is decided, then null. */
    private @Nullable Integer further(int from, int end, Decision decisionAtEnd, int sign) {
        if (from == end) {
            return decision(from) == decisionAtEnd ? null : Integer.valueOf(from);
        }
        int next = from + sign * stride;
        stride = Math.min(2 * stride, LONGEST_STRIDE);
        return Math.clamp(next, lowest, highest);
    }

    /** Null when both are decided and nothing lies between them. */
    private @Nullable Integer between(int good, int bad) {
        int edge = bad - good > FEW ? (bad - good) / 3 : 1;
        int[] inside = undecided(good + edge, bad - edge);
        int[] candidates = inside.length > 0 ? inside : undecided(good, bad);
        return candidates.length == 0 ? null : Integer.valueOf(candidates[random.nextInt(candidates.length)]);
    }

    private int[] undecided(int from, int to) {
        return IntStream.rangeClosed(from, to)
                .filter(index -> decision(index) == Decision.UNDECIDED)
                .toArray();
    }

    private Decision decision(int index) {
        LoadWindows windows = tried.getOrDefault(index, LoadWindows.NONE);
        return rule.of(windows.good(), windows.bad());
    }

    private @Nullable Integer lowestBad() {
        return first(tried, LoadWindows::mostlyBad);
    }

    private @Nullable Integer highestGood(@Nullable Integer below) {
        NavigableMap<Integer, LoadWindows> among = below == null ? tried : tried.headMap(below, false);
        return first(among.descendingMap(), LoadWindows::mostlyGood);
    }

    private static @Nullable Integer first(NavigableMap<Integer, LoadWindows> among, Predicate<LoadWindows> wanted) {
        return among.entrySet().stream()
                .filter(each -> wanted.test(each.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }
}
