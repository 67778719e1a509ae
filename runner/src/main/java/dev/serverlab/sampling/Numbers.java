package dev.serverlab.sampling;

import java.util.OptionalLong;

/** Numbers in the kernel's files, which are decimal and not negative. */
final class Numbers {

    private Numbers() {}

    /** The number, or empty when the text is anything else. */
    static OptionalLong unsigned(String text) {
        try {
            long value = Long.parseLong(text);
            return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }
}
