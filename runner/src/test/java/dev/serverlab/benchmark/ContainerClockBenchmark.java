package dev.serverlab.benchmark;

import dev.serverlab.sampling.Cgroup;
import dev.serverlab.sampling.CgroupCpu;
import dev.serverlab.sampling.CpuClock;
import dev.serverlab.sampling.CpuCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Shows how far the CPU time of a container differs from that of its only process. docs/benchmarks.md says how to run and to read it.
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

    /** One edge: both clocks, and the time from before the first reading to after the second. */
    private record Edge(long process, long container, long nanos) {

        static Edge now(CpuCounter process, CpuCounter container) {
            long start = System.nanoTime();
            long first = process.cpuNanos().orElseThrow();
            long second = container.cpuNanos().orElseThrow();
            return new Edge(first, second, System.nanoTime() - start);
        }

        double millisApart(Edge from) {
            return ((container - from.container) - (process - from.process)) / 1e6;
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        Optional<Cgroup> group = Cgroup.of(pid);
        if (group.isEmpty()) {
            System.err.println("Process " + pid + " runs in no container of this kernel. Name one that does.");
            return 2;
        }
        List<Edge> edges = new ArrayList<>();
        for (int edge = 0; edge <= windows; edge++) {
            edges.add(Edge.now(CpuClock.of(pid), CgroupCpu.of(group.get())));
            Thread.sleep(millis);
        }
        show(edges);
        return 0;
    }

    private void show(List<Edge> edges) {
        double used = (edges.getLast().process() - edges.getFirst().process()) / 1e6 / windows;
        List<Double> apart = new ArrayList<>();
        for (int window = 0; window < windows; window++) {
            apart.add(Math.abs(edges.get(window + 1).millisApart(edges.get(window))));
        }
        double most = apart.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        System.out.printf(
                Locale.ROOT,
                "%d windows of %d ms, in each %.1f ms of CPU on average; a reading of both took %.0f µs (median)%n"
                        + "equal within 0.01 ms in %d of %d windows; at most %.2f ms apart, %.2f %% of a window's CPU;"
                        + " over all %.3f %%%n",
                windows,
                millis,
                used,
                edges.stream()
                                .mapToLong(Edge::nanos)
                                .sorted()
                                .skip(windows / 2)
                                .findFirst()
                                .orElse(0)
                        / 1e3,
                apart.stream().filter(each -> each < 0.01).count(),
                windows,
                most,
                100 * most / used,
                100 * Math.abs(edges.getLast().millisApart(edges.getFirst())) / (used * windows));
    }
}
