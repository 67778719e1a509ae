package dev.serverlab.model.json;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Location;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What has to hold between the parts of a kept run, beside the form of each, so that it can be drawn. */
final class CrossReferences {

    private CrossReferences() {}

    /**
     * Looks at a document that is right by its schema.
     *
     * @param variants of the run
     * @throws tools.jackson.core.JacksonException with the location of what does not fit
     */
    static void check(JsonNode document, List<Variant> variants) {
        List<String> known = variants.stream().map(Variant::toString).toList();
        for (String list : List.of("summaries", "trials", "comparisons", "distributions", "timelines")) {
            for (int index = 0; index < document.path(list).size(); index++) {
                JsonNode part = document.path(list).path(index);
                Location location = Location.of(list).at(index);
                for (String name : List.of("variant", "baseline", "candidate")) {
                    String found = part.path(name).asString("");
                    if (part.has(name) && !known.contains(found)) {
                        throw RunJson.wrong(location, found + " is none of the experiment's variants");
                    }
                }
                checkBlocks(part.path("blocks"), location.at("blocks"));
                if (part.has("millis") || part.has("seconds")) {
                    checkColumns(part, location);
                }
            }
        }
    }

    private static void checkBlocks(JsonNode blocks, Location location) {
        for (int index = 0; index < blocks.size(); index++) {
            JsonNode block = blocks.path(index);
            if (block.path("endEpochMicros").asLong()
                    < block.path("startEpochMicros").asLong()) {
                throw RunJson.wrong(location.at(index).at("endEpochMicros"), "it lies before its start");
            }
        }
    }

    private static void checkColumns(JsonNode table, Location location) {
        long lengths = table.propertyStream()
                .filter(part -> part.getValue().isArray() && !part.getKey().equals("spans"))
                .map(column -> column.getValue().size())
                .distinct()
                .count();
        if (lengths > 1) {
            throw RunJson.wrong(location, "its columns are not of the same length");
        }
    }
}
