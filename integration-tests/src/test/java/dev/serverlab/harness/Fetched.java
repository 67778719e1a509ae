package dev.serverlab.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Requires what Maven fetches for a backend, or the system has. */
public final class Fetched {

    private Fetched() {}

    /**
     * Skips the test, with a line that says so, where it has not been fetched; fails where all tools are required.
     *
     * @param tested what is not tested without it
     * @param file of the backend, in its folder
     */
    public static void require(String backend, String file, String tested) {
        require(Path.of("..", "backends", backend, file), tested, "run mvn package in backends/" + backend);
    }

    /** The same for a program that the system's package manager installs. */
    public static void requireInstalled(Path program, String packaged, String tested) {
        require(program, tested, "install " + packaged);
    }

    private static void require(Path file, String tested, String how) {
        if (!Files.exists(file)) {
            String missing = "Not tested here: " + tested + " (" + how + ").";
            if ("required".equals(System.getProperty("serverlab.tools"))) {
                throw new AssertionError(missing + " -Dserverlab.tools=required asks for it.");
            }
            System.out.println(missing);
            Assumptions.abort(missing);
        }
    }
}
