package dev.serverlab.model.json;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/** Whether a JSON document is a run of the lab, and of a version that it knows. */
final class Recognized {

    private Recognized() {}

    /**
     * Refuses what is not.
     *
     * @throws LabException with {@code run-foreign}, {@code run-older} or {@code run-newer}
     */
    static void check(Path file, JsonNode json) {
        JsonNode version = json.path("schemaVersion");
        boolean ofTheLab = version.isInt()
                && version.intValue() >= 1
                && json.path("environment").path("labVersion").isString();
        if (ofTheLab) {
            checkVersion(file, version.intValue(), Run.SCHEMA_VERSION, writer(json));
        }
        if (!ofTheLab || !json.path("trials").isArray() || !json.path("plan").isArray()) {
            throw LabException.refused(
                    "run-foreign",
                    file + " is no run of the lab: it has not the names that every run has.",
                    "Give the folder of a run, or its " + KeptRun.FILE + ".");
        }
    }

    /**
     * Refuses a file of another version than this lab's.
     *
     * @throws LabException with {@code run-older} or {@code run-newer}
     */
    static void checkVersion(Path file, int found, int known, String writer) {
        if (found != known) {
            throw LabException.refused(
                    found < known ? "run-older" : "run-newer",
                    file + " has schema version " + found + "; this lab reads " + known + " only" + writer,
                    "Open it with the version of the lab that wrote it, or measure again.");
        }
    }

    /** Which lab wrote it, as the end of a text. */
    static String writer(JsonNode json) {
        JsonNode environment = json.path("environment");
        String revision = environment.path("gitRevision").asString("");
        return ". Lab " + environment.path("labVersion").asString("") + (revision.isEmpty() ? "" : " at " + revision)
                + " wrote it, with schema version " + json.path("schemaVersion").asInt(0) + ".";
    }
}
