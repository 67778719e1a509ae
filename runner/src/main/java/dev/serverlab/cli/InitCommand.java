package dev.serverlab.cli;

import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Busy;
import dev.serverlab.cli.option.JdkOption;
import dev.serverlab.cli.own.BaseRevision;
import dev.serverlab.cli.own.Discovery;
import dev.serverlab.cli.own.FoundExperiment;
import dev.serverlab.cli.own.JarParameters;
import dev.serverlab.cli.prepare.Toolchain;
import dev.serverlab.cli.signal.Interruption;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./lab init}: writes an experiment for your own application, to be edited. */
@Command(
        name = "init",
        description = {
            "Writes an experiment for an application in a jar.",
            "Starts the application to find out how to set its port, when it is up and what it answers. ${ROOT-COMMAND-NAME} run "
                    + "runs the file."
        },
        footer = {"", "Exit code: 0 fine, 2 when something was refused, 4 when the application does not come up."})
final class InitCommand extends LabCommand {

    @Mixin
    private JarParameters asked = new JarParameters();

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "The file to write (default: the jar's name with .yaml, here).")
    private @Nullable Path file;

    @Mixin
    private JdkOption jdk = new JdkOption();

    @Override
    protected ExitCode run() throws InterruptedException {
        endLeftovers();
        return Interruption.duringStarts(interruption -> {
            Toolchain toolchain = Toolchain.of(lab().home(), lab().servers(), jdk.path(), false);
            Set<String> taken = toolchain.servers().servers().keySet();
            Application application = asked.application();
            Path written = Objects.requireNonNullElse(file, Path.of(application.name(taken) + ".yaml"));
            if (Files.exists(written)) {
                throw Problems.refused(
                        "init-there", "%s already exists.", "Give another one with --file, or delete it.", written);
            }
            Path folder = written.resolveSibling("");
            if (!Files.isDirectory(folder.toAbsolutePath())) {
                throw Problems.refused(
                        "init-unwritable",
                        "%s cannot be written: there is no folder %s.",
                        "Give another file with --file.",
                        written,
                        folder);
            }
            BaseRevision base = asked.base();
            FoundExperiment found;
            try (Busy _ = Busy.with(Discovery.DOING, console())) {
                found = new Discovery(toolchain.serverJdk(), taken, asked.given(), base)
                        .of(application, asked.paths(), folder);
            }
            write(
                    written,
                    found.text(folder),
                    what -> Problems.refused(
                            "init-unwritable",
                            "%s cannot be written: %s",
                            "Give another file with --file.",
                            written,
                            what));
            found.summary().forEach(console()::say);
            console().say("Written to " + written + ". Run it with: ./lab run " + written);
            return ExitCode.FINE;
        });
    }
}
