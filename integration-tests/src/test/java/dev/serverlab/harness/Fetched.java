package dev.serverlab.harness;

import dev.serverlab.measure.backend.Backends;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;

/** Requires what a backend is made of, or what the system has. */
public final class Fetched {

    private Fetched() {}

    /**
     * Skips the test, with a line that says so, where the lab would have to download it first; not where all tools are
     * required.
     *
     * @param tested what is not tested without it
     */
    public static void require(String backend, String tested) {
        var files = Objects.requireNonNull(Backends.in(Path.of("..")).byName().get(backend))
                .fetched();
        if (Objects.requireNonNull(files).areMissing() && !areToolsRequired()) {
            skip(
                    tested,
                    "-Dserverlab.tools=required downloads " + files.described().size());
        }
    }

    /** The same for a program that the system's package manager installs; fails where all tools are required. */
    public static void requireInstalled(Path program, String packaged, String tested) {
        if (!Files.exists(program)) {
            if (areToolsRequired()) {
                throw new AssertionError("Not tested here: " + tested + " (install " + packaged
                        + "). -Dserverlab.tools=required asks for it.");
            }
            skip(tested, "install " + packaged);
        }
    }

    private static boolean areToolsRequired() {
        return "required".equals(System.getProperty("serverlab.tools"));
    }

    private static void skip(String tested, String how) {
        String missing = "Not tested here: " + tested + " (" + how + ").";
        System.out.println(missing);
        Assumptions.abort(missing);
    }
}
