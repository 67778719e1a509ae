package dev.serverlab.model.experiment;

import dev.serverlab.model.spelling.WireNamed;

/** How much time an experiment takes. */
public enum RunLength implements WireNamed {
    /** As its file says: minutes. */
    QUICK,
    /** With the changes of the file's {@code asPublished}: the length and load of the tested publication. */
    AS_PUBLISHED
}
