package dev.serverlab.model.experiment;

import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How large a JVM lets its heap become, as its arguments say. */
public final class JvmHeap {

    private static final Pattern LARGEST = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d{1,12})([kKmMgG]?)");

    private JvmHeap() {}

    /** In bytes, by the last argument that says so; empty when none does, and the JVM chooses by the memory it finds. */
    public static OptionalLong maximumBytes(List<String> jvmArgs) {
        return jvmArgs.stream()
                .map(LARGEST::matcher)
                .filter(Matcher::matches)
                .mapToLong(said -> Long.parseLong(said.group(1)) << shift(said.group(2)))
                .reduce((earlier, later) -> later);
    }

    private static int shift(String unit) {
        return switch (unit) {
            case "k", "K" -> 10;
            case "m", "M" -> 20;
            case "g", "G" -> 30;
            default -> 0;
        };
    }
}
