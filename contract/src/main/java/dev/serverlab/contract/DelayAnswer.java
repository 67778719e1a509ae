package dev.serverlab.contract;

import java.util.List;
import java.util.stream.IntStream;

/** The body of the answer to a {@link DelayRequest}: a JSON object of the record's components, in their order. */
public sealed interface DelayAnswer {

    /** How long the server waited, in ms. */
    int delayMillis();

    /** An answer of some 20 bytes. */
    record Delayed(int delayMillis) implements DelayAnswer {}

    /**
     * One with a list.
     *
     * @param items not empty
     */
    record Listed(int delayMillis, List<Item> items) implements DelayAnswer {}

    /** An article such as a shop lists, of some 55 bytes of JSON; the same on every server. */
    record Item(int id, String name, int cents, boolean inStock) {

        private static final List<Item> ALL = IntStream.rangeClosed(1, DelayRequest.MAX_ITEMS)
                .mapToObj(id -> new Item(id, "Item " + id, 99 + 37 * id, id % 3 > 0))
                .toList();

        private String json() {
            return "{\"id\":" + id + ",\"name\":\"" + name + "\",\"cents\":" + cents + ",\"inStock\":" + inStock + "}";
        }
    }

    /**
     * @param items how many it lists, 0…{@value DelayRequest#MAX_ITEMS}
     */
    static DelayAnswer of(int delayMillis, int items) {
        return items == 0 ? new Delayed(delayMillis) : new Listed(delayMillis, Item.ALL.subList(0, items));
    }

    /** The body byte for byte, to compare a server's with: servers write theirs with the JSON library of their framework. */
    default String json() {
        String start = "{\"delayMillis\":" + delayMillis();
        return switch (this) {
            case Delayed delayed -> start + "}";
            case Listed listed ->
                start + ",\"items\":["
                        + String.join(
                                ",", listed.items().stream().map(Item::json).toList()) + "]}";
        };
    }
}
