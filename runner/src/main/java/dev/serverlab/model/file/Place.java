package dev.serverlab.model.file;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where something stands in a file that a person wrote, such as {@code claims[1].variant}.
 *
 * @param steps from the outermost: a key as text, the position in a list from 0 as a number, or a {@link Key}
 */
public record Place(List<Object> steps) {

    /** The whole file. */
    public static final Place FILE = new Place(List.of());

    /** A key itself, and not its value. */
    record Key(String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Through keys from the outermost. */
    public static Place of(String... keys) {
        return new Place(List.of((Object[]) keys));
    }

    /** The value of a key in it. */
    public Place at(String key) {
        return with(List.of(key));
    }

    /** An element of the list that it is. */
    public Place at(int index) {
        return with(List.of(index));
    }

    /** A key in it, where not its value is meant. */
    Place atKey(String key) {
        return with(List.of(new Key(key)));
    }

    /** The same within another. */
    Place in(Place outer) {
        return outer.with(steps);
    }

    private Place with(List<?> more) {
        List<Object> longer = new ArrayList<>(steps);
        longer.addAll(more);
        return new Place(List.copyOf(longer));
    }

    /** What is around it; the whole file is in nothing else. */
    Place outer() {
        return new Place(steps.subList(0, Math.max(0, steps.size() - 1)));
    }

    /** Whether one of the two is the other, or around it. */
    boolean touches(Place other) {
        int common = Math.min(steps.size(), other.steps.size());
        return steps.subList(0, common).equals(other.steps.subList(0, common));
    }

    /** Whether it begins with that key. */
    boolean isIn(String key) {
        return !steps.isEmpty() && steps.getFirst().equals(key);
    }

    /** What stands there in a tree; missing when there is nothing. */
    JsonNode find(JsonNode tree) {
        JsonNode node = tree;
        for (Object step : steps) {
            node = step instanceof Integer index ? node.path(index) : node.path(step.toString());
        }
        return node;
    }

    /** Puts a value there in a tree; null takes away a key, and leaves an element of a list empty. */
    void replaceIn(JsonNode tree, @Nullable JsonNode value) {
        JsonNode around = steps.isEmpty() ? tree : outer().find(tree);
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
