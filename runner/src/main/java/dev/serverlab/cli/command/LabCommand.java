package dev.serverlab.cli.command;

import dev.serverlab.cli.console.Console;
import dev.serverlab.cli.help.Usage;
import dev.serverlab.measure.process.Owner;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** What every command has: the lab's folder, a console, and an exit code. */
public abstract class LabCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /**
     * Does what the command is for.
     *
     * @throws dev.serverlab.model.problem.LabException when it cannot
     */
    protected abstract ExitCode run() throws InterruptedException;

    @Override
    public final Integer call() throws InterruptedException {
        return run().number();
    }

    protected Console console() {
        return Console.of(spec.commandLine().getOut());
    }

    protected final CommandSpec spec() {
        return spec;
    }

    protected final LabHome lab() {
        return (LabHome) spec.root().userObject();
    }

    /** All arguments of {@code ./lab}. */
    protected final List<String> words() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    /** The parsed arguments of this command. */
    protected final ParseResult given() {
        return spec.commandLine().getParseResult();
    }

    /**
     * Writes a file that is not part of a run.
     *
     * @param problem creates the exception when it cannot be written, from what is wrong
     */
    protected static void write(Path file, String text, Function<String, LabException> problem) {
        try {
            RunFolder.writeAtomically(file.toAbsolutePath(), text);
        } catch (LabException e) {
            throw problem.apply(e.problem().what());
        }
    }

    /** Ends processes that a killed lab left running, and says so: they would take CPU from the measurement. */
    protected final void endLeftovers() {
        List<Long> ended = Owner.endLeftovers();
        if (!ended.isEmpty()) {
            console().say("Note: ", "Ended processes of a lab that was killed: " + ended);
        }
    }

    /** Options that exclude each other. */
    protected final ParameterException misused(String why) {
        return new Usage.Misused(spec.commandLine(), why);
    }

    /** A command with {@code --json}, which writes the document to standard output and messages to standard error. */
    public abstract static class Json extends LabCommand {

        @Option(names = "--json", description = "Writes JSON to stdout, messages to stderr.")
        protected boolean json;

        @Override
        protected final Console console() {
            return json ? Console.of(spec().commandLine().getErr()) : super.console();
        }

        /** Writes a document if {@code --json} was given. */
        protected final void printJson(String document) {
            if (json) {
                new Console(spec().commandLine().getOut()).print(document);
            }
        }
    }
}
