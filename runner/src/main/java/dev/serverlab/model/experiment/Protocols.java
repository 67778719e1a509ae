package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Which protocols an experiment runs. */
public enum Protocols {
    SOLO,
    PAIRED,
    /** First solo, then paired. */
    BOTH;

    /**
     * Reads {@code solo}, {@code paired} or {@code both}.
     *
     * @throws IllegalArgumentException when it is another word
     */
    @JsonCreator
    public static Protocols ofWireName(String name) {
        for (Protocols each : values()) {
            if (each.wireName().equals(name)) {
                return each;
            }
        }
        throw new IllegalArgumentException("'" + name + "' is not a protocol; use solo, paired or both");
    }

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
