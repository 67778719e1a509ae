package dev.serverlab.model.experiment;

import dev.serverlab.model.spelling.WireNamed;

/** Which protocols an experiment runs. */
public enum Protocols implements WireNamed {
    SOLO,
    PAIRED,
    /** First solo, then paired. */
    BOTH;

    public boolean haveSolo() {
        return this != PAIRED;
    }

    public boolean havePaired() {
        return this != SOLO;
    }
}
