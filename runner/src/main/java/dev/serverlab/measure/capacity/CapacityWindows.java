package dev.serverlab.measure.capacity;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.WindowRequest;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.system.clock.CpuReading;
import dev.serverlab.measure.system.clock.TimedClock;
import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.run.CapacityResult.Arrivals;
import dev.serverlab.model.run.CapacityResult.BusyCores;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.stats.capacity.LoadWindows.Outcome;
import dev.serverlab.stats.latency.LatencyMicros;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Makes the generator produce one window after another, reads clocks at both ends of each, and judges it. */
final class CapacityWindows {

    /** A request times out after a minute and its delay; beyond that the generator hangs. */
    private static final Duration LONGEST_DRAIN = Duration.ofSeconds(150);

    /** A generator works on one event loop and cannot use more than this; each of several has the same load. */
    private static final double GENERATOR_FULL_CORES = 0.9;

    /** From this share of the cores on, CPU is the limit of all processes that share them. */
    private static final double BUSY = 0.9;

    private final List<Slo> slo;
    private final Cores cores;
    private final int generators;
    private final TimedClock server;
    private final TimedClock generator;
    private final BlockingQueue<GeneratorEvent> events;

    /**
     * @param cores that server and generator may use
     * @param generators how many generators share the load
     * @param server reads the server's CPU
     * @param generator reads the CPU of all generators
     * @param events of the generator, in order
     */
    CapacityWindows(
            List<Slo> slo,
            Cores cores,
            int generators,
            TimedClock server,
            TimedClock generator,
            BlockingQueue<GeneratorEvent> events) {
        this.slo = slo;
        this.cores = cores;
        this.generators = generators;
        this.server = server;
        this.generator = generator;
        this.events = events;
    }

    /**
     * Waits until all parts of the generator are ready for windows.
     *
     * @throws dev.serverlab.model.problem.LabException when it does not start
     */
    void awaitStart(Program process) throws InterruptedException {
        await(process, GeneratorEvent.Started.class, LONGEST_DRAIN);
    }

    /**
     * Makes one window.
     *
     * @throws dev.serverlab.model.problem.LabException when the generator does not make it
     */
    Window make(Program process, WindowRequest request) throws InterruptedException {
        return make(process, List.of(request)).getFirst();
    }

    /**
     * Makes several windows without a pause; clocks are read only at both ends of the first.
     *
     * @throws dev.serverlab.model.problem.LabException when the generator does not make them
     */
    List<Window> make(Program process, List<WindowRequest> requests) throws InterruptedException {
        requests.forEach(request -> process.writeLine(request.line()));
        GeneratorEvent.Phase first = await(process, GeneratorEvent.Phase.class, LONGEST_DRAIN);
        CpuReading serverFrom = server.readAt(first.start());
        CpuReading generatorFrom = generator.readAt(first.start());
        CpuReading serverTo = server.readAt(first.end());
        CpuReading generatorTo = generator.readAt(first.end());
        List<GeneratorEvent.Phase> phases = new ArrayList<>(List.of(first));
        List<Window> windows = new ArrayList<>();
        while (windows.size() < requests.size()) {
            switch (await(process, GeneratorEvent.class, LONGEST_DRAIN)) {
                case GeneratorEvent.Phase phase -> phases.add(phase);
                case GeneratorEvent.Window reported -> {
                    BusyCores read = windows.isEmpty()
                            ? new BusyCores(cores(serverFrom, serverTo), cores(generatorFrom, generatorTo))
                            : BusyCores.UNKNOWN;
                    windows.add(window(phases.get(windows.size()), reported, read));
                }
                default -> {}
            }
        }
        return List.copyOf(windows);
    }

    private Window window(GeneratorEvent.Phase phase, GeneratorEvent.Window reported, BusyCores busy) {
        Histogram latency = LatencyMicros.read(reported.latency());
        boolean any = latency.getTotalCount() > 0;
        return new Window(
                reported.rate(),
                phase.start(),
                ChronoUnit.MICROS.between(phase.start(), phase.end()) / 1e6,
                new Arrivals(reported.scheduled(), latency.getTotalCount(), reported.errors(), reported.unsent()),
                outcome(reported, latency, busy).name().toLowerCase(Locale.ROOT),
                any ? millis(latency, 50) : null,
                any ? millis(latency, 90) : null,
                any ? millis(latency, 99) : null,
                reported.drainMillis(),
                busy);
    }

    /**
     * A window that is good when timed from the actual sending was spoilt by late sending: by the generator, or by a
     * machine without CPU left for both. The latter is a limit of the system under test; the former is not.
     */
    private Outcome outcome(GeneratorEvent.Window reported, Histogram latency, BusyCores busy) {
        Double serverCores = busy.serverCores();
        Double generatorCores = busy.generatorCores();
        if (isKept(reported.scheduled(), latency)) {
            return Outcome.GOOD;
        }
        if (generatorCores != null && generatorCores > GENERATOR_FULL_CORES * generators) {
            return Outcome.UNOFFERED;
        }
        boolean shared = serverCores != null
                && generatorCores != null
                && !cores.apart()
                && serverCores + generatorCores >= BUSY * cores.all();
        return !shared && isKept(reported.scheduled(), LatencyMicros.read(reported.sinceSent()))
                ? Outcome.UNOFFERED
                : Outcome.BAD;
    }

    private boolean isKept(long scheduled, Histogram micros) {
        return slo.stream().allMatch(each -> {
            Duration within = each.within();
            long inTime = within == null || micros.getTotalCount() == 0
                    ? micros.getTotalCount()
                    : micros.getCountBetweenValues(0, TimeUnit.MILLISECONDS.toMicros(within.toMillis()));
            return each.isKept(scheduled, inTime);
        });
    }

    private <T extends GeneratorEvent> T await(Program process, Class<T> type, Duration longest)
            throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (System.nanoTime() < deadline && process.isAlive()) {
            GeneratorEvent event = events.poll(200, TimeUnit.MILLISECONDS);
            if (type.isInstance(event)) {
                return type.cast(event);
            }
        }
        String how = process.isAlive() ? "made no window within " + longest.toSeconds() + " s" : "ended";
        throw GeneratorSite.failed(process, how);
    }

    private static double millis(Histogram micros, double percent) {
        return micros.getValueAtPercentile(percent) / 1_000.0;
    }

    private static @Nullable Double cores(CpuReading from, CpuReading to) {
        Long nanos = CpuReading.between(from, to);
        return nanos == null ? null : Double.valueOf(nanos / (double) (to.nanoTime() - from.nanoTime()));
    }
}
