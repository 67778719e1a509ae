package dev.serverlab.measure.validity;

import dev.serverlab.model.problem.Problem;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The findings of checks.
 *
 * @param problems findings that make a trial invalid
 * @param notes findings that leave the numbers valid
 */
public record CheckResults(List<Problem> problems, List<Problem> notes) {

    public static final CheckResults NONE = new CheckResults(List.of(), List.of());

    /** A problem if found, else nothing; see {@link #graded(boolean, boolean, String, String, String, Object...)}. */
    public static CheckResults problem(
            boolean found, String code, String what, String action, @Nullable Object... values) {
        return graded(found, found, code, what, action, values);
    }

    /** A note if found, else nothing; worded likewise. */
    public static CheckResults note(
            boolean found, String code, String what, String action, @Nullable Object... values) {
        return graded(found, false, code, what, action, values);
    }

    /** A note from the lower limit on, a problem from the upper limit on; nothing for an absent value. */
    static CheckResults graded(
            @Nullable Double amount,
            double some,
            double much,
            String code,
            String what,
            String action,
            @Nullable Object... values) {
        return graded(amount != null && amount >= some, amount != null && amount >= much, code, what, action, values);
    }

    /**
     * A problem beyond the upper limit, else a note beyond the lower one.
     *
     * @param code its name for programs
     * @param what the finding, a {@linkplain java.util.Formatter format} of the values
     * @param action what to do about it, not a format
     */
    static CheckResults graded(
            boolean some, boolean much, String code, String what, String action, @Nullable Object... values) {
        if (!some) {
            return NONE;
        }
        List<Problem> one = List.of(new Problem(code, String.format(Locale.ROOT, what, values), action));
        return much ? new CheckResults(one, List.of()) : new CheckResults(List.of(), one);
    }

    public CheckResults and(CheckResults more) {
        return new CheckResults(both(problems, more.problems), both(notes, more.notes));
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
