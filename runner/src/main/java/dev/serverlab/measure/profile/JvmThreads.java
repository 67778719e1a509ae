package dev.serverlab.measure.profile;

import dev.serverlab.jvm.ThreadDumper;
import dev.serverlab.measure.process.JavaAgent;
import dev.serverlab.measure.system.AttachedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Dumps the threads of a running JVM, into which it loads {@link ThreadDumper}. */
public final class JvmThreads implements AutoCloseable {

    private static final String AGENT = "threads.jar";
    private static final String DUMP = "threads.txt";

    private final AttachedJvm jvm;
    private final JvmFolder folder;

    private JvmThreads(AttachedJvm jvm, JvmFolder folder) {
        this.jvm = jvm;
        this.folder = folder;
    }

    /** @throws NotProfiledException when it is no such JVM, or cannot be reached */
    static JvmThreads of(AttachedJvm jvm) throws NotProfiledException, IOException {
        JvmFolder folder = JvmFolder.of(jvm);
        try {
            JavaAgent.write(folder.outside(AGENT), JavaAgent.LOADED, ThreadDumper.class, Map.of());
            folder.giveToJvm();
            return new JvmThreads(jvm, folder);
        } catch (IOException e) {
            folder.close();
            throw e;
        }
    }

    /**
     * How many threads each of its pools has now: their names, with {@code #} for the last number, and the number of threads.
     * Virtual threads do not count. Empty when its threads cannot be seen.
     */
    public static Map<String, Integer> pools(long pid) {
        try (JvmThreads threads = of(AttachedJvm.of(pid))) {
            return threads.dump(new LayerRules(Map.of())).map(ThreadDump::pools).orElse(Map.of());
        } catch (IOException | NotProfiledException e) {
            return Map.of();
        }
    }

    /** Its threads now; empty when it does not tell. */
    Optional<ThreadDump> dump(LayerRules rules) throws IOException {
        Files.deleteIfExists(file()); // Else a dump that fails would be the one before.
        jvm.ask("JVMTI.agent_load " + folder.inside(AGENT) + " " + folder.inside(DUMP));
        return Files.exists(file()) ? Optional.of(ThreadDump.read(file(), rules)) : Optional.empty();
    }

    /** The last dump. */
    Path file() {
        return folder.outside(DUMP);
    }

    @Override
    public void close() {
        folder.close();
    }
}
