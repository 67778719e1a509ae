package dev.serverlab.cli.saved;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.cli.command.LabCommand;
import dev.serverlab.cli.console.Console;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.report.ReportFiles;
import java.awt.AWTError;
import java.awt.Desktop;
import java.awt.HeadlessException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./lab open}: the page of a run in the browser. */
@Command(
        name = "open",
        description = {"Opens the page of a run in the browser.", "Prints its address if there is no browser."})
public final class OpenCommand extends LabCommand {

    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            description =
                    "A run's folder, its run.json, or the name of its folder in results, also of compared runs (default: the newest there).")
    private @Nullable String name;

    @Option(names = "--all", description = "The page of all runs in results.")
    private boolean all;

    @Override
    protected ExitCode run() {
        if (all && name != null) {
            throw misused("--all takes no run: it opens the page of all of them.");
        }
        Path folder = all
                ? lab().results()
                : name == null
                        ? lab().runs().newest(KeptRun.FILE, ComparisonReport.FILE)
                        : lab().runs().withPage(name);
        Path page = folder.resolve(ReportFiles.PAGE);
        if (!Files.isRegularFile(page)) {
            throw Problems.refused(
                    "page-missing",
                    "There is no %s.",
                    "Draw it with ./lab %2$s.",
                    page,
                    all ? "history --page" : "report " + Console.shown(folder));
        }
        console().line((inBrowser(page.toUri()) ? "Opened " : "") + page.toUri());
        return ExitCode.FINE;
    }

    /** Whether the desktop accepted the request; never waits for the browser. */
    private static boolean inBrowser(URI page) {
        try {
            if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
                Desktop.getDesktop().browse(page);
                return true;
            }
        } catch (IOException | HeadlessException | AWTError | LinkageError e) {
            // Treated as no desktop: no browser, no display, an unreachable display, or a JDK without desktop support.
        }
        return false;
    }
}
