package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.TimedClock;
import dev.serverlab.measure.validity.MachineWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The CPU clocks of servers and generator, read at the very start and end of each measured window: the one of a solo
 * trial, or the counted part of each block.
 */
final class WindowReadings implements AutoCloseable {

    /** A busy machine may take its time to read a clock. */
    private static final Duration LAST_READING_WITHIN = Duration.ofMinutes(1);

    /** If the load ended early, no further window may ever begin or end. */
    private static final Duration NEXT_READING_WITHIN = Duration.ofSeconds(5);

    private final List<TimedClock> processes;
    private final List<CpuCounter> jits;
    private final MachineReadings machine;
    private final int windows;
    private final BlockingQueue<GeneratorEvent.Phase> announced = new LinkedBlockingQueue<>();
    private final List<Instant> ends = new CopyOnWriteArrayList<>();
    private final List<Edge> edges = new CopyOnWriteArrayList<>();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("window-readings").unstarted(this::readAnnounced);
    private volatile @Nullable RuntimeException failure;

    /**
     * What a process used in one window. Absent means unknown.
     *
     * @param window the time between the two readings of its CPU clock
     */
    record Span(
            Duration window,
            @Nullable Long cpuNanos,
            @Nullable Long jitNanos) {}

    private record Edge(List<CpuReading> cpu, List<@Nullable Long> jit) {}

    /**
     * Must be created before the load begins.
     *
     * @param processes whose clocks are read: the servers, then the generator
     * @param jits of the first of them; there may be fewer
     * @param machine is read at the start of the first window and at the end of the last
     * @param windows how many there will be
     */
    WindowReadings(List<TimedClock> processes, List<CpuCounter> jits, MachineReadings machine, int windows) {
        this.processes = List.copyOf(processes);
        this.jits = List.copyOf(jits);
        this.machine = machine;
        this.windows = windows;
    }

    /** Waits for windows on a separate thread. */
    WindowReadings start() {
        thread.start();
        return this;
    }

    void announce(GeneratorEvent.Phase window) {
        ends.add(window.end());
        announced.add(window);
    }

    private void readAnnounced() {
        try {
            for (int window = 0; window < windows; window++) {
                GeneratorEvent.Phase next = announced.take();
                readAt(next.start());
                readAt(next.end());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    /**
     * Waits until a window begins or ends and reads. The CPU clocks come first, as they are quick; looking for compiler
     * threads takes some ms, the same at both ends.
     */
    void readAt(Instant moment) throws InterruptedException {
        List<CpuReading> cpu = new ArrayList<>();
        for (TimedClock process : processes) {
            cpu.add(process.readAt(moment));
        }
        edges.add(new Edge(cpu, jits.stream().map(CpuCounter::cpuNanos).toList()));
        if (edges.size() == 1 || edges.size() == 2 * windows) {
            machine.read();
        }
    }

    /**
     * For each window, in order, what each process used; fewer when windows were never announced.
     *
     * @throws IllegalStateException when a clock could not be read, which is a bug: unknown values are absent
     */
    List<List<Span>> spans() throws InterruptedException {
        if (thread.isAlive()) {
            boolean over = ends.size() == windows && !Instant.now().isBefore(ends.getLast());
            thread.join(over ? LAST_READING_WITHIN : NEXT_READING_WITHIN);
        }
        if (failure != null) {
            throw new IllegalStateException("the clocks could not be read", failure);
        }
        return IntStream.range(0, edges.size() / 2)
                .mapToObj(window -> spans(edges.get(2 * window), edges.get(2 * window + 1)))
                .toList();
    }

    private List<Span> spans(Edge from, Edge to) {
        return IntStream.range(0, processes.size())
                .mapToObj(process -> new Span(
                        Duration.ofNanos(to.cpu().get(process).nanoTime()
                                - from.cpu().get(process).nanoTime()),
                        CpuReading.between(from.cpu().get(process), to.cpu().get(process)),
                        process < jits.size()
                                ? CpuReading.difference(
                                        from.jit().get(process), to.jit().get(process))
                                : null))
                .toList();
    }

    /** The machine from the start of the first window to the end of the last; absent when not all were read. */
    @Nullable
    MachineWindow watched() {
        if (edges.size() < 2 * windows) {
            return null;
        }
        return machine.window(spans(edges.getFirst(), edges.getLast()).stream()
                .map(Span::cpuNanos)
                .toList());
    }

    /** The machine, and threads and containers; after {@link #spans()}, which waits for the last window. */
    MachineReadings machine() {
        return machine;
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
