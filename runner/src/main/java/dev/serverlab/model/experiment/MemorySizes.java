package dev.serverlab.model.experiment;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of memory as people write them to container engines: {@code 512m} or {@code 1g}, in powers of 1024. */
public final class MemorySizes {

    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;
    private static final Pattern FORM = Pattern.compile("(\\d{1,6})([mg])");

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
                    "'" + text + "' is not an amount of memory; write a whole number with m or g, as 512m or 1g");
        }
        return Long.parseLong(matcher.group(1)) * (matcher.group(2).equals("g") ? GIB : MIB);
    }

    /** For people, such as {@code 1 GiB}; rounded down to whole MiB. */
    public static String describe(long bytes) {
        return bytes % GIB == 0 ? bytes / GIB + " GiB" : bytes / MIB + " MiB";
    }
}
