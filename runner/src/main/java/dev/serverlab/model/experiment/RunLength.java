package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How much time an experiment takes. */
public enum RunLength {
    /** As its file says: minutes. */
    QUICK,
    /** With what the file's {@code asPublished} changes: the length and load of the publication that it puts to the test. */
    AS_PUBLISHED;

    /** As files spell it. */
    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
