package dev.serverlab.model.file;

import java.util.ArrayList;
import java.util.List;

/**
 * Where something stands in a file that a person wrote, such as {@code claims[1].variant}.
 *
 * @param steps from the outermost: a key as text, or the position in a list from 0 as a number
 */
public record Place(List<Object> steps) {

    /** The whole file. */
    public static final Place FILE = new Place(List.of());

    /** Through keys from the outermost. */
    public static Place of(String... keys) {
        return new Place(List.of((Object[]) keys));
    }

    /** The value of a key in it. */
    public Place at(String key) {
        return with(key);
    }

    /** An element of the list that it is. */
    public Place at(int index) {
        return with(index);
    }

    private Place with(Object step) {
        List<Object> longer = new ArrayList<>(steps);
        longer.add(step);
        return new Place(List.copyOf(longer));
    }

    /** The same within another. */
    Place in(Place outer) {
        List<Object> longer = new ArrayList<>(outer.steps);
        longer.addAll(steps);
        return new Place(List.copyOf(longer));
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
