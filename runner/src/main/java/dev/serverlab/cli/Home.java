package dev.serverlab.cli;

import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.file.Experiments;
import java.nio.file.Path;

/**
 * The lab's folder.
 *
 * @param path the checkout
 */
record Home(Path path) {

    /** Where the launcher says, else the current folder. */
    static Path ofThisProcess() {
        return Path.of(System.getProperty("serverlab.home", ""))
                .toAbsolutePath()
                .normalize();
    }

    Servers servers() {
        return Servers.in(path);
    }

    Experiments experiments() {
        return new Experiments(path.resolve("experiments"));
    }

    /** Runs that were kept. */
    Runs runs() {
        return new Runs(results());
    }

    Path results() {
        return path.resolve("results");
    }
}
