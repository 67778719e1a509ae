package dev.serverlab.results;

import dev.serverlab.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;

/**
 * A run that was kept. Whatever stands in its files is somebody's text: it has the right form, and names no file outside
 * the folder, but it says what it wants.
 *
 * @param folder where its files lie, absolute
 * @param run as it was written; of an older schema version with what it has
 * @param series what charts are drawn from; {@link RunSeries#NONE} of a run that has none
 */
public record KeptRun(Path folder, Run run, RunSeries series) {

    /** The file that a run is read from. */
    public static final String FILE = "run.json";

    /** Some hundred times that of a rigorous run; the lab's own memory is small. */
    static final long MOST_BYTES = 16L * 1024 * 1024;

    /**
     * Reads a run.
     *
     * @param place its folder or its {@code run.json}
     * @throws LabException with {@code run-missing} when there is none, {@code run-damaged} when it cannot be read,
     *     {@code run-foreign} when another program wrote it, {@code run-newer} when a later version of the lab did
     */
    public static KeptRun read(Path place) {
        Path file = (Files.isDirectory(place) ? place.resolve(FILE) : place)
                .toAbsolutePath()
                .normalize();
        Path folder = file.resolveSibling("");
        return new KeptRun(folder, run(file), series(folder.resolve(RunSeries.FILE)));
    }

    private static Run run(Path file) {
        JsonNode json = parsed(file);
        Recognized.run(file, json);
        try {
            return RunReader.read(json);
        } catch (JacksonException e) {
            throw damaged(file, RunReader.placeAndReason(e) + Recognized.writer(json));
        }
    }

    private static RunSeries series(Path file) {
        if (!Files.exists(file)) {
            return RunSeries.NONE;
        }
        JsonNode json = parsed(file);
        Recognized.series(file, json);
        try {
            return RunReader.readSeries(json);
        } catch (JacksonException e) {
            throw damaged(file, RunReader.placeAndReason(e) + ".");
        }
    }

    private static JsonNode parsed(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                throw LabException.refused(
                        "run-missing",
                        Files.exists(file) ? file + " is not a file." : "There is no " + file + ".",
                        "Give the folder of a run, or its " + FILE + ".");
            }
            long bytes = Files.size(file);
            if (bytes > MOST_BYTES) {
                throw damaged(file, "it has " + bytes + " bytes; no run has more than " + MOST_BYTES + ".");
            }
            return RunReader.parse(Files.readAllBytes(file));
        } catch (IOException e) {
            throw LabException.refused(
                    "run-missing",
                    file + " cannot be read: " + e.getClass().getSimpleName() + " (" + e.getMessage() + ")",
                    "Check its permissions.");
        } catch (JacksonException e) {
            TokenStreamLocation location = e.getLocation();
            throw damaged(
                    file,
                    (location == null
                                    ? ""
                                    : "in line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ")
                            + RunReader.reason(e) + ".");
        }
    }

    private static LabException damaged(Path file, String where) {
        return LabException.refused(
                "run-damaged",
                file + " is damaged: " + where,
                "Take it from where it was kept whole, or measure again; the lab changes no run that was kept.");
    }
}
