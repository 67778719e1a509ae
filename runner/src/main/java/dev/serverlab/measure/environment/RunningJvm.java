package dev.serverlab.measure.environment;

import dev.serverlab.measure.system.AttachedJvm;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a local JVM without a management port reports about itself, queried as {@code jcmd} does. */
public final class RunningJvm {

    private static final Pattern VERSION = Pattern.compile("(?m)^JDK (\\S+)$");
    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use(\\w+?)GC\\b");
    private static final Pattern HEAP = Pattern.compile("-XX:MaxHeapSize=(\\d{1,18})\\b");

    private RunningJvm() {}

    /**
     * Its version, collector and maximum heap, under their names in {@code effective.jvm}; what it does not report is
     * absent. Empty when the process is not a JVM: attaching sends a signal that would end any other program.
     */
    public static Map<String, Object> facts(long pid) {
        return read(ask(pid, "VM.version") + ask(pid, "VM.flags"));
    }

    /** The answer to a command; empty when the process is not a JVM, or gives none. */
    static String ask(long pid, String... words) {
        return AttachedJvm.of(pid).ask(String.join(" ", words));
    }

    /** Parses the answers to both commands. */
    static Map<String, Object> read(String answer) {
        Map<String, Object> facts = new LinkedHashMap<>();
        find(VERSION, answer, version -> facts.put("version", version));
        find(COLLECTOR, answer, collector -> facts.put("collector", collector));
        find(HEAP, answer, bytes -> facts.put("heapMaxBytes", Long.valueOf(bytes)));
        return facts;
    }

    private static void find(Pattern pattern, String text, Consumer<String> found) {
        Matcher matcher = pattern.matcher(text);
        if (matcher.find()) {
            found.accept(matcher.group(1));
        }
    }
}
