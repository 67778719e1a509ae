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
 * A location in a file that a person wrote, such as {@code claims[1].variant}.
 *
 * @param steps from the outermost: a key as text, the position in a list from 0 as a number, or a {@link Key}
 */
public record Location(List<Object> steps) {

    /** The whole file. */
    public static final Location FILE = new Location(List.of());

    /** A key itself, not its value. */
    record Key(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** The location of a value by its keys, from the outermost. */
    public static Location of(String... keys) {
        return new Location(List.of((Object[]) keys));
    }

    /** The location of a schema's error. */
    public static Location of(NodePath path) {
        return new Location(IntStream.range(0, path.getNameCount())
                .mapToObj(path::getElement)
                .toList());
    }

    /** The location of a Jackson error. */
    public static Location of(JacksonException e) {
        return new Location(e.getPath().stream()
                .map(step -> step.getPropertyName() == null ? (Object) step.getIndex() : step.getPropertyName())
                .toList());
    }

    /** The location of a key's value in it. */
    public Location at(String key) {
        return with(List.of(key));
    }

    /** The location of an element of the list. */
    public Location at(int index) {
        return with(List.of(index));
    }

    /** The location of a key itself, not of its value. */
    public Location atKey(String key) {
        return with(List.of(new Key(key)));
    }

    /** The same location within another. */
    public Location in(Location outer) {
        return outer.with(steps);
    }

    /** Visits each element of the list, with its location. */
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

    /** The enclosing location; the same for the whole file. */
    public Location outer() {
        return new Location(steps.subList(0, Math.max(0, steps.size() - 1)));
    }

    /** Whether one of the two equals or encloses the other. */
    boolean touches(Location other) {
        int common = Math.min(steps.size(), other.steps.size());
        return steps.subList(0, common).equals(other.steps.subList(0, common));
    }

    /** Whether it begins with that key. */
    public boolean isIn(String key) {
        return !steps.isEmpty() && steps.getFirst().equals(key);
    }

    /** The node there in a tree; a missing node when there is none. */
    public JsonNode find(JsonNode tree) {
        JsonNode node = tree;
        for (Object step : steps) {
            node = step instanceof Integer index ? node.path(index) : node.path(step.toString());
        }
        return node;
    }

    /** Replaces the value there in a tree; null removes a key, and leaves an element of a list empty. */
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
