package dev.serverlab.measure.system;

import org.jspecify.annotations.Nullable;

/** The growth of a counter between two readings. */
final class CounterDelta {

    private CounterDelta() {}

    /** Absent when either reading is, or when the counter went backwards, as some virtual machines let it. */
    static @Nullable Long of(@Nullable Long before, @Nullable Long after) {
        return before == null || after == null || after < before ? null : after - before;
    }

    /** The growth as a share of a whole; absent when there is no growth to tell or the whole is not positive. */
    static @Nullable Double share(@Nullable Long before, @Nullable Long after, double whole) {
        Long growth = of(before, after);
        return growth == null || whole <= 0 ? null : growth / whole;
    }
}
