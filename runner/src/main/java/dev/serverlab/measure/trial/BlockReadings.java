package dev.serverlab.measure.trial;

import dev.serverlab.measure.load.GeneratorEvent;
import dev.serverlab.measure.sampling.MachineSnapshot;
import dev.serverlab.measure.sampling.TimedClock;
import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.CpuReading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The CPU clocks of all servers and the generator, read at the very start and end of the counted part of each block,
 * which the generator announces ahead.
 */
final class BlockReadings implements AutoCloseable {

    private static final Duration LAST_READING_WITHIN = Duration.ofSeconds(5);

    private final List<TimedClock> processes;
    private final List<CpuCounter> jits;
    private final MachineReadings machine;
    private final int blocks;
    private final BlockingQueue<GeneratorEvent.Block> announced = new LinkedBlockingQueue<>();
    private final List<List<Span>> spans = new ArrayList<>();
    private final MachineSnapshot beforeLoad;
    private @Nullable MachineWindow watched;
    private final Thread thread =
            Thread.ofPlatform().daemon().name("block-readings").unstarted(this::read);

    /**
     * What a process used in one block.
     *
     * @param window the time between the two readings of its CPU clock
     */
    record Span(Duration window, OptionalLong cpuNanos, OptionalLong jitNanos) {}

    private record Edge(List<CpuReading> cpu, List<OptionalLong> jit, MachineSnapshot machine) {}

    private BlockReadings(
            List<? extends TimedClock> processes, List<CpuCounter> jits, MachineReadings machine, int blocks) {
        this.processes = List.copyOf(processes);
        this.jits = List.copyOf(jits);
        this.machine = machine;
        this.beforeLoad = machine.moment();
        this.blocks = blocks;
    }

    /**
     * Waits for blocks on a thread of its own.
     *
     * @param processes whose clocks are read: the servers, and last the generator
     * @param jits of the first of them; there may be fewer
     * @param machine is read at the start of the first block and at the end of the last
     */
    static BlockReadings start(
            List<? extends TimedClock> processes, List<CpuCounter> jits, MachineReadings machine, int blocks) {
        BlockReadings readings = new BlockReadings(processes, jits, machine, blocks);
        readings.thread.start();
        return readings;
    }

    void announce(GeneratorEvent.Block block) {
        announced.add(block);
    }

    private void read() {
        try {
            @Nullable Edge first = null;
            for (int block = 0; block < blocks; block++) {
                GeneratorEvent.Block next = announced.take();
                Edge start = edge(next.start());
                first = first == null ? start : first;
                if (block == 0) {
                    machine.readStart();
                }
                Edge end = edge(next.end());
                if (block == blocks - 1) {
                    machine.readEnd();
                }
                List<Span> ofBlock = new ArrayList<>();
                for (int process = 0; process < processes.size(); process++) {
                    ofBlock.add(span(start, end, process));
                }
                synchronized (spans) {
                    spans.add(ofBlock);
                    watched = watched(first, end);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The CPU clocks first, as they are quick; looking for compiler threads takes some ms, the same at both ends. */
    private Edge edge(Instant moment) throws InterruptedException {
        List<CpuReading> cpu = new ArrayList<>();
        for (TimedClock process : processes) {
            cpu.add(process.readAt(moment));
        }
        return new Edge(cpu, jits.stream().map(CpuCounter::cpuNanos).toList(), machine.moment());
    }

    private MachineWindow watched(Edge from, Edge to) {
        int servers = processes.size() - 1;
        long serversNanos = 0;
        boolean allRead = true;
        for (int server = 0; server < servers; server++) {
            OptionalLong nanos =
                    CpuReading.between(from.cpu().get(server), to.cpu().get(server));
            allRead &= nanos.isPresent();
            serversNanos += nanos.orElse(0);
        }
        return new MachineWindow(
                beforeLoad,
                from.machine(),
                to.machine(),
                allRead ? OptionalLong.of(serversNanos) : OptionalLong.empty(),
                CpuReading.between(from.cpu().get(servers), to.cpu().get(servers)));
    }

    private Span span(Edge from, Edge to, int process) {
        CpuReading start = from.cpu().get(process);
        CpuReading end = to.cpu().get(process);
        OptionalLong jit = OptionalLong.empty();
        if (process < jits.size()
                && from.jit().get(process).isPresent()
                && to.jit().get(process).isPresent()) {
            jit = OptionalLong.of(
                    to.jit().get(process).getAsLong() - from.jit().get(process).getAsLong());
        }
        return new Span(Duration.ofNanos(end.nanoTime() - start.nanoTime()), CpuReading.between(start, end), jit);
    }

    /** For each block, in order, what each process used; shorter when blocks were never announced. */
    List<List<Span>> spans() throws InterruptedException {
        thread.join(LAST_READING_WITHIN);
        synchronized (spans) {
            return List.copyOf(spans);
        }
    }

    /** The machine from the first block to the last that was read; absent when none was. To be asked after the spans. */
    @Nullable
    MachineWindow watched() {
        synchronized (spans) {
            return watched;
        }
    }

    /** The machine over all blocks; after {@link #spans()}, which waits for the last of them. */
    MachineReadings machine() {
        return machine;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
