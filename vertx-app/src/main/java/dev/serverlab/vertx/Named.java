package dev.serverlab.vertx;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** One of several constants that can be chosen by name. */
public interface Named {

    /** The constant's name in Java. */
    String name();

    /** The spelling used in arguments, settings, files and reports, such as {@code one-loop}. */
    default String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** These by their {@link #wireName}, in this order. */
    static <T extends Named> Map<String, T> byWireName(T[] constants) {
        Map<String, T> all = new LinkedHashMap<>();
        for (T each : constants) {
            all.put(each.wireName(), each);
        }
        return all;
    }
}
