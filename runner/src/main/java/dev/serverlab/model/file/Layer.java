package dev.serverlab.model.file;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.serverlab.model.file.text.Location;
import dev.serverlab.model.spelling.Spelling;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * One source of an experiment's values: keys and values as in a file. The lab's defaults, a file, its form as published and
 * the command line are stacked, and the uppermost value of each key counts.
 *
 * @param keys never changed
 */
public record Layer(ObjectNode keys) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .addModule(new Spelling())
            .build();

    /** An empty layer. */
    public static final Layer NONE = new Layer(JSON.createObjectNode());

    private static final List<String> LOAD_MODELS = List.of("users", "rate", "simulation", "classPath", "selfDriven");

    static final String HEAP = "heap";

    /**
     * The same with one more value.
     *
     * @param path keys from the outermost, such as {@code load.users}
     * @param value null changes nothing
     */
    public Layer with(String path, @Nullable Object value) {
        return with(List.of(path.split("\\.")), value);
    }

    /** The same for keys that may contain a dot. */
    public Layer with(List<String> path, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        ObjectNode copy = keys.deepCopy();
        ObjectNode around = copy;
        for (String key : path.subList(0, path.size() - 1)) {
            around = around.withObjectProperty(key);
        }
        around.set(path.getLast(), JSON.valueToTree(value));
        return new Layer(copy);
    }

    /** Whether it has a value there. */
    public boolean has(String path) {
        return !at(path).isMissingNode();
    }

    JsonNode at(String path) {
        return Location.of(path.split("\\.")).find(keys);
    }

    /** Its value there; null without one. */
    public <T> @Nullable T read(String path, Class<T> type) {
        return has(path) ? JSON.treeToValue(at(path), type) : null;
    }

    /** The well-formed elements of the list there; null without one. */
    <T> @Nullable List<T> list(String path, Class<T> type, Predicate<JsonNode> isRight) {
        return has(path)
                ? at(path).valueStream()
                        .filter(isRight)
                        .map(each -> JSON.treeToValue(each, type))
                        .toList()
                : null;
    }

    /** All its values as a type; unknown keys are ignored. */
    public <T> T as(Class<T> type) {
        return JSON.treeToValue(keys, type);
    }

    /** The keys under one; empty without any. */
    public Layer part(String key) {
        return keys.path(key) instanceof ObjectNode part ? new Layer(part) : NONE;
    }

    /** Both layers, with this one on top. */
    public Layer over(Layer below) {
        return new Layer(merged(below.keys, keys));
    }

    private static ObjectNode merged(ObjectNode below, ObjectNode above) {
        ObjectNode merged = below.deepCopy();
        boolean load = above.has("users") || above.has("rate") || above.has("simulation");
        if (load || above.path("selfDriven").asBoolean(false)) {
            merged.remove(LOAD_MODELS); // One replaces the other.
        }
        if (above.has("jvmArgs")) {
            merged.remove(HEAP); // They replace all other JVM arguments.
        }
        above.forEachEntry((key, value) -> merged.set(
                key,
                value instanceof ObjectNode inner && merged.get(key) instanceof ObjectNode outer
                        ? merged(outer, inner)
                        : value));
        return merged;
    }
}
