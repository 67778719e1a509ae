package dev.serverlab.model.file.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The mistakes of an experiment, collected stage by stage. A malformed value is left out, so that the rest can be checked.
 */
public final class Findings {

    private final Set<Mistake> mistakes = new LinkedHashSet<>();
    private final List<Location> leftOut = new ArrayList<>();

    /** No mistakes yet. */
    public Findings() {}

    /** Begins with those of an earlier stage, which stays as it is. */
    public Findings(Findings earlier) {
        mistakes.addAll(earlier.mistakes);
        leftOut.addAll(earlier.leftOut);
    }

    /**
     * A mistake in an experiment.
     *
     * @param locations where it was written, and alternatives in case the first location is empty
     * @param what is wrong, without a full stop
     */
    public record Mistake(List<Location> locations, String what) {

        public Location location() {
            return locations.getFirst();
        }

        /** With its key, such as {@code users: 0 is not from 1 to 20000}. */
        @Override
        public String toString() {
            String where = location().toString();
            return where.isEmpty() ? what : where + ": " + what;
        }
    }

    /** Adds a mistake unconditionally. */
    public void add(Location location, String what) {
        mistakes.add(new Mistake(List.of(location), what));
    }

    /** The same, with a {@linkplain java.util.Formatter format} of its values. */
    public void say(Location location, String what, @Nullable Object... values) {
        add(location, what.formatted(values));
    }

    /** Adds a mistake unless the value is fine, or the mistake may only follow from something left out. */
    public void check(boolean fine, Location location, String what, @Nullable Object... values) {
        check(fine, List.of(location), what, values);
    }

    /**
     * The same with several locations.
     *
     * @param locations the first is where the value was written
     */
    public void check(boolean fine, List<Location> locations, String what, @Nullable Object... values) {
        if (!fine && leftOut.stream().noneMatch(locations.getFirst()::touches)) {
            mistakes.add(new Mistake(locations, what.formatted(values)));
        }
    }

    /** Treats the value there as absent. */
    public void leaveOut(Location location) {
        leftOut.add(location);
    }

    public List<Location> leftOut() {
        return List.copyOf(leftOut);
    }

    /** Whether the value of that key has no mistakes. */
    public boolean isSound(String key) {
        return mistakes.stream().noneMatch(each -> each.location().isIn(key))
                && leftOut.stream().noneMatch(each -> each.isIn(key));
    }

    public List<Mistake> mistakes() {
        return List.copyOf(mistakes);
    }
}
