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

    /** A problem when it was found, else nothing. */
    static CheckResults problem(boolean found, String code, String what, String action) {
        return found ? of(true, code, what, action) : NONE;
    }

    /** Likewise a note. */
    static CheckResults note(boolean found, String code, String what, String action) {
        return found ? of(false, code, what, action) : NONE;
    }

    /** A note from some of it on, a problem from much of it on; absent is none. */
    static CheckResults graded(
            @Nullable Double amount, double some, double much, String code, String what, String action) {
        return amount == null || amount < some ? NONE : of(amount >= much, code, what, action);
    }

    /** A problem when it is heavy, else a note. */
    static CheckResults of(boolean heavy, String code, String what, String action) {
        List<Problem> one = List.of(new Problem(code, what, action));
        return heavy ? new CheckResults(one, List.of()) : new CheckResults(List.of(), one);
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

    /** A number with so many digits behind its point, for people; an absent one is zero. */
    static String fixed(int digits, @Nullable Number number) {
        return String.format(Locale.ROOT, "%." + digits + "f", orZero(number));
    }

    /** A share in whole percent, for people. */
    static String percent(@Nullable Double share) {
        return fixed(0, orZero(share) * 100) + " %";
    }

    static double orZero(@Nullable Number number) {
        return number == null ? 0 : number.doubleValue();
    }
}
