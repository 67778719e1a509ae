package dev.serverlab.cli;

import dev.serverlab.analysis.claims.Untested;
import dev.serverlab.cli.run.RunWords;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.report.ClaimsMarkdown;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./lab claims}: what was published, beside what kept runs measured. */
@Command(
        name = "claims",
        description = {
            "Writes docs/claims.md: published claims beside what was measured.",
            "All of it comes from kept runs; none is judged anew."
        },
        mixinStandardHelpOptions = true,
        footer = {"", "Ends with 0 when all is well, 2 when a run cannot be read or has no claims."})
final class ClaimsCommand implements Callable<Integer> {

    private final Home home;

    @Parameters(
            arity = "0..*",
            paramLabel = "RUN",
            description = "A run's folder, its run.json, or the name of its folder in results (default: all in"
                    + " results/reference/claims).")
    private List<String> names = List.of();

    @Option(names = "--stdout", description = "Prints the page instead of writing it.")
    private boolean toStdout;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    ClaimsCommand(Home home) {
        this.home = home;
    }

    @Override
    public Integer call() {
        Runs runs = new Runs(home);
        List<KeptRun> kept = names.isEmpty()
                ? ofReference()
                : names.stream().map(runs::named).toList();
        String page = ClaimsMarkdown.of(kept.stream().map(this::withPlace).toList(), Untested.all());
        PrintWriter out = spec.commandLine().getOut();
        if (toStdout) {
            out.print(page);
        } else {
            Path file = home.path().resolve("docs").resolve("claims.md");
            write(file, page);
            out.println(Console.labelled(
                    "",
                    "Wrote " + RunWords.shown(file) + " from " + kept.size()
                            + (kept.size() == 1 ? " run." : " runs.")));
        }
        out.flush();
        return ExitCode.FINE.number();
    }

    private ClaimsMarkdown.Kept withPlace(KeptRun kept) {
        if (kept.run().claims().isEmpty()) {
            throw LabException.refused(
                    "claims-none",
                    kept.folder() + " is a run of '" + kept.run().experiment().name() + "', which has no claims.",
                    "Give runs of experiments that put claims to the test; ./lab list names the experiments.");
        }
        Path checkout = home.path().toAbsolutePath().normalize();
        // A path outside of the checkout tells of this machine and of nothing else.
        String place = kept.folder().startsWith(checkout)
                ? checkout.relativize(kept.folder()).toString().replace('\\', '/')
                : kept.run().id();
        return new ClaimsMarkdown.Kept(place, kept.run());
    }

    private List<KeptRun> ofReference() {
        Path folder = home.results().resolve("reference").resolve("claims");
        try (Stream<Path> folders = Files.isDirectory(folder) ? Files.list(folder) : Stream.of()) {
            return folders.filter(each -> Files.isRegularFile(each.resolve(KeptRun.FILE)))
                    .sorted()
                    .map(KeptRun::read)
                    .toList();
        } catch (IOException e) {
            throw LabException.refused(
                    "results-unreadable",
                    folder + " cannot be read: " + e.getClass().getSimpleName() + " (" + e.getMessage() + ")",
                    "Check its permissions.");
        }
    }

    private static void write(Path file, String page) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, page);
        } catch (IOException e) {
            throw LabException.refused(
                    "claims-unwritable",
                    file + " cannot be written: " + e.getClass().getSimpleName() + " (" + e.getMessage() + ")",
                    "Check its permissions, or print the page with --stdout.");
        }
    }
}
