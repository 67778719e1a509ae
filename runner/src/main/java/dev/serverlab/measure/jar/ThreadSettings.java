package dev.serverlab.measure.jar;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Settings of threads of which a JVM's threads show whether they took effect. */
public final class ThreadSettings {

    /** Its title; the other engines give no sign of virtual threads. */
    static final String TOMCAT = "Tomcat";

    static final String VIRTUAL = "spring.threads.virtual.enabled";

    private static final Pattern LOOPS = Pattern.compile("(?i).*(event-?loop|ioWorker|CommonWorkers).*");
    private static final Pattern LOOP_THREADS = Pattern.compile("(?i).*(event-?loop|reactor-http|common-worker).*#");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,4}");
    private static final Pattern REQUEST_THREADS = Pattern.compile("http-.*-exec-#");

    private ThreadSettings() {}

    /** Whether any of these settings is one. */
    public static boolean areSeen(Map<String, String> settings) {
        return settings.entrySet().stream().anyMatch(each -> isVirtual(each) || isOfLoops(each));
    }

    /**
     * The first of these settings that has no effect, with what shows that, as a clause; empty when there is none, or nothing
     * shows it.
     *
     * @param settings system properties
     * @param pools how many platform threads there are by name, with {@code #} for the last number, once requests were
     *     answered
     */
    public static Optional<String> ignored(Map<String, String> settings, Map<String, Integer> pools) {
        return settings.entrySet().stream()
                .flatMap(each -> isVirtual(each) ? requestThreads(pools) : loops(each, pools))
                .findFirst();
    }

    /** Whether Tomcat's requests run on virtual threads: then no platform threads are there for them. */
    static boolean isTomcatVirtual(Map<String, Integer> pools) {
        return !pools.isEmpty() && requestThreads(pools).findFirst().isEmpty();
    }

    private static boolean isVirtual(Map.Entry<String, String> setting) {
        return setting.getKey().equals(VIRTUAL) && setting.getValue().equals("true");
    }

    private static boolean isOfLoops(Map.Entry<String, String> setting) {
        return LOOPS.matcher(setting.getKey()).matches()
                && NUMBER.matcher(setting.getValue()).matches();
    }

    private static Stream<String> requestThreads(Map<String, Integer> pools) {
        return pools.keySet().stream()
                .filter(name -> REQUEST_THREADS.matcher(name).matches())
                .map(name -> VIRTUAL + " did nothing: it has threads " + name);
    }

    /** More loops than were asked for; fewer may be those that are not needed yet. */
    private static Stream<String> loops(Map.Entry<String, String> setting, Map<String, Integer> pools) {
        return isOfLoops(setting)
                ? pools.entrySet().stream()
                        .filter(pool -> LOOP_THREADS.matcher(pool.getKey()).matches())
                        .filter(pool -> pool.getValue() > Integer.parseInt(setting.getValue()))
                        .max(Comparator.comparingInt(Map.Entry::getValue))
                        .map(pool -> setting.getKey() + "=" + setting.getValue() + " did nothing: it has "
                                + pool.getValue() + " threads " + pool.getKey())
                        .stream()
                : Stream.of();
    }
}
