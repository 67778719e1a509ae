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
            if (application.engine() != null
                    && application.engine().title().equals(ThreadSettings.TOMCAT)
                    && ThreadSettings.isTomcatVirtual(pools)) {
                return List.of(setting(
                        "platform",
                        "A pool of platform threads instead of the virtual ones that it is shipped with.",
                        ThreadSettings.VIRTUAL,
                        "false"));
            }
            choices.add(setting("virtual", "A virtual thread for each request.", ThreadSettings.VIRTUAL, "true"));
        }
        Framework.Threads threads = application.threads();
        if (threads != null) {
            choices.add(pool(threads, cores, width));
        }
        Framework.Loops loops = application.loops();
        if (loops != null) {
            choices.add(loops(loops, cores, Objects.requireNonNullElse(application.netty(), "")));
        }
        return orCollector(choices);
    }

    /** These, or where nothing else is known another collector. */
    public static List<ConfigOption> orCollector(List<ConfigOption> choices) {
        return choices.isEmpty() ? List.of(COLLECTOR) : List.copyOf(choices);
    }

    private static ConfigOption pool(Framework.Threads threads, int cores, @Nullable Integer width) {
        Integer usual = width == null ? threads.usual() : width;
        int has = usual == null ? 8 * Math.max(cores, 2) : usual;
        int other = Math.max(2, has / NARROWER);
        String about = "%d request threads instead of %d.".formatted(other, has);
        return setting("pool-" + other, about, threads.setting(), other);
    }

    private static ConfigOption loops(Framework.Loops loops, int cores, String netty) {
        Integer has = loops.usual(cores);
        int other = has == null || has > cores ? cores : 2 * cores;
        String about = "%d event loops instead of %s%s."
                .formatted(
                        other, has == null ? "its own number" : has, loops.note() == null ? "" : "; " + loops.note());
        return setting("loops-" + other, about, loops.setting().replace(Framework.NETTY, netty), other);
    }

    private static ConfigOption setting(String name, String about, String setting, Object value) {
        return new ConfigOption(name, about, Map.of(setting, String.valueOf(value)), List.of());
    }
}
