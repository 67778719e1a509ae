package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.measure.environment.Pinning;
import dev.serverlab.measure.system.CpuSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two warm servers on one half of the CPUs and this process, which generates their load, on the other, as in a session of the
 * lab. Closing it lets this process use all of them again, as the next servers have to. Where the system cannot do it, nothing
 * is moved.
 */
final class Apart implements AutoCloseable {

    private static final long GENERATOR = ProcessHandle.current().pid();

    private final @Nullable Pinning pinning;

    private Apart(@Nullable Pinning pinning) {
        this.pinning = pinning;
    }

    static Apart of(Pair pair) throws InterruptedException {
        Pinning pinning = Pinning.ifSupported().orElse(null);
        if (pinning != null) {
            pinning.move(List.of(pair.instrumented().pid(), pair.bare().pid()), GENERATOR);
        }
        return new Apart(pinning);
    }

    @Override
    public void close() throws InterruptedException {
        if (pinning != null) {
            CpuSet all = CpuSet.of(List.of(pinning.servers(), pinning.generator()));
            new Pinning(pinning.taskset(), all, all, false).move(List.of(), GENERATOR);
        }
    }
}
