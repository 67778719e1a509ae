package dev.serverlab.experiment;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How the trials of an experiment are arranged. */
public enum Protocol {
    /** One server alive at a time, each with the identical ramp. */
    SOLO;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
