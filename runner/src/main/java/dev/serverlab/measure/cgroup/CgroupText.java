package dev.serverlab.measure.cgroup;

import dev.serverlab.measure.system.Unsigned;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What stands in the files of a control group: a number alone, or lines of a name and a number. */
final class CgroupText {

    private CgroupText() {}

    /** The number; absent when the text is none, such as {@code max} for no limit and −1 for the same. */
    static @Nullable Long number(Optional<String> text) {
        OptionalLong number = Unsigned.unsigned(text.orElse("").strip());
        return number.isPresent() ? Long.valueOf(number.getAsLong()) : null;
    }

    /** The number behind that name; absent when there is no such line. */
    static @Nullable Long entry(Optional<String> text, String name) {
        return text.orElse("")
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .findFirst()
                .map(line -> number(Optional.of(line.substring(name.length()))))
                .orElse(null);
    }
}
