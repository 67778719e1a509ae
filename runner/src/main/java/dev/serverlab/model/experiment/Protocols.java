package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Which protocols an experiment runs. */
public enum Protocols {
    SOLO,
    PAIRED,
    /** First solo, then paired. */
    BOTH;

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean haveSolo() {
        return this != PAIRED;
    }

    public boolean havePaired() {
        return this != SOLO;
    }
}
