package dev.serverlab.model.file.own;

import dev.serverlab.model.experiment.CustomServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads an experiment's own servers. Malformed parts are absent.
 *
 * @param folder of the experiment's file
 */
public record OwnServerReading(Path folder) {

    /** All servers, by name. */
    public Map<String, CustomServer> read(JsonNode servers) {
        Map<String, CustomServer> read = new TreeMap<>();
        servers.forEachEntry((name, value) -> {
            if (value instanceof ObjectNode) {
                read.put(name, server(new Keys(value)));
            }
        });
        return read;
    }

    private CustomServer server(Keys keys) {
        return new CustomServer(
                keys.text("title"),
                folder,
                start(keys.part("start")),
                keys.has("port") ? port(keys.part("port")) : null,
                transport(keys.text("transport")),
                keys.text("ready"),
                OwnRequestReading.read(keys.at("requests")).stream()
                        .map(OwnRequestReading.Placed::request)
                        .toList(),
                keys.text("data"),
                reset(keys),
                keys.texts("env"));
    }

    private static CustomServer.@Nullable Transport transport(@Nullable String name) {
        return Stream.of(CustomServer.Transport.values())
                .filter(each -> each.wireName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static CustomServer.Start start(Keys keys) {
        return new CustomServer.Start(
                keys.text("jar"), keys.listOrNone("arguments"), keys.listOrNone("command"), keys.text("image"));
    }

    private static CustomServer.Port port(Keys keys) {
        return new CustomServer.Port(
                keys.text("property"), keys.text("env"), keys.text("argument"), keys.number("number"));
    }

    /** The words of the command; a text is one word. */
    private static @Nullable List<String> reset(Keys keys) {
        return keys.at("reset").isString() ? List.of(keys.at("reset").asString()) : keys.listOrNone("reset");
    }
}
