package dev.serverlab.measure.validity;

import dev.serverlab.model.problem.Problem;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What checks found.
 *
 * @param problems what makes a trial invalid
 * @param notes what to know of its numbers all the same
 */
public record CheckResults(List<Problem> problems, List<Problem> notes) {

    public static final CheckResults NONE = new CheckResults(List.of(), List.of());

    /** A problem when it was found, else nothing; with the text of {@link #graded(boolean, boolean, String, Object...)}. */
    public static CheckResults problem(boolean found, String text, @Nullable Object... values) {
        return graded(found, found, text, values);
    }

    /** Likewise a note. */
    public static CheckResults note(boolean found, String text, @Nullable Object... values) {
        return graded(found, false, text, values);
    }

    /** A note from some of it on, a problem from much of it on; absent is none. */
    static CheckResults graded(
            @Nullable Double amount, double some, double much, String text, @Nullable Object... values) {
        return graded(amount != null && amount >= some, amount != null && amount >= much, text, values);
    }

    /**
     * A problem when it is much, else a note when there is some of it.
     *
     * @param text a line with its code, one that says what was seen, and one that says what to do about it
     * @param values that stand in it
     */
    @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency of its own.
    static CheckResults graded(boolean some, boolean much, String text, @Nullable Object... values) {
        if (!some) {
            return NONE;
        }
        String[] lines = String.format(Locale.ROOT, text, values).split("\n", 3);
        List<Problem> one = List.of(new Problem(lines[0], lines[1], lines[2]));
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
