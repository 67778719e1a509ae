package dev.serverlab.cli.console;

import dev.serverlab.model.problem.Problem;
import dev.serverlab.report.document.CommandName;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.render.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The lab's messages to people: plain text, in 80 columns or as wide as the terminal, problems with their action.
 *
 * @param out standard output, or standard error where that is for a program
 * @param columns of the terminal
 * @param colours whether the terminal shows them, and they were not turned off
 */
public record Console(PrintWriter out, int columns, boolean colours) {

    /** The width when the terminal's is unknown. */
    public static final int WIDTH = PlainText.WIDTH;

    /** What tables need; lines of narrower terminals are broken by these. */
    private static final int NARROWEST = 40;

    /** A console without a terminal. */
    public Console(PrintWriter out) {
        this(out, WIDTH, false);
    }

    /** A console on the terminal, if there is one. */
    public static Console of(PrintWriter out) {
        return isTerminal() ? new Console(out, Width.COLUMNS, CommandLine.Help.Ansi.AUTO.enabled()) : new Console(out);
    }

    // Since JDK 25 the console is null again when there is no terminal.
    @SuppressWarnings("SystemConsoleNull")
    static boolean isTerminal() {
        java.io.Console console = System.console();
        return console != null && console.isTerminal();
    }

    /** Determined once, since that starts a process. */
    private static final class Width {

        static final int COLUMNS = columns();

        private static int columns() {
            String given = System.getenv("COLUMNS");
            if (given != null && given.matches("[1-9]\\d{1,3}")) {
                return Integer.parseInt(given);
            }
            return controlsATerminal()
                    ? CommandSpec.create().usageMessage().autoWidth(true).width()
                    : WIDTH;
        }

        /** Without a terminal, the program that prints the width fails. */
        private static boolean controlsATerminal() {
            try {
                Files.newByteChannel(Path.of("/dev/tty")).close();
                return true;
            } catch (IOException none) {
                return false;
            }
        }
    }

    /** The screen that documents are drawn on. */
    public Terminal.Screen screen() {
        return new Terminal.Screen(Math.max(NARROWEST, columns), colours);
    }

    /** Prints a paragraph. */
    public void say(String text) {
        say("", text);
    }

    /** Prints a paragraph after a label, as {@link PlainText} lays it out. */
    public void say(String label, String text) {
        line(PlainText.labelled(label, CommandName.in(text), screen().columns()));
    }

    /**
     * Prints what is wrong or worth knowing, and what to do.
     *
     * @param label of the first part; the second is labelled as an action
     */
    public void say(String label, Problem problem) {
        say(label, problem.what());
        say(" ".repeat(label.length() - label.stripLeading().length()) + "Action:  ", problem.action());
    }

    /** Prints what is wrong, in the two parts that every problem has. */
    public void problem(Problem problem) {
        say("Problem: ", problem);
    }

    /** Prints a line, unwrapped. */
    public void line(String line) {
        out.println(CommandName.in(line));
        out.flush();
    }

    /** Prints text, unwrapped. */
    public void print(String text) {
        out.print(text);
        out.flush();
    }

    /** Says where a run is kept, and in which files. */
    public void kept(Duration took, Path folder, String files) {
        say("Took " + took.toSeconds() + " s. Kept in " + shown(folder) + " (" + files + ").");
    }

    /** A path relative to the current folder, as people type it. */
    public static Path shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        return path.startsWith(here) ? here.relativize(path) : path;
    }
}
