package dev.serverlab.measure.validity;

import dev.serverlab.model.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What checks found.
 *
 * @param problems what makes a trial invalid
 * @param notes what to know of its numbers all the same
 */
public record CheckResults(List<Problem> problems, List<Problem> notes) {

    public static final CheckResults NONE = new CheckResults(List.of(), List.of());

    static CheckResults problem(String code, String what, String action) {
        return new CheckResults(List.of(new Problem(code, what, action)), List.of());
    }

    static CheckResults note(String code, String what, String action) {
        return new CheckResults(List.of(), List.of(new Problem(code, what, action)));
    }

    /** A problem when it is heavy, else a note. */
    static CheckResults of(boolean heavy, String code, String what, String action) {
        return heavy ? problem(code, what, action) : note(code, what, action);
    }

    public CheckResults and(CheckResults more) {
        return new CheckResults(both(problems, more.problems), both(notes, more.notes));
    }

    /** The same, none of it held against the trial. */
    CheckResults asNotes() {
        return new CheckResults(List.of(), both(problems, notes));
    }

    private static List<Problem> both(List<Problem> first, List<Problem> second) {
        List<Problem> all = new ArrayList<>();
        Stream.of(first, second).forEach(all::addAll);
        return List.copyOf(all);
    }
}
