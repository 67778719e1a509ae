package dev.serverlab.cli;

import dev.serverlab.history.History;
import dev.serverlab.problem.LabException;
import dev.serverlab.report.HistoryPage;
import dev.serverlab.results.RunFolder;
import java.io.PrintWriter;
import java.nio.file.Path;

/** The page of all kept runs, in their folder. */
final class ResultsIndex {

    private ResultsIndex() {}

    /**
     * Writes it anew.
     *
     * @return where it lies
     * @throws LabException when it cannot be written; an older one stays as it was
     */
    static Path write(Path results, History history) {
        Path page = results.resolve(HistoryPage.FILE);
        RunFolder.writeAtomically(page, HistoryPage.of(history));
        return page;
    }

    /** Brings it up to date after a run. What was measured is kept already, so that a failure is only told. */
    // Whatever is wrong with it, the run is not.
    static void update(Path results, PrintWriter out) {
        try {
            out.println(
                    Console.labelled("", "All runs: " + RunCommand.shown(write(results, History.read(results))) + "."));
        } catch (LabException e) {
            out.println(Console.labelled(
                    "Note: ",
                    "The page of all runs is not up to date. " + e.problem().what() + " "
                            + e.problem().action()));
        } catch (RuntimeException | OutOfMemoryError e) {
            out.println(Console.labelled(
                    "Note: ", "The page of all runs is not up to date: " + e + ". See ./lab history."));
        }
        out.flush();
    }
}
