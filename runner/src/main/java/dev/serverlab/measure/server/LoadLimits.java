package dev.serverlab.measure.server;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.spelling.MemorySizes;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that servers, as configured, can hold their load; a refusal names the number needed.
 *
 * @param cores that the servers see
 * @param openFiles that a process may have; absent without a known limit
 */
public record LoadLimits(
        Experiment experiment,
        Servers servers,
        int cores,
        @Nullable Long openFiles) {

    /** Files of one JVM for jars, logs, selectors and listeners: a server has 20 to 30, the generator 120. */
    private static final int OWN_FILES = 200;

    private static final int STEP_MIB = 256;

    /** The limits on this machine. */
    public static LoadLimits here(Experiment experiment, Servers servers, int cores) {
        Long openFiles = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? Long.valueOf(unix.getMaxFileDescriptorCount())
                : null;
        return new LoadLimits(experiment, servers, cores, openFiles);
    }

    /**
     * Checks the load before anything starts.
     *
     * @param started the variants that the lab starts
     * @param generatorIn where the generator is started
     * @throws LabException naming every variant whose server could not hold its load
     */
    public void require(List<Variant> started, Placement.Kind generatorIn) {
        List<Problem> problems = new ArrayList<>();
        started.forEach(variant -> add(problems, variant));
        long files = OWN_FILES + ofOneProcess(started, generatorIn);
        if (openFiles != null && files > openFiles) {
            problems.add(Problems.of(
                    "load-too-high",
                    "The load needs %2$s file descriptors in one process, but the limit is %1$s.",
                    "Run 'ulimit -n %2$s' in this shell before ./lab, as root or after raising the hard limit.",
                    openFiles,
                    files));
        }
        if (!problems.isEmpty()) {
            throw Problems.refused(
                    "load-too-high",
                    "%s",
                    "%2$s Or lower the load.",
                    all(problems, Problem::what),
                    all(problems, Problem::action));
        }
    }

    private static String all(List<Problem> problems, Function<Problem, String> part) {
        return problems.stream().map(part).distinct().collect(Collectors.joining(" "));
    }

    private void add(List<Problem> problems, Variant variant) {
        long needed = connections(variant);
        Connections can = servers.of(variant).connections();
        Long most = can.most(experiment.subject(variant).settings());
        String setting = can.setting();
        // A limit set for one variant on purpose is meant to be reached.
        boolean wanted =
                setting != null && experiment.subject(variant).ownSettings().containsKey(setting);
        if (most != null && needed > most && !wanted) {
            problems.add(Problems.of(
                    "load-too-high",
                    setting == null
                            ? "%1$s holds at most %3$s connections, which no setting changes, but the load needs %2$s."
                            : "%1$s holds at most %3$s connections, but the load needs %2$s.",
                    setting == null ? "Leave %s out." : "Give --set %4$s=%2$s.",
                    variant,
                    needed,
                    most,
                    variant.server() + "." + setting));
        }
        long least = heapMib(variant);
        OptionalLong heap = MemorySizes.largestHeap(experiment.jvmArgs());
        if (heap.isPresent() && least << 20 > heap.getAsLong()) {
            String said = MemorySizes.describe(heap.getAsLong());
            long all = experiment.variants().stream()
                    .mapToLong(this::heapMib)
                    .max()
                    .orElse(least);
            String enough = Math.ceilDiv(all, STEP_MIB) * STEP_MIB + "m";
            problems.add(Problems.of(
                    "load-too-high",
                    "A heap of %3$s is too small for the %2$s connections that the load of %1$s needs.",
                    "Give --heap %4$s.",
                    variant,
                    needed,
                    said,
                    enough));
        }
    }

    /** The most connections that a process has at once: a server's, or the generator's of a whole session. */
    private long ofOneProcess(List<Variant> started, Placement.Kind generatorIn) {
        boolean generator = generatorIn == Placement.Kind.PROCESS;
        LongStream each = experiment.variants().stream()
                .filter(variant -> generator
                        || started.contains(variant)
                                && experiment.subject(variant).site() instanceof Placement.Process)
                .mapToLong(this::connections);
        long session = experiment.variants().stream().mapToLong(this::paired).sum();
        return each.reduce(generator ? session : 0, Math::max);
    }

    /** The heap that its connections and the requests served at once need; 0 when not measured. */
    private long heapMib(Variant variant) {
        long connections = connections(variant);
        ServerDescriptor server = servers.of(variant);
        ServerDescriptor.Profile profile = server.profiles().get(variant.profile());
        Integer threads = profile == null || servers.workOf(variant, experiment) != Work.BLOCK
                ? null
                : profile.threads().on(cores);
        long served = threads == null ? connections : Math.min(connections, threads);
        Connections each = server.connections();
        long kib = connections * each.heapKib() + served * each.requestHeapKib();
        return kib == 0 ? 0 : Math.round((Connections.OWN_MIB + kib / 1024.0) * Connections.WITH_GARBAGE);
    }

    /** The minimum number of connections that the load needs. */
    private long connections(Variant variant) {
        Duration delay = experiment.subject(variant).workload().delay();
        return Math.max(
                paired(variant),
                experiment.runs(Protocol.SOLO)
                        ? experiment.subject(variant).load().connections(delay)
                        : 0);
    }

    private long paired(Variant variant) {
        Duration delay = experiment.subject(variant).workload().delay();
        return experiment.runs(Protocol.PAIRED)
                ? Load.connections(experiment.paired().arrivals(), delay)
                : 0;
    }
}
