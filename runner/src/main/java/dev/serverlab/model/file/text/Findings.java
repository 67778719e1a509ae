package dev.serverlab.model.file.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with an experiment, as one stage after the other finds it. A value that has not its form is left out,
 * so that the rest can be looked at.
 */
public final class Findings {

    private final Set<Mistake> mistakes = new LinkedHashSet<>();
    private final List<Location> leftOut = new ArrayList<>();

    /** None yet. */
    public Findings() {}

    /** Those of an earlier stage, which stays as it is. */
    public Findings(Findings earlier) {
        mistakes.addAll(earlier.mistakes);
        leftOut.addAll(earlier.leftOut);
    }

    /**
     * Something in an experiment that cannot be run as it stands.
     *
     * @param locations where it was said, and others that are as much to blame, for when nothing is said at the first
     * @param what is wrong, without an end of sentence
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

    /** Something that is wrong, whatever else is. */
    public void add(Location location, String what) {
        mistakes.add(new Mistake(List.of(location), what));
    }

    /** The same, with a {@linkplain java.util.Formatter format} for what is known of it. */
    public void say(Location location, String what, @Nullable Object... values) {
        add(location, what.formatted(values));
    }

    /** Something that is wrong unless it is fine, or may seem so only because of what was left out. */
    public void check(boolean fine, Location location, String what, @Nullable Object... values) {
        check(fine, List.of(location), what, values);
    }

    /**
     * The same where several locations are to blame.
     *
     * @param locations the first is where it was said
     */
    public void check(boolean fine, List<Location> locations, String what, @Nullable Object... values) {
        if (!fine && leftOut.stream().noneMatch(locations.getFirst()::touches)) {
            mistakes.add(new Mistake(locations, what.formatted(values)));
        }
    }

    /** What stands there is taken for absent. */
    public void leaveOut(Location location) {
        leftOut.add(location);
    }

    public List<Location> leftOut() {
        return List.copyOf(leftOut);
    }

    /** Whether all is right with what stands under that key. */
    public boolean isSound(String key) {
        return mistakes.stream().noneMatch(each -> each.location().isIn(key))
                && leftOut.stream().noneMatch(each -> each.isIn(key));
    }

    public List<Mistake> mistakes() {
        return List.copyOf(mistakes);
    }
}
