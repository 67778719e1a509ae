package dev.serverlab.measure.environment;

import dev.serverlab.measure.process.Question;
import dev.serverlab.model.machine.Jdk;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds and describes the JDK that servers run on. */
public final class JdkLocator {

    /** The oldest feature release that the servers run on. */
    public static final int OLDEST = 21;

    private static final Duration STARTS_WITHIN = Duration.ofSeconds(20);

    private JdkLocator() {}

    /** The JDK that this code runs on. */
    public static Jdk ofThisProcess() {
        return new Jdk(
                Path.of(System.getProperty("java.home", "")),
                Runtime.version().toString(),
                System.getProperty("java.vendor"));
    }

    /**
     * Describes the JDK at a path.
     *
     * @param path its home, its {@code bin} folder, its launcher, a link to any of them, or a macOS bundle
     * @throws LabException when there is no JDK, it does not start, or it is older than {@value #OLDEST}
     */
    public static Jdk describe(Path path) {
        Path home = home(path)
                .orElseThrow(() ->
                        Problems.refused(Files.exists(path) ? "unusable-jdk.none" : "unusable-jdk.missing", path));
        String properties = Question.ask(
                        new ProcessBuilder(Jdk.launcher(home).toString(), "-XshowSettings:properties", "-version")
                                .redirectErrorStream(true),
                        STARTS_WITHIN)
                .orElse("");
        String version = property(properties, "java.runtime.version");
        if (version == null) {
            throw Problems.refused("unusable-jdk.silent", home);
        }
        int feature;
        try {
            feature = feature(version);
        } catch (IllegalArgumentException e) {
            throw Problems.refused("unusable-jdk.unversioned", home, version);
        }
        if (feature < OLDEST) {
            throw Problems.refused("unusable-jdk.old", home, version);
        }
        return new Jdk(home, version, property(properties, "java.vendor"));
    }

    private static @Nullable String property(String properties, String name) {
        Matcher line = Pattern.compile("(?m)^\\s*" + name + " = (.+)$").matcher(properties);
        return line.find() ? line.group(1).strip() : null;
    }

    /** The feature release of a version: 25 of {@code 25.0.1+8}, 8 of {@code 1.8.0_402}. */
    private static int feature(String version) {
        if (version.startsWith("1.")) {
            return Integer.parseInt(version.substring(2, 3));
        }
        return Runtime.Version.parse(version).feature();
    }

    private static Optional<Path> home(Path path) {
        Path real;
        try {
            real = path.toRealPath();
        } catch (IOException e) {
            return Optional.empty();
        }
        Path parent = Objects.requireNonNullElse(real.getParent(), real);
        Path grandparent = Objects.requireNonNullElse(parent.getParent(), parent);
        return Stream.of(real, real.resolve("Contents/Home"), parent, grandparent)
                .filter(candidate ->
                        Files.isRegularFile(Jdk.launcher(candidate)) && Files.isExecutable(Jdk.launcher(candidate)))
                .filter(candidate -> candidate.equals(real) || belongs(real, candidate))
                .findFirst();
    }

    /** Keeps a folder that merely lies beside a JDK's bin from being taken for the JDK. */
    private static boolean belongs(Path asked, Path home) {
        return home.startsWith(asked) || asked.equals(home.resolve("bin")) || asked.equals(Jdk.launcher(home));
    }
}
