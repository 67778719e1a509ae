package dev.serverlab.cli;

import java.io.PrintWriter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code --json}: standard output for a program, standard error for people. */
public final class JsonOption {

    @Option(
            names = "--json",
            description = "Writes JSON to standard output and nothing else; words go to standard error.")
    public boolean wanted;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Where words for people go. */
    public PrintWriter words() {
        return wanted ? spec.commandLine().getErr() : spec.commandLine().getOut();
    }

    /** Writes a document, when it is wanted. */
    public void print(String json) {
        if (wanted) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(json);
            out.flush();
        }
    }
}
