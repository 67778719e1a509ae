package dev.serverlab.measure.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The lab's part of the user's cache: what can be built or downloaded again. */
public final class CacheFolder {

    private CacheFolder() {}

    /** A folder in {@code XDG_CACHE_HOME}, or else in {@code ~/.cache}; it may not exist yet. */
    public static Path named(String name) {
        String given = System.getenv("XDG_CACHE_HOME");
        Path caches = given == null || !Path.of(given).isAbsolute()
                ? Path.of(System.getProperty("user.home", "/"), ".cache")
                : Path.of(given);
        return caches.resolve("serverlab").resolve(name);
    }

    /**
     * Moves a folder to its place at once, unless another lab was quicker.
     *
     * @throws IOException when there is none in that place afterwards
     */
    public static void keep(Path made, Path place) throws IOException {
        try {
            Files.move(made, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(place)) {
                throw e;
            }
        }
    }
}
