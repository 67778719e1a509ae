package dev.serverlab.model.file.own;

import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnRequest.Same;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads what a server is sent. */
final class OwnRequestReading {

    /** As the keys of requests spell them. */
    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete", "head");

    private OwnRequestReading() {}

    /** Those that have their form, in the order of the file. */
    static List<OwnRequest> read(JsonNode requests) {
        List<OwnRequest> read = new ArrayList<>();
        requests.forEach(each -> {
            if (each instanceof ObjectNode request && METHODS.stream().anyMatch(request::has)) {
                read.add(request(new Keys(request)));
            }
        });
        return List.copyOf(read);
    }

    private static OwnRequest request(Keys keys) {
        String method = METHODS.stream().filter(keys::has).findFirst().orElseThrow();
        JsonNode json = keys.at("json");
        JsonNode same = keys.at("same");
        return new OwnRequest(
                method.toUpperCase(Locale.ROOT),
                keys.at(method).asString(),
                keys.at("weight").asInt(1),
                keys.texts("headers"),
                json.isMissingNode() ? keys.text("body") : JsonTemplate.text(json),
                !json.isMissingNode(),
                keys.has("expect") ? Integer.valueOf(keys.at("expect").asInt()) : null,
                same(same, keys.has("except")),
                same.isArray() ? keys.list("same") : null,
                keys.listOrNone("except"));
    }

    private static Same same(JsonNode same, boolean excepting) {
        if (same.asString("").equals(Same.STATUS.wireName())) {
            return Same.STATUS;
        }
        return same.isArray() || excepting ? Same.JSON : Same.BYTES;
    }
}
