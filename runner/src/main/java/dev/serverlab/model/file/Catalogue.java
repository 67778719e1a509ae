package dev.serverlab.model.file;

import java.nio.file.Path;
import java.util.Map;

/** What there is to be named in an experiment. */
@FunctionalInterface
public interface Catalogue {

    /** Every server, by its name. */
    Map<String, ? extends Server> servers();

    /** What a server has, by name. */
    interface Server {
        Map<String, ?> profiles();

        Map<String, Setting> settings();

        /** Where more settings can be added. */
        Path file();
    }
}
