package dev.serverlab.cli.run;

import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/** The number that orders a plan. */
final class Seed {

    /** Short enough to be typed again. */
    private static final int LARGEST_DRAWN = 1_000_000;

    private Seed() {}

    /** The one that was given, or a drawn one. */
    static long of(@Nullable Long given) {
        return given == null ? new SecureRandom().nextInt(LARGEST_DRAWN) : given;
    }
}
