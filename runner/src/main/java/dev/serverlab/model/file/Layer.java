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
 * What one source says of an experiment: keys and values as in a file. The lab's defaults, a file, its form as
 * published and the command line lie over one another, and of each key the uppermost value holds.
 *
 * @param keys never changed
 */
public record Layer(ObjectNode keys) {

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .addModule(new Spelling())
            .build();

    /** Says nothing. */
    public static final Layer NONE = new Layer(JSON.createObjectNode());

    private static final List<String> LOAD_MODELS = List.of("users", "rate", "simulation", "classPath", "selfDriven");

    static final String HEAP = "heap";

    /**
     * The same with one value more.
     *
     * @param path keys from the outermost, such as {@code load.users}
     * @param value null leaves it as it is
     */
    public Layer with(String path, @Nullable Object value) {
        return with(List.of(path.split("\\.")), value);
    }

    /** The same, of keys that may have a dot in them. */
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

    /** Whether it says something of that. */
    public boolean has(String path) {
        return !at(path).isMissingNode();
    }

    JsonNode at(String path) {
        return Location.of(path.split("\\.")).find(keys);
    }

    /** What it says of that; null when it says nothing. */
    public <T> @Nullable T read(String path, Class<T> type) {
        return has(path) ? JSON.treeToValue(at(path), type) : null;
    }

    /** The elements of the right form of the list that stands there; null when it says nothing. */
    <T> @Nullable List<T> list(String path, Class<T> type, Predicate<JsonNode> isRight) {
        return has(path)
                ? at(path).valueStream()
                        .filter(isRight)
                        .map(each -> JSON.treeToValue(each, type))
                        .toList()
                : null;
    }

    /** All that it says, as what it means; keys that the type has not are passed over. */
    public <T> T as(Class<T> type) {
        return JSON.treeToValue(keys, type);
    }

    /** The keys under one; none when it does not say any. */
    public Layer part(String key) {
        return keys.path(key) instanceof ObjectNode part ? new Layer(part) : NONE;
    }

    /** Both, this one above. */
    public Layer over(Layer below) {
        return new Layer(merged(below.keys, keys));
    }

    private static ObjectNode merged(ObjectNode below, ObjectNode above) {
        ObjectNode merged = below.deepCopy();
        boolean load = above.has("users") || above.has("rate") || above.has("simulation");
        if (load || above.path("selfDriven").asBoolean(false)) {
            merged.remove(LOAD_MODELS); // One takes the place of another.
        }
        if (above.has("jvmArgs")) {
            merged.remove(HEAP); // They take the place of all that was said of JVMs.
        }
        above.forEachEntry((key, value) -> merged.set(
                key,
                value instanceof ObjectNode inner && merged.get(key) instanceof ObjectNode outer
                        ? merged(outer, inner)
                        : value));
        return merged;
    }
}
