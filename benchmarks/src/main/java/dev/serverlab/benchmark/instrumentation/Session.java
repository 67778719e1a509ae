package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.benchmark.Cpu;
import dev.serverlab.benchmark.Quiet;
import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * What one pair of fresh JVMs used while it was measured.
 *
 * @param requests to each of the two
 * @param warmup JIT included: what either had used when the first block began, start-up too
 */
record Session(long requests, Cpu instrumented, Cpu bare, Warmup warmup, Quiet quiet) {

    private static final int SETTLING_BLOCKS_AT_MOST = 4;
    /** The JIT's share of a server's CPU at which it counts as settled. */
    private static final double SETTLED = 0.1;

    /** The machine's CPUs, read while this process may use all of them. */
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    /** What came before the blocks. */
    record Warmup(long requests, Cpu instrumented, Cpu bare) {}

    /** CPU per request without JIT, instrumented over bare, as a logarithm: intervals are symmetric there. */
    double logRatio() {
        return Math.log(instrumented.workMicros(requests) / bare.workMicros(requests));
    }

    /**
     * Starts a pair, warms both up alike, measures and ends them.
     *
     * @param number from 0; every second one starts the bare server first
     * @throws LabException when a server fails
     */
    static Session run(InstrumentedServer bench, int number, Settings settings, Path logs) throws InterruptedException {
        try (Pair pair = Pair.start(bench, number % 2 == 1, logs);
                PairLoad dealer = PairLoad.open(pair, settings)) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Settings.LONGEST_WARMUP_SECONDS);
            long warmed = dealer.fullSpeed(settings.warmupRequests(), deadline);
            settle(pair, dealer, settings);
            pair.collect();
            try (Apart apart = Apart.of(pair)) {
                return measured(pair, dealer, settings, warmed);
            }
        } catch (IOException e) {
            throw LabException.failed(
                    "benchmark-failed",
                    bench.name() + ": " + e.getMessage(),
                    "Read the servers' logs in " + logs + ".");
        }
    }

    /** Blocks that are not counted, until the JIT has ended what the warm-up gave it to do. */
    private static void settle(Pair pair, PairLoad dealer, Settings settings) throws IOException, InterruptedException {
        for (int block = 0; block < SETTLING_BLOCKS_AT_MOST; block++) {
            Cpu instrumented = pair.instrumented().cpu();
            Cpu bare = pair.bare().cpu();
            dealer.paced(settings);
            if (pair.instrumented().cpu().since(instrumented).jitShare() < SETTLED
                    && pair.bare().cpu().since(bare).jitShare() < SETTLED) {
                return;
            }
        }
    }

    private static Session measured(Pair pair, PairLoad dealer, Settings settings, long warmed)
            throws IOException, InterruptedException {
        CpuClock generator = new CpuClock(ProcessHandle.current().pid());
        Warmup warmup =
                new Warmup(warmed, pair.instrumented().cpu(), pair.bare().cpu());
        Cpu instrumented = new Cpu(0, 0);
        Cpu bare = new Cpu(0, 0);
        long requests = 0;
        MachineSnapshot machine = MachineSnapshot.now();
        long generatorNanos = Objects.requireNonNullElse(generator.cpuNanos(), 0L);
        for (int block = 0; block < settings.blocks(); block++) {
            Cpu instrumentedBefore = pair.instrumented().cpu();
            Cpu bareBefore = pair.bare().cpu();
            requests += dealer.paced(settings);
            instrumented = instrumented.plus(pair.instrumented().cpu().since(instrumentedBefore));
            bare = bare.plus(pair.bare().cpu().since(bareBefore));
        }
        generatorNanos = Objects.requireNonNullElse(generator.cpuNanos(), 0L) - generatorNanos;
        MachineNoise noise = MachineNoise.between(machine, MachineSnapshot.now());
        return new Session(
                requests, instrumented, bare, warmup, quiet(noise, instrumented.all() + bare.all() + generatorNanos));
    }

    private static Quiet quiet(MachineNoise noise, long ownNanos) {
        double busy = Objects.requireNonNullElse(noise.busyShare(), 0.0);
        double own = ownNanos / ((double) noise.elapsedNanos() * PROCESSORS);
        return new Quiet(busy, Math.max(0, busy - own), noise.stealShare());
    }
}
