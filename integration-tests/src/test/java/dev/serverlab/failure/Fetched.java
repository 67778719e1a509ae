package dev.serverlab.failure;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** What Maven fetches for a backend. */
final class Fetched {

    private Fetched() {}

    /**
     * Skips the test, with a line that says so, where it has not been fetched; fails where all tools are required.
     *
     * @param tested what is not tested without it
     * @param file of the backend, in its folder
     */
    static void require(String backend, String file, String tested) {
        if (!Files.exists(Path.of("..", "backends", backend, file))) {
            String missing = "Not tested here: " + tested + " (run mvn package in backends/" + backend + ").";
            if ("required".equals(System.getProperty("serverlab.tools"))) {
                throw new AssertionError(missing + " -Dserverlab.tools=required asks for it.");
            }
            System.out.println(missing);
            Assumptions.abort(missing);
        }
    }
}
