package dev.serverlab.benchmark.container;

import dev.serverlab.measure.system.ContainerSnapshot;
import dev.serverlab.measure.system.ProcessTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Shows how far the CPU time of a container differs from that of its only process. docs/benchmarks.md says how to run
 * and to read it.
 */
@Command(
        name = "container-clock-benchmark",
        description = "Reads both clocks of a process in a container at the edges of windows.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class ContainerClockBenchmark implements Callable<Integer> {

    @Option(
            names = "--pid",
            required = true,
            description = "Of the process on this kernel, as docker inspect tells it.")
    private long pid;

    @Option(names = "--windows", description = "How many.")
    private int windows = 50;

    @Option(names = "--millis", description = "How long each is.")
    private long millis = 2_000;

    private ContainerClockBenchmark() {}

    public static void main(String[] args) {
        System.exit(new CommandLine(new ContainerClockBenchmark()).execute(args));
    }

    @Override
    public Integer call() throws InterruptedException {
        ProcessTarget subject = ProcessTarget.ofProcess(pid);
        List<ContainerSnapshot> edges = new ArrayList<>();
        for (int edge = 0; edge <= windows; edge++) {
            ContainerSnapshot now = subject.detail().container();
            if (now == null) {
                System.err.println("Process " + pid + " runs in no container of this kernel. Name one that does.");
                return 2;
            }
            edges.add(now);
            Thread.sleep(millis);
        }
        show(edges);
        return 0;
    }

    private void show(List<ContainerSnapshot> edges) {
        double used = millis(edges.getFirst().processNanos(), edges.getLast().processNanos()) / windows;
        List<Double> apart = new ArrayList<>();
        for (int window = 0; window < windows; window++) {
            apart.add(apart(edges.get(window), edges.get(window + 1)));
        }
        double most = apart.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        System.out.printf(
                Locale.ROOT,
                "%d windows of %d ms, in each %.1f ms of CPU on average%n"
                        + "equal within 0.01 ms in %d of them; at most %.2f ms apart, %.2f %% of a window's CPU; over all"
                        + " %.3f %%%n",
                windows,
                millis,
                used,
                apart.stream().filter(each -> each < 0.01).count(),
                most,
                100 * most / used,
                100 * apart(edges.getFirst(), edges.getLast()) / (used * windows));
    }

    private static double apart(ContainerSnapshot from, ContainerSnapshot to) {
        return Math.abs(millis(from.cpuNanos(), to.cpuNanos()) - millis(from.processNanos(), to.processNanos()));
    }

    private static double millis(@Nullable Long from, @Nullable Long to) {
        return (Objects.requireNonNull(to) - Objects.requireNonNull(from)) / 1e6;
    }
}
