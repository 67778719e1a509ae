package dev.serverlab.measure.validity;

import dev.serverlab.model.problem.Problem;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What checks found.
 *
 * @param problems what makes a trial invalid
 * @param notes what to know of its numbers all the same
 */
public record CheckResults(List<Problem> problems, List<Problem> notes) {

    private static final ResourceBundle WORDS =
            ResourceBundle.getBundle("dev.serverlab.measure.validity.checks", Locale.ROOT);

    public static final CheckResults NONE = new CheckResults(List.of(), List.of());

    /** A problem when it was found, else nothing; worded as {@link #graded(boolean, boolean, String, Object...)} is. */
    public static CheckResults problem(boolean found, String key, @Nullable Object... values) {
        return graded(found, found, key, values);
    }

    /** Likewise a note. */
    public static CheckResults note(boolean found, String key, @Nullable Object... values) {
        return graded(found, false, key, values);
    }

    /** A note from some of it on, a problem from much of it on; absent is none. */
    static CheckResults graded(
            @Nullable Double amount, double some, double much, String key, @Nullable Object... values) {
        return graded(amount != null && amount >= some, amount != null && amount >= much, key, values);
    }

    /**
     * A problem when there is much, else a note when there is some of it.
     *
     * @param key of its words in {@code checks.properties}: the code, and behind a dot what tells several of one code apart
     * @param values that stand in them
     */
    static CheckResults graded(boolean some, boolean much, String key, @Nullable Object... values) {
        if (!some) {
            return NONE;
        }
        String code = key.split("\\.", 2)[0];
        String action = WORDS.containsKey(key + ".action") ? key : code;
        List<Problem> one = List.of(new Problem(
                code, String.format(Locale.ROOT, WORDS.getString(key), values), WORDS.getString(action + ".action")));
        return much ? new CheckResults(one, List.of()) : new CheckResults(List.of(), one);
    }

    public CheckResults and(CheckResults more) {
        return new CheckResults(both(problems, more.problems), both(notes, more.notes));
    }

    /** The same, none of it held against the trial. */
    CheckResults asNotes() {
        return new CheckResults(List.of(), both(problems, notes));
    }

    private static List<Problem> both(List<Problem> first, List<Problem> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    /** A share in whole percent, for people; an absent one is zero. */
    static String percent(@Nullable Double share) {
        return String.format(Locale.ROOT, "%.0f %%", orZero(share) * 100);
    }

    static double orZero(@Nullable Number number) {
        return number == null ? 0 : number.doubleValue();
    }
}
