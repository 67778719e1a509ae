package dev.serverlab.measure.jar;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A description of an application.
 *
 * @param jar its file
 * @param mainClass that {@code java -jar} runs
 * @param springBoot its version; absent without Spring Boot
 * @param framework that it is made with, other than Spring Boot; absent when unknown
 * @param engine what serves HTTP in it; absent when unknown
 * @param actuator whether it has Spring Boot's actuator
 * @param connectionPool whether it has HikariCP, a pool of database connections
 * @param jdk the feature release that its class files were compiled for; 0 when unknown
 * @param netty the package prefix of its Netty, such as {@code shaded.}; empty for an unshaded one, absent without Netty
 */
public record Application(
        Path jar,
        String mainClass,
        @Nullable String springBoot,
        Framework.@Nullable Found framework,
        @Nullable Framework engine,
        boolean actuator,
        boolean connectionPool,
        int jdk,
        @Nullable String netty) {

    /**
     * How its framework's configuration sets its port.
     *
     * @param setting the system property
     * @param beside further ones, so that instances do not share their other ports
     */
    public record PortSetting(String setting, Map<String, String> beside) {}

    /** How its framework sets its port; absent where that is not known. */
    public @Nullable PortSetting port() {
        return framework == null ? null : framework.framework().port();
    }

    /** The first release of Java with virtual threads. */
    public static final int VIRTUAL_THREADS = 21;

    static final String NETTY_LOOPS = "io/netty/channel/MultithreadEventLoopGroup.class";

    private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");
    private static final int LONGEST_NAME = 28;

    /**
     * Describes the application in a file.
     *
     * @throws LabException when it is not a runnable jar
     */
    public static Application of(Path jar) {
        return new JarReading(jar).application();
    }

    /** A server name for it: its file name without the version, such as {@code shop} for {@code shop-1.4.jar}. */
    public String name(Set<String> taken) {
        String file = String.valueOf(jar.getFileName()).toLowerCase(Locale.ROOT);
        String plain = file.replaceFirst("\\.(jar|war)$", "")
                .replaceFirst("[-_.]v?\\d.*$", "")
                .replaceAll("[^a-z0-9]+", "-")
                .replaceFirst("^[^a-z]+", "");
        String name = plain.substring(0, Math.min(LONGEST_NAME, plain.length())).replaceFirst("-+$", "");
        return name.isEmpty() ? "app" : taken.contains(name) ? name + "-app" : name;
    }

    /** Whether it uses this version of Spring Boot or a newer one. */
    public boolean isSpringBoot(int major, int minor) {
        Matcher version = VERSION.matcher(springBoot == null ? "" : springBoot);
        if (!version.matches()) {
            return false;
        }
        int its = Integer.parseInt(version.group(1));
        return its > major || its == major && Integer.parseInt(version.group(2)) >= minor;
    }

    /** Whether a setting makes it serve requests on virtual threads. */
    public boolean takesVirtualThreads(int runsOn) {
        return isSpringBoot(3, 2) && engine != null && engine.threads() != null && runsOn >= VIRTUAL_THREADS;
    }

    /** Its pool of request threads; absent without one whose size can be set. */
    Framework.@Nullable Threads threads() {
        if (framework != null && framework.framework().threads() != null) {
            return framework.framework().threads();
        }
        // The settings have had these names since Spring Boot 2.3.
        return engine == null || !isSpringBoot(2, 3) ? null : engine.threads();
    }

    /** Its event loops; absent without any whose number can be set. */
    Framework.@Nullable Loops loops() {
        Framework.Loops loops = framework != null && framework.framework().loops() != null
                ? framework.framework().loops()
                : engine == null ? null : engine.loops();
        return loops == null
                        || !loops.mains().isEmpty() && !loops.mains().contains(mainClass)
                        || loops.setting().contains(Framework.NETTY) && netty == null
                ? null
                : loops;
    }

    /**
     * Checks that it can run on a JDK.
     *
     * @throws LabException when it was compiled for a newer one
     */
    public void requireRunsOn(int feature) {
        if (jdk > feature) {
            throw Problems.refused(
                    "jar-newer",
                    "%s was compiled for JDK %s but the servers' JDK is %s.",
                    "Name a newer JDK with --jdk PATH, or compile it for an older one.",
                    jar,
                    jdk,
                    feature);
        }
    }

    private String engineInWords() {
        String title = framework != null && framework.framework().engine() != null
                ? framework.framework().engine()
                : engine == null ? null : engine.title();
        return title == null ? " with an unknown HTTP engine" : " on " + title;
    }

    /** Describes it in one line, such as {@code Spring Boot 3.4.1 on Tomcat, compiled for JDK 17, with actuator}. */
    public String describe() {
        List<String> with = new ArrayList<>();
        if (actuator) {
            with.add("actuator");
        }
        if (connectionPool) {
            with.add("a pool of database connections (HikariCP)");
        }
        String made = springBoot != null
                ? "Spring Boot " + springBoot
                : framework == null ? "a Java program" : framework.describe();
        return made
                + engineInWords()
                + (jdk == 0 ? "" : ", compiled for JDK " + jdk)
                + (with.isEmpty() ? "" : ", with " + String.join(" and ", with));
    }
}
