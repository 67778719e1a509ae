package dev.serverlab.measure.environment;

import dev.serverlab.measure.process.Question;
import dev.serverlab.measure.system.SystemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a JVM of this machine tells of itself that has no management port: to the JDK's own {@code jcmd}. */
public final class RunningJvm {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String QUESTIONS = "VM.version\nVM.flags\n";

    private static final Pattern VERSION = Pattern.compile("(?m)^JDK (\\S+)$");
    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use(\\w+?)GC\\b");
    private static final Pattern HEAP = Pattern.compile("-XX:MaxHeapSize=(\\d{1,18})\\b");

    private RunningJvm() {}

    /**
     * Its version, collector and largest heap by the names that {@code effective.jvm} has for them; what it does not tell is
     * absent. Empty when that process is no JVM: what attaches to one sends a signal that would end another program.
     */
    public static Map<String, Object> facts(long pid) {
        try {
            Path questions = Files.createTempFile("jcmd", ".txt");
            try {
                Files.writeString(questions, QUESTIONS);
                return read(ask(pid, "-f", questions.toString()));
            } finally {
                Files.deleteIfExists(questions);
            }
        } catch (IOException e) {
            return Map.of();
        }
    }

    /** Has its heap collected, all of it. False when that process is no JVM of this machine, or does not do as it is told. */
    public static boolean collect(long pid) {
        return ask(pid, "GC.run").contains("Command executed successfully");
    }

    /** The answer to a command of {@code jcmd}; empty when that process is no JVM, or gives none. */
    static String ask(long pid, String... words) {
        Path jcmd = Path.of(System.getProperty("java.home", ""), "bin", "jcmd");
        boolean isJvm =
                SystemFiles.ofThisMachine().text("proc/" + pid + "/maps").contains("/libjvm.so");
        List<String> command = new ArrayList<>(List.of(jcmd.toString(), Long.toString(pid)));
        command.addAll(List.of(words));
        return isJvm && Files.isExecutable(jcmd)
                ? Question.ask(new ProcessBuilder(command), LIMIT).orElse("")
                : "";
    }

    /** Reads the answer to both questions. */
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
