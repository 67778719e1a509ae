package dev.serverlab.cli;

import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.file.Experiments;
import java.nio.file.Path;

/**
 * The lab's folder.
 *
 * @param path the checkout
 */
public record Home(Path path) {

    /** Where the launcher says, else the current folder. */
    static Path ofThisProcess() {
        return Path.of(System.getProperty("serverlab.home", ""))
                .toAbsolutePath()
                .normalize();
    }

    public Servers servers() {
        return Servers.in(path);
    }

    public Experiments experiments() {
        return new Experiments(path.resolve("experiments"));
    }

    public Path results() {
        return path.resolve("results");
    }
}
