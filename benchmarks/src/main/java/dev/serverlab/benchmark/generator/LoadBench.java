package dev.serverlab.benchmark.generator;

import dev.serverlab.benchmark.Quiet;
import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.system.MachineNoise;
import dev.serverlab.measure.system.MachineSnapshot;
import dev.serverlab.measure.system.clock.CpuClock;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs one generator at a time against servers that stay alive.
 *
 * @param servers their process ids
 */
record LoadBench(OpenLoad load, Path home, List<Long> servers) {

    /** The time that a generator may take beside the load, for its start, a warm-up and its report. */
    private static final int MORE_SECONDS = 120;

    /**
     * @param folder for its files; emptied before
     * @throws LabException when it fails, or its load was not the one that was asked for
     */
    LoadRun run(LoadGenerator generator, Path folder) throws IOException, InterruptedException {
        empty(folder);
        long serversNanos = serversNanos();
        long ownNanos = nanos(ProcessHandle.current().pid());
        long children = ChildrenCpu.micros();
        MachineSnapshot machine = MachineSnapshot.now();
        ChildProcess process = ChildProcess.start(
                generator.name(), generator.command(load, folder), home, folder.resolve("output.log"), null);
        try {
            if (!process.awaitExit(load.seconds() + MORE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw failed(generator, process.logTail());
            }
        } finally {
            process.close();
        }
        long micros = ChildrenCpu.micros() - children;
        MachineNoise noise = MachineNoise.between(machine, MachineSnapshot.now());
        long knownNanos = micros * 1_000
                + serversNanos()
                - serversNanos
                + nanos(ProcessHandle.current().pid())
                - ownNanos;
        LoadGenerator.Answers answers = generator.answers(load, folder);
        if (answers.requests() < 0.99 * load.requests()) {
            throw failed(
                    generator,
                    answers.requests() + " successful responses to a load of " + load.requests() + " requests, "
                            + answers.wrong() + " wrong or not sent");
        }
        return new LoadRun(micros, answers.requests(), answers.more(), answers.wrong(), quiet(noise, knownNanos));
    }

    private static LabException failed(LoadGenerator generator, String why) {
        return LabException.failed(
                "benchmark-failed",
                generator.name() + " did not carry out the load:\n" + why,
                "Read its output; give a lower --rate when the machine is too small.");
    }

    private static void empty(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        Files.createDirectories(folder);
    }

    private long serversNanos() {
        return servers.stream().mapToLong(LoadBench::nanos).sum();
    }

    private static long nanos(long pid) {
        return Objects.requireNonNullElse(new CpuClock(pid).cpuNanos(), 0L);
    }

    private static Quiet quiet(MachineNoise noise, long knownNanos) {
        double busy = Objects.requireNonNullElse(noise.busyShare(), 0.0);
        double known = knownNanos
                / ((double) noise.elapsedNanos() * Runtime.getRuntime().availableProcessors());
        return new Quiet(busy, Math.max(0, busy - known), noise.stealShare());
    }
}
