package dev.serverlab.model.json;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.text.Location;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Checks that the parts of a saved run are consistent, as drawing it requires. */
final class CrossReferences {

    /** The identifying keys of the elements of these lists. */
    private static final Map<String, List<String>> IDENTITIES = Map.of(
            "plan", List.of("/number"),
            "trials", List.of("/number", "/variant"),
            "summaries", List.of("/variant", "/protocol"),
            "comparisons", List.of("/metric", "/baseline", "/candidate"),
            "claims", List.of("/claim/id"));

    private CrossReferences() {}

    /**
     * Checks any document for duplicates, before the costlier checks of each part.
     *
     * @throws tools.jackson.core.JacksonException with the location of a duplicate
     */
    static void checkUnique(JsonNode document) {
        IDENTITIES.forEach((list, identity) -> {
            Set<List<JsonNode>> seen = new HashSet<>();
            Location.of(list).each(document.path(list), (part, location) -> {
                if (!seen.add(identity.stream().map(part::at).toList())) {
                    throw Damage.at(location, "it is given twice");
                }
            });
        });
    }

    /**
     * Checks a document that is valid by its schema.
     *
     * @param variants of the run
     * @throws tools.jackson.core.JacksonException with the location of an inconsistency
     */
    static void check(JsonNode document, List<Variant> variants) {
        List<String> known = variants.stream().map(Variant::toString).toList();
        for (String list : List.of("summaries", "trials", "comparisons", "distributions", "timelines")) {
            Location.of(list).each(document.path(list), (part, location) -> {
                for (String name : List.of("variant", "baseline", "candidate")) {
                    String found = part.path(name).asString("");
                    if (part.has(name) && !known.contains(found)) {
                        throw Damage.at(location, found + " is not one of the experiment's variants");
                    }
                }
                if (part.has("millis") || part.has("seconds")) {
                    checkColumns(part, location);
                }
            });
        }
    }

    private static void checkColumns(JsonNode table, Location location) {
        long lengths = table.propertyStream()
                .filter(part -> part.getValue().isArray() && !part.getKey().equals("spans"))
                .map(column -> column.getValue().size())
                .distinct()
                .count();
        if (lengths > 1) {
            throw Damage.at(location, "its columns are not of the same length");
        }
    }
}
