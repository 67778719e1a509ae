package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How a trial is arranged. */
public enum Protocol {
    /** One server alive at a time, each with the identical ramp. */
    SOLO,
    /** All servers alive, and one generator that deals each arrival to the next of them. */
    PAIRED;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
