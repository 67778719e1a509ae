package dev.serverlab.model.json;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A saved run. Its files are untrusted: they are well-formed and name no file outside the folder, but their text may say
 * anything.
 *
 * @param folder the absolute folder of its files
 * @param run as it was written
 */
public record KeptRun(Path folder, Run run) {

    /** The file that a run is read from. */
    public static final String FILE = "run.json";

    /**
     * The direct subfolders of a folder that contain a file of that name, sorted; empty when the folder does not exist.
     *
     * @throws LabException with {@code results-unreadable} when it cannot be read
     */
    public static List<Path> foldersWith(String file, Path folder) {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.filter(each -> Files.isRegularFile(each.resolve(file)))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        } catch (IOException e) {
            throw Problems.refused(
                    "results-unreadable",
                    "%s cannot be read: %s.",
                    "Check its permissions.",
                    folder,
                    Problems.reason(e));
        }
    }

    /**
     * Reads a run.
     *
     * @param place its folder or its {@code run.json}
     * @throws LabException with {@code run-missing} when there is none, {@code run-damaged} when it cannot be read,
     *     {@code run-foreign} when another program wrote it, {@code run-older} or {@code run-newer} when
     *     another version of the lab did
     */
    public static KeptRun read(Path place) {
        Path file = (Files.isDirectory(place) ? place.resolve(FILE) : place)
                .toAbsolutePath()
                .normalize();
        JsonNode json = JsonFile.read(file);
        JsonNode version = json.path("schemaVersion");
        JsonNode environment = json.path("environment");
        String revision = environment.path("gitRevision").asString("");
        String writer = ". Lab " + environment.path("labVersion").asString("")
                + (revision.isEmpty() ? "" : " at " + revision) + " wrote it, with schema version "
                + version.asInt(0) + ".";
        boolean ofTheLab = version.isInt()
                && version.intValue() >= 1
                && environment.path("labVersion").isString();
        if (ofTheLab) {
            checkVersion(file, version.intValue(), Run.SCHEMA_VERSION, writer);
        }
        if (!ofTheLab || !json.path("trials").isArray() || !json.path("plan").isArray()) {
            throw Problems.refused(
                    "run-foreign",
                    "%s is not a run of the lab: it lacks keys that every run has.",
                    "Give the folder of a run, or its run.json.",
                    file);
        }
        try {
            CrossReferences.checkUnique(json);
            PublishedSchema.RUN.check(json);
            Run run = RunJson.value(json, Run.class);
            CrossReferences.check(json, run.experiment().variants());
            return new KeptRun(file.resolveSibling(""), run);
        } catch (JacksonException e) {
            throw JsonFile.damaged(file, Damage.words(e) + writer);
        }
    }

    /**
     * The data of its charts, read again each time, as it is larger than the run itself.
     *
     * @return {@link RunSeries#NONE} for a run without any
     * @throws LabException as {@link #read}
     */
    public RunSeries series() {
        Path file = folder.resolve(RunSeries.FILE);
        if (!Files.exists(file)) {
            return RunSeries.NONE;
        }
        JsonNode json = JsonFile.read(file);
        checkVersion(file, json.path("schemaVersion").asInt(0), RunSeries.SCHEMA_VERSION, ".");
        try {
            PublishedSchema.SERIES.check(json);
            RunSeries series = RunJson.value(json, RunSeries.class);
            CrossReferences.check(json, run.experiment().variants());
            return series;
        } catch (JacksonException e) {
            throw JsonFile.damaged(file, Damage.words(e) + ".");
        }
    }

    private static void checkVersion(Path file, int found, int known, String writer) {
        if (found != known) {
            throw Problems.refused(
                    found < known ? "run-older" : "run-newer",
                    "%s has schema version %s; this lab reads %s only%s",
                    "Open it with the version of the lab that wrote it, or measure again.",
                    file,
                    found,
                    known,
                    writer);
        }
    }
}
