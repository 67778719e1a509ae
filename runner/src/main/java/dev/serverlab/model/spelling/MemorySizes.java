package dev.serverlab.model.spelling;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Amounts of memory as people write them to container engines and JVMs: {@code 512m} or {@code 1g}, in powers of 1024. */
public final class MemorySizes {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    private static final Pattern FORM = Pattern.compile("(\\d{1,6})([mg])");
    private static final Pattern LARGEST_HEAP = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d{1,12})([kKmMgG]?)");

    private MemorySizes() {}

    /**
     * Reads an amount, in bytes.
     *
     * @throws IllegalArgumentException when the text has another form
     */
    public static long parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not an amount of memory; write a whole number with m or g, such as 512m or 1g");
        }
        return bytes(matcher);
    }

    /**
     * The largest heap of a JVM, in bytes, by the last argument that sets it; empty without one, when the JVM chooses by
     * the available memory.
     */
    public static OptionalLong largestHeap(List<String> jvmArgs) {
        return jvmArgs.stream()
                .map(LARGEST_HEAP::matcher)
                .filter(Matcher::matches)
                .mapToLong(MemorySizes::bytes)
                .reduce((earlier, later) -> later);
    }

    /** JVM arguments with a heap of one size, as {@code 512m}, appended: a JVM uses the last of several. */
    public static List<String> withHeap(String size, List<String> jvmArgs) {
        Stream<String> others = jvmArgs.stream().filter(each -> !each.matches("-Xm[sx].*"));
        return Stream.concat(others, Stream.of("-Xms" + size, "-Xmx" + size)).toList();
    }

    private static long bytes(Matcher said) {
        int power =
                said.group(2).isEmpty() ? 0 : 1 + "kmg".indexOf(said.group(2).toLowerCase(Locale.ROOT));
        return Long.parseLong(said.group(1)) << 10 * power;
    }

    /** For people, such as {@code 1 GiB}; rounded down to whole MiB. */
    public static String describe(long bytes) {
        return bytes % GIB == 0 ? bytes / GIB + " GiB" : bytes / MIB + " MiB";
    }
}
