package dev.serverlab.model.file;

import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnRequest.Same;
import dev.serverlab.model.experiment.OwnServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the servers that an experiment brings itself. What was left out of one, because it has not its form, is absent.
 *
 * @param folder of the experiment's file
 */
record OwnServerReading(Path folder) {

    /** As the keys of requests spell them. */
    static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete", "head");

    /** All of them by name. */
    Map<String, OwnServer> read(JsonNode servers) {
        Map<String, OwnServer> read = new TreeMap<>();
        servers.forEachEntry((name, value) -> {
            if (value instanceof ObjectNode keys) {
                read.put(name, server(new Layer(keys)));
            }
        });
        return read;
    }

    private OwnServer server(Layer keys) {
        List<OwnRequest> requests = new ArrayList<>();
        keys.at("requests").forEach(each -> {
            if (each instanceof ObjectNode request && METHODS.stream().anyMatch(request::has)) {
                requests.add(request(new Layer(request)));
            }
        });
        OwnServer.Start start = keys.part("start").as(OwnServer.Start.class);
        return new OwnServer(
                text(keys, "title"),
                folder,
                start,
                keys.read("port", OwnServer.Port.class),
                text(keys, "ready"),
                List.copyOf(requests),
                text(keys, "data"),
                reset(keys.at("reset")),
                texts(keys, "env"));
    }

    private static OwnRequest request(Layer keys) {
        String method = METHODS.stream().filter(keys::has).findFirst().orElseThrow();
        JsonNode json = keys.at("json");
        JsonNode same = keys.at("same");
        return new OwnRequest(
                method.toUpperCase(Locale.ROOT),
                keys.at(method).asString(),
                keys.at("weight").asInt(1),
                texts(keys, "headers"),
                json.isMissingNode() ? text(keys, "body") : JsonTemplate.text(json),
                !json.isMissingNode(),
                keys.has("expect") ? Integer.valueOf(keys.at("expect").asInt()) : null,
                same(same, keys.has("except")),
                same.isArray() ? list(same) : null,
                keys.has("except") ? list(keys.at("except")) : null);
    }

    private static Same same(JsonNode same, boolean excepting) {
        if (same.asString("").equals(Same.STATUS.wireName())) {
            return Same.STATUS;
        }
        return same.isArray() || excepting ? Same.JSON : Same.BYTES;
    }

    private static @Nullable String text(Layer keys, String key) {
        return keys.has(key) ? keys.at(key).asString() : null;
    }

    private static @Nullable Map<String, String> texts(Layer keys, String key) {
        Map<String, String> texts = new TreeMap<>();
        keys.part(key).keys().forEachEntry((name, value) -> texts.put(name, value.asString("")));
        return texts.isEmpty() ? null : texts;
    }

    /** Words, or the text of one. */
    private static @Nullable List<String> reset(JsonNode reset) {
        return reset.isMissingNode() ? null : reset.isString() ? List.of(reset.asString()) : list(reset);
    }

    private static List<String> list(JsonNode list) {
        return list instanceof ArrayNode all
                ? all.valueStream().map(each -> each.asString("")).toList()
                : List.of();
    }
}
