package dev.serverlab.measure.backend;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.spelling.MemorySizes;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The memory known to be needed at once: heaps with a given size, and backends. The generator, threads and all else come on
 * top.
 *
 * @param backends those of the experiment that the lab starts
 */
public record MemoryNeeds(Experiment experiment, List<Backend> backends) {

    private static final long MIB = 1L << 20;

    /**
     * Checks the available memory before anything starts.
     *
     * @param started the variants that the lab starts
     * @param available bytes that nothing else uses
     * @throws LabException when the experiment needs more
     */
    public void require(List<Variant> started, long available) {
        List<Variant> here = started.stream()
                .filter(each -> experiment.subject(each).site() instanceof Placement.Process)
                .toList();
        // One after the other, or all of them at once.
        Stream<List<Variant>> atOnce = experiment.runs(Protocol.PAIRED)
                ? Stream.of(here)
                : here.stream().map(List::of);
        atOnce.map(this::of)
                .max(Comparator.comparingLong(Need::bytes))
                .filter(most -> most.bytes() > available)
                .ifPresent(most -> {
                    throw Problems.refused(
                            "memory-short",
                            "The experiment needs %s of memory at once, but only %s is free. Server heaps take "
                                    + "%s, and backends %s with %s connections.",
                            "End other programs, or give fewer variants, a smaller --heap or smaller pools of "
                                    + "connections.",
                            mib(most.bytes()),
                            mib(available),
                            mib(most.heaps),
                            mib(most.behind),
                            most.connections);
                });
    }

    /**
     * The memory that servers running at once need.
     *
     * @param heaps heaps of the servers, bytes
     * @param behind memory of their backends, bytes
     * @param connections that the servers make to the backends
     */
    private record Need(long heaps, long behind, long connections) {

        long bytes() {
            return heaps + behind;
        }
    }

    private Need of(List<Variant> atOnce) {
        long heaps = atOnce.stream()
                .mapToLong(each -> MemorySizes.largestHeap(
                                experiment.subject(each).jvm().arguments())
                        .orElse(0))
                .sum();
        long behind = 0;
        long connections = 0;
        for (Backend backend : backends) {
            Backend.Memory memory = backend.memory();
            if (memory != null) {
                long made = atOnce.stream()
                        .mapToLong(each -> connections(each, memory))
                        .sum();
                behind += memory.mib() * MIB + made * memory.connectionKib() * 1024;
                connections += made;
            }
        }
        return new Need(heaps, behind, connections);
    }

    private long connections(Variant variant, Backend.Memory memory) {
        return memory.connections().stream()
                .map(experiment.subject(variant).settings()::get)
                .filter(value -> value != null && value.matches("\\d{1,9}"))
                .mapToLong(Long::parseLong)
                .sum();
    }

    private static String mib(long bytes) {
        return MemorySizes.describe(Math.max(1, bytes / MIB) * MIB);
    }
}
