package dev.serverlab.cli.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --jdk} of every command that starts servers. */
public final class JdkOption {

    @Option(names = "--jdk", paramLabel = "JDK", description = "The servers' JDK, by number or path: 21 or newer.")
    private @Nullable Path path;

    /** Absent for the lab's own. */
    public @Nullable Path path() {
        return path;
    }
}
