package dev.serverlab.environment;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A Java runtime installed on this machine. One without a compiler will do: servers are only run.
 *
 * @param home its folder
 * @param version as it says itself, such as {@code 25.0.1+8}
 * @param vendor who built it; absent where it does not tell
 */
public record Jdk(Path home, String version, @Nullable String vendor) {

    /** Its launcher. */
    public Path java() {
        return JdkLocator.launcher(home);
    }
}
