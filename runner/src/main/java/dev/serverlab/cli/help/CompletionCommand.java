package dev.serverlab.cli.help;

import dev.serverlab.report.document.CommandName;
import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./lab completion}: a script that lets a shell complete commands, options and experiments. */
@Command(
        name = "completion",
        description = {
            "Prints a script that completes commands in bash or zsh.",
            "Put this into .bashrc or .zshrc: source <(${ROOT-COMMAND-NAME} completion bash)"
        })
public final class CompletionCommand implements Runnable {

    /** One script serves both: zsh runs it in its emulation of bash. */
    private enum Shell {
        BASH,
        ZSH
    }

    @Parameters(arity = "1", paramLabel = "SHELL", description = "bash or zsh.")
    private @Nullable Shell shell;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Sets the completions that a shell offers for a command's parameter, if the lab has that command. */
    public static void offer(CommandLine lab, String command, Iterable<String> names) {
        CommandLine offered = lab.getSubcommands().get(command);
        if (offered == null) {
            return;
        }
        CommandSpec spec = offered.getCommandSpec();
        PositionalParamSpec parameter = spec.positionalParameters().getFirst();
        spec.remove(parameter)
                .addPositional(parameter.toBuilder().completionCandidates(names).build());
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        String name = String.valueOf(shell).toLowerCase(Locale.ROOT);
        out.println("# For every shell: put 'source <(%s completion %s)' into .%src"
                .formatted(CommandName.ofTheLab(), name, name));
        out.print(AutoComplete.bash(CommandName.ofItsFile(), spec.root().commandLine()));
        out.flush();
    }
}
