package dev.serverlab.measure.trial;

import dev.serverlab.measure.load.GeneratorEvent;
import dev.serverlab.measure.sampling.MachineSnapshot;
import dev.serverlab.measure.sampling.ProcessSampler;
import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.CpuReading;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The CPU clocks of server and generator, read at the very start and end of the measured window, which the generator
 * announces ahead.
 */
final class WindowReadings {

    private final ProcessSampler server;
    private final ProcessSampler generator;
    private final CpuCounter jit;
    private final MachineSnapshot beforeLoad;
    private final MachineReadings machine;
    private final CompletableFuture<Edges> edges = new CompletableFuture<>();

    /** To be made before the load begins. */
    WindowReadings(ProcessSampler server, ProcessSampler generator, CpuCounter jit, MachineReadings machine) {
        this.server = server;
        this.generator = generator;
        this.jit = jit;
        this.machine = machine;
        this.beforeLoad = machine.moment();
    }

    /**
     * Both ends of the window.
     *
     * @param serverFrom the server's CPU clock at the start, with the time at which it was really read
     * @param watched the machine meanwhile
     */
    record Edges(
            CpuReading serverFrom,
            CpuReading serverTo,
            CpuReading generatorFrom,
            CpuReading generatorTo,
            OptionalLong jitNanos,
            MachineWindow watched) {

        OptionalLong serverCpuNanos() {
            return CpuReading.between(serverFrom, serverTo);
        }

        OptionalLong generatorCpuNanos() {
            return CpuReading.between(generatorFrom, generatorTo);
        }

        /** The time between the two readings of the server's clock. */
        Duration serverWindow() {
            return Duration.ofNanos(serverTo.nanoTime() - serverFrom.nanoTime());
        }
    }

    /** Starts to wait for the window on a thread of its own. */
    void schedule(GeneratorEvent.Phase window) {
        Thread.ofPlatform().daemon().name("window-readings").start(() -> {
            try {
                CpuReading serverFrom = server.readAt(window.start());
                CpuReading generatorFrom = generator.readAt(window.start());
                OptionalLong jitFrom = jit.cpuNanos();
                MachineSnapshot from = machine.moment();
                machine.readStart();
                CpuReading serverTo = server.readAt(window.end());
                CpuReading generatorTo = generator.readAt(window.end());
                OptionalLong jitTo = jit.cpuNanos();
                MachineSnapshot to = machine.moment();
                machine.readEnd();
                OptionalLong jitNanos = jitFrom.isPresent() && jitTo.isPresent()
                        ? OptionalLong.of(jitTo.getAsLong() - jitFrom.getAsLong())
                        : OptionalLong.empty();
                MachineWindow watched = new MachineWindow(
                        beforeLoad,
                        from,
                        to,
                        CpuReading.between(serverFrom, serverTo),
                        CpuReading.between(generatorFrom, generatorTo));
                edges.complete(new Edges(serverFrom, serverTo, generatorFrom, generatorTo, jitNanos, watched));
            } catch (InterruptedException | RuntimeException e) {
                edges.completeExceptionally(e);
            }
        });
    }

    /** Both ends; absent when the window was never announced or has not ended. */
    @Nullable
    Edges edges() {
        return edges.isCompletedExceptionally() ? null : edges.getNow(null);
    }
}
