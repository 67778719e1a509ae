package dev.serverlab.measure.trial;

import dev.serverlab.generator.EpochMicros;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.measure.system.ThreadTimes;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.TimedClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A process whose clocks show, one after the other, what a test says. No moment is waited for; whoever asks once more
 * than there is something to show waits until interrupted.
 */
final class ScriptedProcess implements TimedClock {

    private final SystemFiles files;
    private final int pid;
    private final Deque<Clocks> script = new ArrayDeque<>();
    private final List<Instant> asked = new CopyOnWriteArrayList<>();

    private record Clocks(
            @Nullable Long cpuMillis, @Nullable Long jitMillis) {}

    /** @param root below which the kernel's files about it are made up */
    ScriptedProcess(Path root, int pid) {
        this.files = new SystemFiles(root);
        this.pid = pid;
    }

    /** What the clocks show next, since the process started; null is what the system does not tell. */
    ScriptedProcess then(@Nullable Integer cpuMillis, @Nullable Integer jitMillis) {
        script.addLast(new Clocks(
                cpuMillis == null ? null : Long.valueOf(cpuMillis),
                jitMillis == null ? null : Long.valueOf(jitMillis)));
        return this;
    }

    /** Shows a second's worth of CPU for each of these, which are what the JIT took of it. */
    static ScriptedProcess busy(Path root, int pid, int... jitMillisOfEachSecond) {
        ScriptedProcess process = new ScriptedProcess(root, pid).then(0, 0);
        int cpu = 0;
        int jit = 0;
        for (int more : jitMillisOfEachSecond) {
            cpu += 1_000;
            jit += more;
            process.then(cpu, jit);
        }
        return process;
    }

    /** The moments that it was asked for so far. */
    public List<Instant> asked() {
        return List.copyOf(asked);
    }

    public CpuCounter jit() {
        return ThreadTimes.ofCompiler(files, pid);
    }

    @Override
    public CpuReading readAt(Instant moment) throws InterruptedException {
        asked.add(moment);
        if (script.isEmpty()) {
            new CountDownLatch(1).await();
        }
        Clocks clocks = script.removeFirst();
        showJit(clocks.jitMillis());
        long micros = EpochMicros.of(moment);
        return new CpuReading(
                micros, micros * 1_000, clocks.cpuMillis() == null ? null : clocks.cpuMillis() * 1_000_000);
    }

    private void showJit(@Nullable Long millis) {
        try {
            Path thread = Files.createDirectories(files.root().resolve("proc/" + pid + "/task/7"));
            Files.writeString(thread.resolve("comm"), millis == null ? "java\n" : "C2 CompilerThre\n");
            Files.writeString(thread.resolve("schedstat"), (millis == null ? 0 : millis * 1_000_000) + " 0 0\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
