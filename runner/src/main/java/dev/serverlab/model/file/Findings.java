package dev.serverlab.model.file;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with an experiment, as one stage after the other finds it. A value that has not its form is left out,
 * so that the rest can be looked at.
 */
final class Findings {

    private static final ResourceBundle WORDS =
            ResourceBundle.getBundle("dev.serverlab.model.file.mistakes", Locale.ROOT);

    private final Set<Mistake> mistakes = new LinkedHashSet<>();
    private final List<Location> leftOut = new ArrayList<>();

    /**
     * Something in an experiment that cannot be run as it stands.
     *
     * @param locations where it was said, and others that are as much to blame, for when nothing is said at the first
     * @param what is wrong, without an end of sentence
     */
    record Mistake(List<Location> locations, String what) {

        Location location() {
            return locations.getFirst();
        }

        /** With its key, such as {@code users: 0 is not from 1 to 20000}. */
        @Override
        public String toString() {
            String where = location().toString();
            return where.isEmpty() ? what : where + ": " + what;
        }
    }

    /** What {@code mistakes.properties} has under a key, with what is known of it filled in. */
    static String words(String key, @Nullable Object... values) {
        return WORDS.getString(key).formatted(values);
    }

    /** Something that is wrong, whatever else is. */
    void add(Location location, String what) {
        mistakes.add(new Mistake(List.of(location), what));
    }

    /** Something that is wrong, whatever else is, in the words of that key. */
    void say(Location location, String key, @Nullable Object... values) {
        add(location, words(key, values));
    }

    /** Something that is wrong unless it is fine, or may seem so only because of what was left out. */
    void check(boolean fine, Location location, String key, @Nullable Object... values) {
        check(fine, List.of(location), key, values);
    }

    /**
     * The same where several locations are to blame.
     *
     * @param locations the first is where it was said
     */
    void check(boolean fine, List<Location> locations, String key, @Nullable Object... values) {
        if (!fine && leftOut.stream().noneMatch(locations.getFirst()::touches)) {
            mistakes.add(new Mistake(locations, words(key, values)));
        }
    }

    /** What stands there is taken for absent. */
    void leaveOut(Location location) {
        leftOut.add(location);
    }

    List<Location> leftOut() {
        return List.copyOf(leftOut);
    }

    /** Whether all is right with what stands under that key. */
    boolean isSound(String key) {
        return mistakes.stream().noneMatch(each -> each.location().isIn(key))
                && leftOut.stream().noneMatch(each -> each.isIn(key));
    }

    List<Mistake> mistakes() {
        return List.copyOf(mistakes);
    }
}
