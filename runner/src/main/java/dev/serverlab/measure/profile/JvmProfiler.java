package dev.serverlab.measure.profile;

import dev.serverlab.measure.system.AttachedJvm;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * async-profiler in a running JVM of this kernel, which may be in a container. The JVM loads the library from a folder in its
 * own {@code /tmp}, and writes its samples there. The folder ends with the profiler; the library stays loaded, and idle.
 */
public final class JvmProfiler implements Profiler {

    /**
     * CPU time of a thread from one sample to the next, at the least: Linux looks at such timers whenever it ticks, 100 to
     * 1000 times a second. The event {@code cpu} would show the kernel's functions too, but arms a timer whenever a thread
     * begins to run, which a virtual machine pays for: 10 to 16 % of CPU per request, most of it in the kernel.
     */
    private static final String INTERVAL = "1ms";

    /** Allocated bytes from one sample to the next. */
    static final int BYTES = 16_384;

    private static final String OPTIONS = ",threads,ann,lib,collapsed,loglevel=warn";
    private static final String LIBRARY = "libasyncProfiler.so";
    private static final String SAMPLES = "samples";
    private static final String LOG = "log";

    private final AttachedJvm jvm;
    private final JvmFolder folder;
    private Event running = Event.CPU;
    private boolean isRunning;

    private JvmProfiler(AttachedJvm jvm, JvmFolder folder) {
        this.jvm = jvm;
        this.folder = folder;
    }

    /**
     * Loads async-profiler into a JVM, and has it read the symbols of all libraries, which takes some 0.1 s of CPU.
     *
     * @throws NotProfiledException when the process is no such JVM, or does not let it
     */
    public static JvmProfiler attach(AttachedJvm jvm) throws NotProfiledException {
        JvmFolder folder = JvmFolder.of(jvm);
        try {
            JvmProfiler profiler = new JvmProfiler(jvm, folder);
            profiler.install();
            return profiler;
        } catch (IOException e) {
            folder.close();
            throw new NotProfiledException("its /tmp cannot be written: " + Problems.reason(e));
        } catch (NotProfiledException e) {
            folder.close();
            throw e;
        }
    }

    private void install() throws IOException, NotProfiledException {
        copyLibrary();
        Files.createFile(folder.outside(SAMPLES));
        Files.createFile(folder.outside(LOG));
        folder.giveToJvm();
        if (!isDone(begin(Event.CPU)) || !isDone(end())) {
            throw failed();
        }
    }

    private void copyLibrary() throws IOException, NotProfiledException {
        String arch = System.getProperty("os.arch", "").equals("aarch64") ? "arm64" : "x64";
        String resource = "/linux-" + arch + "/" + LIBRARY;
        try (InputStream library = JvmProfiler.class.getResourceAsStream(resource)) {
            if (library == null) {
                throw new NotProfiledException("async-profiler has no library " + resource);
            }
            Files.copy(library, folder.outside(LIBRARY), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private String begin(Event sampled) {
        running = sampled;
        return "start,"
                + switch (sampled) {
                    case CPU -> "event=ctimer,interval=" + INTERVAL;
                    case ALLOCATIONS -> "event=alloc,alloc=" + BYTES;
                }
                + options();
    }

    private String end() {
        return "stop,file=" + folder.inside(SAMPLES) + (running == Event.ALLOCATIONS ? ",total" : "") + options();
    }

    /** With a log of its own, as it would write to the server's output. */
    private String options() {
        return OPTIONS + ",log=" + folder.inside(LOG);
    }

    private boolean isDone(String command) {
        // In quotes, since jcmd takes what follows an equals sign for the value of an option.
        return jvm.ask("JVMTI.agent_load " + folder.inside(LIBRARY) + " \"" + command + "\"")
                .contains("return code: 0");
    }

    private NotProfiledException failed() {
        String said = "";
        try {
            said = Files.readString(folder.outside(LOG)).strip();
        } catch (IOException e) {
            // Then there is no reason to report.
        }
        return new NotProfiledException("async-profiler did not start in it"
                + (said.isEmpty() ? "" : ": " + said.lines().toList().getLast()));
    }

    @Override
    public void start(Event sampled) throws NotProfiledException {
        if (!isDone(begin(sampled))) {
            throw failed();
        }
        isRunning = true;
    }

    @Override
    public void stop(Path to) throws NotProfiledException {
        isRunning = false;
        if (!isDone(end())) {
            throw failed();
        }
        try {
            Files.copy(folder.outside(SAMPLES), to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new NotProfiledException("its samples cannot be copied: " + Problems.reason(e));
        }
    }

    /** Ends a profile that was not stopped, too: a server that was already running goes on. */
    @Override
    public void close() {
        if (isRunning) {
            isDone(end());
        }
        folder.close();
    }
}
