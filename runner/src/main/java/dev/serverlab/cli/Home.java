package dev.serverlab.cli;

import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.file.Experiments;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/**
 * The lab's folder, given to every command that asks for it in its constructor.
 *
 * @param path the checkout
 */
public record Home(Path path) implements IFactory {

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

    @Override
    public <K> K create(Class<K> type) throws Exception {
        for (var constructor : type.getDeclaredConstructors()) {
            Class<?>[] parameters = constructor.getParameterTypes();
            if (parameters.length == 1 && parameters[0] == Home.class) {
                return type.cast(constructor.newInstance(this));
            }
        }
        return CommandLine.defaultFactory().create(type);
    }
}
