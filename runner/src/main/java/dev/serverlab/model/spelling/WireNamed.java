package dev.serverlab.model.spelling;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** An enum whose constants files and options name in lower case, with a hyphen between words. */
public interface WireNamed {

    String name();

    /** As files and options spell it, such as {@code as-published}. */
    @JsonValue
    default String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
