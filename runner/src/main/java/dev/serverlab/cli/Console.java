package dev.serverlab.cli;

import dev.serverlab.report.Wrapped;
import java.io.PrintWriter;

/** How the lab speaks to people: plain text, 80 columns, problems with their action. */
public final class Console {

    public static final int WIDTH = Wrapped.WIDTH;

    private Console() {}

    /** A problem in the two parts that every problem has. */
    static void problem(PrintWriter err, String what, String action) {
        err.println(labelled("Problem: ", what));
        err.println(labelled("Action:  ", action));
        err.flush();
    }

    /** Text behind a label, wrapped as {@link Wrapped} says. */
    public static String labelled(String label, String text) {
        return Wrapped.labelled(label, text);
    }
}
