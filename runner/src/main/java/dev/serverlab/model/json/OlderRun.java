package dev.serverlab.model.json;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.RunLength;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives a run of an older schema version the names that it lacks, so that it opens as what it is. The first runs of
 * version 1 were solo runs, and did not say so of everything; version 2 had no claims and sweeps, and of differences only
 * workloads.
 */
public final class OlderRun {

    private OlderRun() {}

    /** What is there stays as it is. */
    static void complete(JsonNode json) {
        int version = json.path("schemaVersion").asInt(0);
        if (version < 2) {
            completeFirst(json);
        }
        if (version < 3) {
            completeSecond(json);
        }
    }

    private static void completeSecond(JsonNode json) {
        if (json instanceof ObjectNode run && !run.has("claims")) {
            run.putArray("claims");
        }
        if (json.path("experiment") instanceof ObjectNode experiment) {
            if (!experiment.has("form")) {
                experiment.set("form", RunJson.JSON.valueToTree(RunLength.QUICK));
            }
            if (!experiment.has("claims")) {
                experiment.putArray("claims");
            }
            if (!experiment.has("differences")) {
                ObjectNode differences = experiment.putObject("differences");
                experiment.path("workloads").properties().forEach(workload -> {
                    ObjectNode difference = differences.putObject(workload.getKey());
                    difference.set("workload", workload.getValue());
                    difference.putObject("settings");
                });
            }
        }
        for (JsonNode each : json.path("trials")) {
            if (each instanceof ObjectNode trial && !trial.has("counters")) {
                trial.putArray("counters");
            }
        }
    }

    private static void completeFirst(JsonNode json) {
        if (json instanceof ObjectNode run && !run.has("comparisons")) {
            run.putArray("comparisons");
        }
        if (json.path("experiment") instanceof ObjectNode experiment) {
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
