package dev.serverlab.model.file.text;

import com.networknt.schema.path.NodePath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where something stands in a file that a person wrote, such as {@code claims[1].variant}.
 *
 * @param steps from the outermost: a key as text, the position in a list from 0 as a number, or a {@link Key}
 */
public record Location(List<Object> steps) {

    /** The whole file. */
    public static final Location FILE = new Location(List.of());

    /** A key itself, and not its value. */
    record Key(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Through keys from the outermost. */
    public static Location of(String... keys) {
        return new Location(List.of((Object[]) keys));
    }

    /** Where a schema says that something is wrong. */
    public static Location of(NodePath path) {
        return new Location(IntStream.range(0, path.getNameCount())
                .mapToObj(path::getElement)
                .toList());
    }

    /** Where Jackson says that something is wrong. */
    public static Location of(JacksonException e) {
        return new Location(e.getPath().stream()
                .map(step -> step.getPropertyName() == null ? (Object) step.getIndex() : step.getPropertyName())
                .toList());
    }

    /** The value of a key in it. */
    public Location at(String key) {
        return with(List.of(key));
    }

    /** An element of the list that it is. */
    public Location at(int index) {
        return with(List.of(index));
    }

    /** A key in it, where not its value is meant. */
    public Location atKey(String key) {
        return with(List.of(new Key(key)));
    }

    /** The same within another. */
    public Location in(Location outer) {
        return outer.with(steps);
    }

    /** Looks at each element of the list that it is, with where that stands. */
    public <T> void each(Iterable<T> list, BiConsumer<T, Location> look) {
        int index = 0;
        for (T element : list) {
            look.accept(element, at(index++));
        }
    }

    private Location with(List<?> more) {
        List<Object> longer = new ArrayList<>(steps);
        longer.addAll(more);
        return new Location(List.copyOf(longer));
    }

    /** What is around it; the whole file is in nothing else. */
    public Location outer() {
        return new Location(steps.subList(0, Math.max(0, steps.size() - 1)));
    }

    /** Whether one of the two is the other, or around it. */
    boolean touches(Location other) {
        int common = Math.min(steps.size(), other.steps.size());
        return steps.subList(0, common).equals(other.steps.subList(0, common));
    }

    /** Whether it begins with that key. */
    public boolean isIn(String key) {
        return !steps.isEmpty() && steps.getFirst().equals(key);
    }

    /** What stands there in a tree; missing when there is nothing. */
    public JsonNode find(JsonNode tree) {
        JsonNode node = tree;
        for (Object step : steps) {
            node = step instanceof Integer index ? node.path(index) : node.path(step.toString());
        }
        return node;
    }

    /** Puts a value there in a tree; null takes away a key, and leaves an element of a list empty. */
    public void replaceIn(JsonNode tree, @Nullable JsonNode value) {
        JsonNode around = outer().find(tree);
        Object last = steps.isEmpty() ? "" : steps.getLast();
        if (around instanceof ArrayNode list && last instanceof Integer index && index < list.size()) {
            list.set(index, value == null ? list.nullNode() : value);
        } else if (around instanceof ObjectNode object && value != null) {
            object.set(last.toString(), value);
        } else if (around instanceof ObjectNode object) {
            object.remove(last.toString());
        }
    }

    /** As people write it; empty for the whole file. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Object step : steps) {
            if (step instanceof Integer index) {
                text.append('[').append(index).append(']');
            } else {
                text.append(text.isEmpty() ? "" : ".").append(step);
            }
        }
        return text.toString();
    }
}
