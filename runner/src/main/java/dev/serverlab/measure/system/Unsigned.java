package dev.serverlab.measure.system;

import java.util.OptionalLong;

/** Numbers in the kernel's files, which are decimal and not negative. */
public final class Unsigned {

    private Unsigned() {}

    /** The number, or empty when the text is anything else. */
    public static OptionalLong unsigned(String text) {
        try {
            long value = Long.parseLong(text);
            return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
