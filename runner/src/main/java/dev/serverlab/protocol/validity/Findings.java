package dev.serverlab.protocol.validity;

import dev.serverlab.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What checks found.
 *
 * @param problems what makes a trial invalid
 * @param notes what to know of its numbers all the same
 */
public record Findings(List<Problem> problems, List<Problem> notes) {

    public static final Findings NONE = new Findings(List.of(), List.of());

    static Findings problem(String code, String what, String action) {
        return new Findings(List.of(new Problem(code, what, action)), List.of());
    }

    static Findings note(String code, String what, String action) {
        return new Findings(List.of(), List.of(new Problem(code, what, action)));
    }

    /** A problem when it is heavy, else a note. */
    static Findings of(boolean heavy, String code, String what, String action) {
        return heavy ? problem(code, what, action) : note(code, what, action);
    }

    public Findings and(Findings more) {
        return new Findings(both(problems, more.problems), both(notes, more.notes));
    }

    /** The same, none of it held against the trial. */
    Findings asNotes() {
        return new Findings(List.of(), both(problems, notes));
    }

    private static List<Problem> both(List<Problem> first, List<Problem> second) {
        List<Problem> all = new ArrayList<>();
        Stream.of(first, second).forEach(all::addAll);
        return List.copyOf(all);
    }
}
