package dev.serverlab.experiment;

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
