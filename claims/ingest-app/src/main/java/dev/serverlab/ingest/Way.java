package dev.serverlab.ingest;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the thread that takes events stores them: the profiles. */
enum Way {
    /** It waits for each insert. */
    SYNC("sync"),
    /** It waits for none; the reactive driver reports when one has ended. */
    REACTIVE("reactive streams"),
    /** It waits for none; a virtual thread waits for each. */
    VIRTUAL("sync");

    private final String driver;

    Way(String driver) {
        this.driver = driver;
    }

    /** Which of MongoDB's drivers it uses. */
    String driver() {
        return driver;
    }

    String profile() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Way> ofProfile(String profile) {
        return Arrays.stream(values())
                .filter(way -> way.profile().equals(profile))
                .findFirst();
    }

    /** All profiles, as text for people. */
    static String profiles() {
        return Arrays.stream(values()).map(Way::profile).collect(Collectors.joining(", "));
    }
}
