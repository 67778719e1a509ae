package dev.serverlab.cli;

import dev.serverlab.analysis.history.History;
import dev.serverlab.cli.console.Console;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.report.history.HistoryDocument;
import dev.serverlab.report.render.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** The page of all kept runs, in their folder. */
public final class ResultsIndex {

    /** In which the title of a page stands. */
    private static final int HEAD = 4096;

    private ResultsIndex() {}

    /**
     * Writes it anew.
     *
     * @return where it lies
     * @throws LabException when it cannot be written, or another page lies there; that one stays as it was
     */
    static Path write(Path results, History history) {
        Path page = results.resolve(HistoryDocument.FILE);
        requireOwn(page);
        RunFolder.writeAtomically(page, Page.of(HistoryDocument.of(history)));
        return page;
    }

    /** Anybody's folder can be one of results. */
    private static void requireOwn(Path page) {
        if (!Files.exists(page, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (InputStream in = Files.newInputStream(page, LinkOption.NOFOLLOW_LINKS)) {
            if (new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains(HistoryDocument.TITLE_ELEMENT)) {
                return;
            }
        } catch (IOException e) {
            // What cannot be read is not known to be the lab's.
        }
        throw Problems.refused("index-foreign", page);
    }

    /** Brings it up to date after a run. What was measured is kept already, so that a failure is only told. */
    // Whatever is wrong with it, the run is not.
    public static void update(Path results, Console console) {
        try {
            console.say("All runs: " + Console.shown(write(results, History.read(results))) + ".");
        } catch (LabException e) {
            console.say(
                    "Note: ",
                    "The page of all runs is not up to date. " + e.problem().what() + " "
                            + e.problem().action());
        } catch (RuntimeException | OutOfMemoryError e) {
            console.say("Note: ", "The page of all runs is not up to date: " + e + ". See ./lab history --page.");
        }
    }
}
