package dev.serverlab.measure.jar;

import dev.serverlab.model.experiment.Defaults;
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
 * @param jvmArgs JVM arguments instead of the common ones; empty to keep those
 */
public record ConfigOption(String name, String about, Map<String, String> settings, List<String> jvmArgs) {

    private static final int NARROWER = 10;

    /**
     * All alternatives for an application.
     *
     * @param jdk the feature release that it runs on
     * @param cores that it sees
     * @param width how many request threads it reported; absent when it did not
     */
    public static List<ConfigOption> of(Application application, int jdk, int cores, @Nullable Integer width) {
        List<ConfigOption> choices = new ArrayList<>();
        if (application.takesVirtualThreads(jdk)) {
            choices.add(
                    setting("virtual", "A virtual thread for each request.", "spring.threads.virtual.enabled", "true"));
        }
        ConfigOption pool = pool(application, cores, width);
        if (pool != null) {
            choices.add(pool);
        }
        if (choices.isEmpty()) {
            // Any JVM can do this, and nothing else is known about it.
            List<String> serial = Defaults.JVM_ARGS.stream()
                    .map(each -> each.equals("-XX:+UseG1GC") ? "-XX:+UseSerialGC" : each)
                    .toList();
            choices.add(new ConfigOption("serial-gc", "The serial collector instead of G1.", Map.of(), serial));
        }
        return List.copyOf(choices);
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
