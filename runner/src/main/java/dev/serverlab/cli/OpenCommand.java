package dev.serverlab.cli;

import dev.serverlab.cli.run.RunWords;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.report.ReportFiles;
import java.awt.AWTError;
import java.awt.Desktop;
import java.awt.HeadlessException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./lab open}: the page of a run in the browser. */
@Command(
        name = "open",
        description = "Opens the page of a run in the browser, or prints its address where there is none.",
        mixinStandardHelpOptions = true)
final class OpenCommand implements Callable<Integer> {

    private final Home home;

    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            description = "A run's folder, its run.json, or the name of its folder in results, also of compared runs"
                    + " (default: the newest there).")
    private @Nullable String name;

    @Option(names = "--all", description = "The page of all runs in results.")
    private boolean all;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    OpenCommand(Home home) {
        this.home = home;
    }

    @Override
    public Integer call() {
        Path page = all ? ofAllRuns() : ofOne(new Runs(home));
        PrintWriter out = spec.commandLine().getOut();
        out.println((inBrowser(page.toUri()) ? "Opened " : "") + page.toUri());
        out.flush();
        return ExitCode.FINE.number();
    }

    private Path ofAllRuns() {
        if (name != null) {
            throw new ParameterException(spec.commandLine(), "--all takes no run: it opens the page of all of them.");
        }
        Path page = home.results().resolve(ReportFiles.PAGE);
        return found(page, "Draw it with ./lab history.");
    }

    private Path ofOne(Runs runs) {
        Path folder = name == null ? runs.newest() : runs.withPage(name);
        return found(folder.resolve(ReportFiles.PAGE), "Draw it with ./lab report " + RunWords.shown(folder) + ".");
    }

    private static Path found(Path page, String action) {
        if (!Files.isRegularFile(page)) {
            throw LabException.refused("page-missing", "There is no " + page + ".", action);
        }
        return page;
    }

    /** Whether the desktop took it; it never waits for the browser. */
    private static boolean inBrowser(URI page) {
        try {
            if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
                Desktop.getDesktop().browse(page);
                return true;
            }
        } catch (IOException | HeadlessException | AWTError | LinkageError e) {
            // As without a desktop: no browser, no display, one that is not there, or a JDK that knows none.
        }
        return false;
    }
}
