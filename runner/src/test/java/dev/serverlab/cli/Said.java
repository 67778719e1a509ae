package dev.serverlab.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import picocli.CommandLine;

/**
 * What a command said, inside this JVM.
 *
 * @param out standard output
 * @param err standard error
 */
public record Said(int exitCode, String out, String err) {

    /** Runs {@code ./lab} in a checkout. */
    public static Said by(Path home, String... arguments) {
        return by(Lab.commandLine(home), arguments);
    }

    /** The same by one that is at hand: to make it takes longer than most commands. */
    public static Said by(CommandLine lab, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        lab.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return new Said(lab.execute(arguments), out.toString(), err.toString());
    }
}
