package dev.serverlab.measure.jar;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An alternative configuration of an application, to be compared with the shipped one.
 *
 * @param name of the variant
 * @param about what it changes, in a sentence
 * @param settings system properties
 * @param jvmArgs JVM arguments over the common ones
 */
public record ConfigOption(String name, String about, Map<String, String> settings, List<String> jvmArgs) {

    private static final int NARROWER = 10;
    /** Any JVM can do this. */
    private static final ConfigOption COLLECTOR =
            new ConfigOption("serial-gc", "The serial collector instead of G1.", Map.of(), List.of("-XX:+UseSerialGC"));

    /**
     * All alternatives for an application.
     *
     * @param jdk the feature release that it runs on
     * @param cores that it sees
     * @param width how many request threads it reported; absent when it did not
     * @param pools how many platform threads it had by name, with {@code #} for the last number; empty when unknown
     */
    public static List<ConfigOption> of(
            Application application, int jdk, int cores, @Nullable Integer width, Map<String, Integer> pools) {
        List<ConfigOption> choices = new ArrayList<>();
        if (application.takesVirtualThreads(jdk)) {
            if (application.engine() == Engine.TOMCAT && ThreadSettings.isTomcatVirtual(pools)) {
                return List.of(setting(
                        "platform",
                        "A pool of platform threads instead of the virtual ones that it is shipped with.",
                        ThreadSettings.VIRTUAL,
                        "false"));
            }
            choices.add(setting("virtual", "A virtual thread for each request.", ThreadSettings.VIRTUAL, "true"));
        }
        ConfigOption pool = pool(application, cores, width);
        if (pool != null) {
            choices.add(pool);
        }
        return orCollector(choices);
    }

    /** These, or where nothing else is known another collector. */
    public static List<ConfigOption> orCollector(List<ConfigOption> choices) {
        return choices.isEmpty() ? List.of(COLLECTOR) : List.copyOf(choices);
    }

    private static @Nullable ConfigOption pool(Application application, int cores, @Nullable Integer width) {
        Engine engine = application.engine();
        Integer usual = width == null ? engine.usual() : width;
        if (engine.hasRequestThreads()) {
            // The settings have had these names since Spring Boot 2.3.
            if (!application.isSpringBoot(2, 3)) {
                return null;
            }
            int has = usual == null ? 8 * Math.max(cores, 2) : usual;
            int other = Math.max(2, has / NARROWER);
            String threads = Objects.requireNonNull(engine.threads(), "It has request threads");
            return setting("pool-" + other, "%d request threads instead of %d.".formatted(other, has), threads, other);
        }
        if (engine == Engine.REACTOR_NETTY) {
            int has = Math.max(cores, 4);
            int other = cores < 4 ? cores : 2 * cores;
            String about = "%d event loops instead of %d.".formatted(other, has);
            return setting("loops-" + other, about, "reactor.netty.ioWorkerCount", other);
        }
        if (engine == Engine.ARMERIA) {
            String about = "%d event loops instead of %d.".formatted(cores, 2 * cores);
            return setting("loops-" + cores, about, "com.linecorp.armeria.numCommonWorkers", cores);
        }
        if (application.isStartedByVertx()) {
            String about =
                    "%d event loops instead of %d; each instance of its verticle uses one.".formatted(cores, 2 * cores);
            return setting("loops-" + cores, about, "vertx.options.eventLoopPoolSize", cores);
        }
        String netty = application.netty();
        if (engine == Engine.NETTY && netty != null) {
            String about = "%d event loops in a group instead of %d, where it takes Netty's own number."
                    .formatted(cores, 2 * cores);
            return setting("loops-" + cores, about, netty + "io.netty.eventLoopThreads", cores);
        }
        return null;
    }

    private static ConfigOption setting(String name, String about, String setting, Object value) {
        return new ConfigOption(name, about, Map.of(setting, String.valueOf(value)), List.of());
    }
}
