package dev.serverlab.model.experiment;

import dev.serverlab.model.spelling.WireNamed;

/** How much time an experiment takes. */
public enum RunLength implements WireNamed {
    /** As its file says: minutes. */
    QUICK,
    /** With what the file's {@code asPublished} changes: the length and load of the publication that it puts to the test. */
    AS_PUBLISHED
}
