package dev.serverlab.measure.environment;

import dev.serverlab.measure.process.Question;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds and describes the JDK that servers run on. */
public final class JdkLocator {

    /** The oldest feature release that an experiment's own servers may run on. */
    public static final int OLDEST = 17;

    /** The oldest feature release for the lab's own servers and backends. */
    public static final int OLDEST_OF_LAB = 21;

    private static final Pattern FEATURE = Pattern.compile("\\d{1,3}");
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
     * The JDK that an experiment names.
     *
     * @param name the feature number of one that is installed, of several the newest; or a path
     * @throws LabException when there is none
     */
    public static Jdk named(String name) {
        if (!FEATURE.matcher(name).matches()) {
            return describe(Path.of(name));
        }
        int feature = Integer.parseInt(name);
        List<Path> installed = InstalledJdks.homes();
        String there = installed.stream()
                .map(InstalledJdks::feature)
                .sorted()
                .distinct()
                .map(String::valueOf)
                .collect(Collectors.joining(", "));
        return installed.stream()
                .filter(home -> InstalledJdks.feature(home) == feature)
                .findFirst()
                .map(JdkLocator::describe)
                .orElseThrow(() -> feature < OLDEST
                        ? Problems.refused(
                                "unusable-jdk",
                                "JDK %s is too old: servers need 17 or newer. Installed: %s.",
                                "Give the folder of a JDK, with bin/java in it: 21 or newer, or 17 or newer for "
                                        + "your own servers.",
                                feature,
                                there)
                        : Problems.refused(
                                "no-such-jdk",
                                "JDK %s was not found in the usual places, which have: %s.",
                                "Install it from this system's packages; or unpack one anywhere and name its folder, as "
                                        + "jdk: /path/to/jdk-%s.",
                                feature,
                                there));
    }

    /**
     * Describes the JDK at a path.
     *
     * @param path its home, its {@code bin} folder, its launcher, a link to any of them, or a macOS bundle
     * @throws LabException when there is no JDK, it does not start, or it is older than {@value #OLDEST}
     */
    public static Jdk describe(Path path) {
        Path home = home(path)
                .orElseThrow(() -> Problems.refused(
                        "unusable-jdk",
                        Files.exists(path) ? "%s is not a JDK: it has no bin/java." : "%s does not exist.",
                        "Give the folder of a JDK, with bin/java in it: 21 or newer, or 17 or newer for your own "
                                + "servers.",
                        path));
        String properties = Question.ask(
                        new ProcessBuilder(Jdk.launcher(home).toString(), "-XshowSettings:properties", "-version")
                                .redirectErrorStream(true),
                        STARTS_WITHIN)
                .orElse("");
        String version = property(properties, "java.runtime.version");
        if (version == null) {
            throw Problems.refused(
                    "unusable-jdk",
                    "%s looks like a JDK, but its java does not report a version.",
                    "Give the folder of a JDK, with bin/java in it: 21 or newer, or 17 or newer for your own servers.",
                    home);
        }
        try {
            // Up to Java 8 the feature release came second, as in 1.8.0_402.
            if (version.startsWith("1.") || Runtime.Version.parse(version).feature() < OLDEST) {
                throw Problems.refused(
                        "unusable-jdk",
                        "%s is JDK %s; servers need 17 or newer.",
                        "Give the folder of a JDK, with bin/java in it: 21 or newer, or 17 or newer for your own "
                                + "servers.",
                        home,
                        version);
            }
        } catch (IllegalArgumentException e) {
            throw Problems.refused(
                    "unusable-jdk",
                    "%s reports the version '%s', which is not a Java version.",
                    "Give the folder of a JDK, with bin/java in it: 21 or newer, or 17 or newer for your own servers.",
                    home,
                    version);
        }
        return new Jdk(home, version, property(properties, "java.vendor"));
    }

    /**
     * Checks that the lab's own servers run on it.
     *
     * @throws LabException when it is older than {@value #OLDEST_OF_LAB}
     */
    public static Jdk requireForLab(Jdk jdk) {
        if (jdk.feature() < OLDEST_OF_LAB) {
            throw Problems.refused(
                    "unusable-jdk",
                    "%s is JDK %s; the lab's own servers and backends need 21 or newer.",
                    "Give the folder of a JDK, with bin/java in it: 21 or newer, or 17 or newer for your own servers.",
                    jdk.home(),
                    jdk.version());
        }
        return jdk;
    }

    private static @Nullable String property(String properties, String name) {
        Matcher line = Pattern.compile("(?m)^\\s*" + name + " = (.+)$").matcher(properties);
        return line.find() ? line.group(1).strip() : null;
    }

    /** The home of the JDK whose launcher is at this path or below it, with links resolved. */
    private static Optional<Path> home(Path path) {
        Path launcher = Jdk.launcher(Path.of(""));
        Path within = path.resolve(Objects.requireNonNull(launcher.getFileName(), "A launcher has a name"));
        Path bundled = path.resolve("Contents/Home").resolve(launcher);
        try {
            for (Path each : List.of(path, within, path.resolve(launcher), bundled)) {
                if (Files.isRegularFile(each) && Files.isExecutable(each)) {
                    Path real = each.toRealPath();
                    if (real.endsWith(launcher)) {
                        return Optional.of(real.resolve("../..").normalize());
                    }
                }
            }
        } catch (IOException e) {
            // It was just removed.
        }
        return Optional.empty();
    }
}
