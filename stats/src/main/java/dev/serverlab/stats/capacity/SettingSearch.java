package dev.serverlab.stats.capacity;

import dev.serverlab.stats.capacity.LoadRule.Decision;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the smallest value of a setting that holds a load, where a larger one holds whatever a smaller one does:
 * it proposes the value of the next trial and is told whether it held. From its start it goes up or down in growing
 * strides until one value fails and a larger one holds, bisects the gap until they are adjacent or within 6 %, and
 * retries these two until {@link LoadRule#BEST_OF_THREE} decides each.
 */
public final class SettingSearch {

    /** How close the smallest value that holds and the largest that fails have to be. */
    private static final double PRECISION = 0.06;

    /** No stride goes further. */
    private static final double LONGEST_STRIDE = 2;

    private static final LoadRule RULE = LoadRule.BEST_OF_THREE;

    private final int lowest;
    private final int highest;
    private final NavigableMap<Integer, Trials> tried = new TreeMap<>();
    private double stride = 1 + PRECISION;
    private int upcoming;
    private boolean over;

    /** The outcomes of the trials with one value. */
    private record Trials(int held, int failed) {

        Decision decision() {
            return RULE.of(held, failed);
        }

        boolean isTied() {
            return held == failed;
        }

        boolean holds() {
            return held > failed;
        }
    }

    /**
     * The result so far.
     *
     * @param holds the smallest value that holds; absent when none does
     * @param fails the largest below it that fails; absent when even the lowest holds
     * @param decided whether both are decided, by the rule
     */
    public record Found(@Nullable Integer holds, @Nullable Integer fails, boolean decided) {}

    /**
     * @param start where it begins, such as by Little's law
     * @param lowest that can be set, at least 1
     * @param highest that can be set
     * @throws IllegalArgumentException when there is nothing between them
     */
    public SettingSearch(int start, int lowest, int highest) {
        if (lowest < 1 || lowest > highest) {
            throw new IllegalArgumentException("There is no value from " + lowest + " to " + highest);
        }
        this.lowest = lowest;
        this.highest = highest;
        this.upcoming = Math.clamp(start, lowest, highest);
    }

    /** The value of the next trial, the same until it is recorded; empty when everything is decided. */
    public OptionalInt next() {
        return over ? OptionalInt.empty() : OptionalInt.of(upcoming);
    }

    /**
     * Records whether the trial with the value of {@link #next} held.
     *
     * @throws IllegalStateException when everything was already decided
     */
    public void record(boolean held) {
        if (over) {
            throw new IllegalStateException("All is decided");
        }
        tried.merge(
                upcoming,
                held ? new Trials(1, 0) : new Trials(0, 1),
                (all, one) -> new Trials(all.held + one.held, all.failed + one.failed));
        Integer following = following();
        over = following == null;
        upcoming = following == null ? upcoming : following;
    }

    /** What the trials so far say. */
    public Found soFar() {
        Integer holds = holds();
        Integer fails = fails(holds);
        return new Found(holds, fails, over && holds != null);
    }

    private @Nullable Integer following() {
        Integer tied = tied();
        if (tied != null) {
            return tied;
        }
        Integer holds = holds();
        Integer fails = fails(holds);
        if (holds == null) {
            return fails == null || fails >= highest ? undecided(fails) : Integer.valueOf(up(fails));
        }
        if (fails == null) {
            return holds <= lowest ? undecided(holds) : Integer.valueOf(down(holds));
        }
        if (holds - fails > 1 && holds > fails * (1 + PRECISION)) {
            return Math.clamp(Math.round(Math.sqrt((double) holds * fails)), fails + 1, holds - 1);
        }
        Integer first = undecided(holds);
        return first == null ? undecided(fails) : first;
    }

    /** A value whose trials are tied; absent when there is none. */
    private @Nullable Integer tied() {
        return tried.entrySet().stream()
                .filter(each -> each.getValue().isTied())
                .map(each -> each.getKey())
                .findFirst()
                .orElse(null);
    }

    /** The smallest value that holds, above all that fail by the rule. */
    private @Nullable Integer holds() {
        int floor = tried.descendingMap().entrySet().stream()
                .filter(each -> each.getValue().decision() == Decision.FAILS)
                .map(each -> each.getKey())
                .findFirst()
                .orElse(0);
        return tried.tailMap(floor, false).entrySet().stream()
                .filter(each -> each.getValue().holds())
                .map(each -> each.getKey())
                .findFirst()
                .orElse(null);
    }

    private @Nullable Integer fails(@Nullable Integer holds) {
        return (holds == null ? tried : tried.headMap(holds, false))
                .descendingMap().entrySet().stream()
                        .filter(each -> !each.getValue().holds())
                        .map(each -> each.getKey())
                        .findFirst()
                        .orElse(null);
    }

    private @Nullable Integer undecided(@Nullable Integer value) {
        Trials trials = value == null ? null : tried.get(value);
        return trials == null || trials.decision() != Decision.UNDECIDED ? null : value;
    }

    private int up(int from) {
        int next = (int) Math.ceil(from * stride);
        grow();
        return Math.clamp(next, from + 1, highest);
    }

    private int down(int from) {
        int next = (int) Math.floor(from / stride);
        grow();
        return Math.clamp(next, lowest, from - 1);
    }

    /** Makes the next stride go twice as far. */
    private void grow() {
        stride = Math.min(1 + 2 * (stride - 1), LONGEST_STRIDE);
    }
}
