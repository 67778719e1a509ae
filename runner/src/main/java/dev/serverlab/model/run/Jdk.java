package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A Java runtime installed on this machine. It needs no compiler, as servers are only run.
 *
 * @param home its folder
 * @param version as reported, such as {@code 25.0.1+8}
 * @param vendor its vendor; absent when unknown
 */
@JsonIgnoreProperties("home")
public record Jdk(Path home, String version, @Nullable String vendor) {

    private static final boolean WINDOWS = System.getProperty("os.name", "").startsWith("Windows");

    /** One with an unknown folder, as from a saved run. */
    @JsonCreator
    public Jdk(String version, @Nullable String vendor) {
        this(Path.of(""), version, vendor);
    }

    /** Its feature release, such as 25. */
    public int feature() {
        return Runtime.Version.parse(version).feature();
    }

    /** Its launcher. */
    public Path java() {
        return launcher(home);
    }

    /** The launcher below a JDK's home on this system. */
    public static Path launcher(Path home) {
        return home.resolve("bin").resolve(WINDOWS ? "java.exe" : "java");
    }
}
