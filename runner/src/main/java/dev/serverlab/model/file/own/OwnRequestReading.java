package dev.serverlab.model.file.own;

import dev.serverlab.generator.Think;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnRequest.Same;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads the requests of a server. */
public final class OwnRequestReading {

    /** As the keys of requests spell them. */
    private static final List<String> METHODS = List.of("get", "post", "put", "patch", "delete", "head");

    private static final String THINK = "think";

    private OwnRequestReading() {}

    /**
     * A request with its location.
     *
     * @param entry its position in the list, from 0
     * @param step its position in its sequence; absent outside one
     */
    public record Placed(
            OwnRequest request, int entry, @Nullable Integer step) {}

    /** The well-formed requests, in the order of the file, with the steps of a sequence one after another. */
    public static List<Placed> read(JsonNode requests) {
        List<Placed> read = new ArrayList<>();
        for (int entry = 0; entry < requests.size(); entry++) {
            Keys keys = new Keys(requests.path(entry));
            int weight = keys.at("weight").asInt(1);
            if (isRequest(keys)) {
                read.add(new Placed(request(keys, weight, null), entry, null));
            } else {
                read.addAll(steps(keys.at("sequence"), entry, weight));
            }
        }
        return List.copyOf(read);
    }

    private static List<Placed> steps(JsonNode sequence, int entry, int weight) {
        List<Placed> steps = new ArrayList<>();
        Think think = null;
        for (int step = 0; step < sequence.size(); step++) {
            Keys keys = new Keys(sequence.path(step));
            if (keys.has(THINK)) {
                think = think(keys);
            } else if (isRequest(keys)) {
                steps.add(new Placed(request(keys, steps.isEmpty() ? weight : 0, think), entry, step));
                think = null;
            }
        }
        return steps;
    }

    private static boolean isRequest(Keys keys) {
        return METHODS.stream().anyMatch(keys::has);
    }

    private static @Nullable Think think(Keys keys) {
        try {
            return Think.parse(keys.at(THINK).asString(""));
        } catch (IllegalArgumentException e) {
            return null; // It is reported where ranges are checked.
        }
    }

    private static OwnRequest request(Keys keys, int weight, @Nullable Think think) {
        Map<String, String> take = keys.texts("take");
        String method = METHODS.stream().filter(keys::has).findFirst().orElseThrow();
        JsonNode json = keys.at("json");
        JsonNode same = keys.at("same");
        return new OwnRequest(
                method.toUpperCase(Locale.ROOT),
                keys.at(method).asString(),
                weight,
                keys.texts("headers"),
                json.isMissingNode() ? keys.text("body") : JsonTemplate.text(json),
                !json.isMissingNode(),
                keys.has("expect") ? Integer.valueOf(keys.at("expect").asInt()) : null,
                same(same),
                same.isArray() ? keys.list("same") : null,
                except(keys, take),
                think,
                take);
    }

    /** A taken value, such as a token, differs each time and is excepted by default. */
    private static @Nullable List<String> except(Keys keys, @Nullable Map<String, String> take) {
        if (keys.has("same")) {
            return keys.listOrNone("except");
        }
        List<String> all = Stream.concat(keys.list("except").stream(), taken(take).stream())
                .distinct()
                .toList();
        return all.isEmpty() ? null : all;
    }

    /** The JSON pointers among the taken values. */
    private static List<String> taken(@Nullable Map<String, String> take) {
        return take == null
                ? List.of()
                : take.values().stream().filter(each -> each.startsWith("/")).toList();
    }

    private static Same same(JsonNode same) {
        return Stream.of(Same.values())
                .filter(each -> each.wireName().equals(same.asString("")))
                .findFirst()
                .orElse(Same.JSON);
    }
}
