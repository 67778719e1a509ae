package dev.serverlab.results;

import dev.serverlab.experiment.Defaults;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives a run of an older schema version the names that it lacks, so that it opens as what it is. The first runs of
 * version 1 were solo runs, and did not say so of everything; later ones lack nothing.
 */
final class OlderRun {

    private OlderRun() {}

    /** What is there stays as it is. */
    static void complete(JsonNode json) {
        if (json.path("schemaVersion").asInt(0) >= 2) {
            return;
        }
        if (json instanceof ObjectNode run && !run.has("comparisons")) {
            run.putArray("comparisons");
        }
        if (json.path("experiment") instanceof ObjectNode experiment) {
            if (!experiment.has("workloads")) {
                experiment.putObject("workloads");
            }
            if (!experiment.has("paired")) {
                // Never drawn: it has no paired trials.
                experiment.set("paired", RunJson.JSON.valueToTree(Defaults.PAIRED));
            }
        }
        json.path("plan").forEach(OlderRun::solo);
        json.path("summaries").forEach(OlderRun::solo);
        for (JsonNode each : json.path("trials")) {
            if (each instanceof ObjectNode trial && !trial.has("notes")) {
                trial.putArray("notes");
            }
        }
    }

    private static void solo(JsonNode each) {
        if (each instanceof ObjectNode object && !object.has("protocol")) {
            object.put("protocol", "solo");
        }
    }
}
