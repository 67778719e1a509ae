package dev.serverlab.cli.console;

import dev.serverlab.model.problem.Problem;
import dev.serverlab.report.document.PlainText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How the lab speaks to people: plain text, 80 columns, problems with their action.
 *
 * @param out standard output, or standard error where that is for a program
 */
public record Console(PrintWriter out) {

    public static final int WIDTH = PlainText.WIDTH;

    /** A paragraph. */
    public void say(String text) {
        say("", text);
    }

    /** A paragraph behind a label, as {@link PlainText} says. */
    public void say(String label, String text) {
        line(PlainText.labelled(label, text));
    }

    /**
     * What is wrong or worth knowing, and what to do.
     *
     * @param label of the first part; the second has that of an action below it
     */
    public void say(String label, Problem problem) {
        say(label, problem.what());
        say(" ".repeat(label.length() - label.stripLeading().length()) + "Action:  ", problem.action());
    }

    /** What is wrong, in the two parts that every problem has. */
    public void problem(Problem problem) {
        say("Problem: ", problem);
    }

    /** A line as it is. */
    public void line(String line) {
        out.println(line);
        out.flush();
    }

    /** Text as it is. */
    public void print(String text) {
        out.print(text);
        out.flush();
    }

    /** Where something is kept, and in which files. */
    public void kept(Duration took, Path folder, String files) {
        say("Took " + took.toSeconds() + " s. Kept in " + shown(folder) + " (" + files + ").");
    }

    /** A path as people type it from where they are. */
    public static Path shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        return path.startsWith(here) ? here.relativize(path) : path;
    }
}
