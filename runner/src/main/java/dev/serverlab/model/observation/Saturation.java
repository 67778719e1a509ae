package dev.serverlab.model.observation;

import dev.serverlab.stats.Percentile;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How near one trial came to everything that could limit it. The first limit that it reached is its bottleneck, looked
 * for from what is certain to what is likely: what the load and the threads allow; the CPU quota of the server; CPUs that
 * servers and generator filled themselves; one event loop; the accept queue; one thread of the generator; CPUs that were full with the help of others;
 * a generator that was late.
 */
final class Saturation {

    /** From here on a throughput has reached a ceiling. */
    static final double REACHED = 0.95;
    /** From here on CPUs are full: beyond, the system's own work has no room left either. */
    static final double FULL = 0.90;
    /** From here on a thread takes a whole core: a machine with other work never gives it all of one. */
    static final double FULL_CORE = 0.85;
    /** From here on the generator's lateness is more than that of a busy machine. */
    static final double LATE_MILLIS = 10;

    private final Observation observation;
    private final MachineUse machine;
    private final Bounds bounds;
    private final double throughput;

    private Saturation(Observation observation, Bounds bounds) {
        this.observation = observation;
        this.machine = observation.machine();
        this.bounds = bounds;
        this.throughput = observation.latencyMicros().getTotalCount()
                / (observation.window().toNanos() / 1e9);
    }

    /** What limited that trial. */
    static Bottleneck bottleneckOf(Observation observation, Bounds bounds) {
        Saturation saturation = new Saturation(observation, bounds);
        return saturation
                .byCeiling()
                .or(saturation::byQuota)
                .or(saturation::byOwnCpu)
                .or(saturation::byEventLoop)
                .or(saturation::byAcceptQueue)
                .or(saturation::byGeneratorThread)
                .or(saturation::byMachine)
                .or(saturation::byLateness)
                .orElseGet(saturation::unknown);
    }

    private Optional<Bottleneck> byCeiling() {
        return Ceiling.lowest(bounds.ceilings())
                .filter(ceiling -> throughput >= REACHED * ceiling.requestsPerSecond())
                .map(this::reached);
    }

    private Bottleneck reached(Ceiling ceiling) {
        return switch (ceiling.limit()) {
            case "arrivals" ->
                new Bottleneck(
                        Bottleneck.Label.ARRIVALS,
                        text(
                                "%.1f of %.1f arrivals/s were answered: there was no limit below the offered rate.",
                                throughput, ceiling.requestsPerSecond()));
            case "users" ->
                new Bottleneck(Bottleneck.Label.USERS, came(ceiling) + ": more users would have got more answers.");
            case "workers" ->
                new Bottleneck(Bottleneck.Label.WORKERS, came(ceiling) + ": every worker was taken all the time.");
            case Ceiling.BURNERS ->
                new Bottleneck(
                        Bottleneck.Label.POOL,
                        came(ceiling) + ": every thread that burns for requests was taken all the time.");
            case Ceiling.QUOTA ->
                new Bottleneck(
                        Bottleneck.Label.CPU_QUOTA, came(ceiling) + ": the server's quota was burned by requests.");
            case "cores" -> new Bottleneck(Bottleneck.Label.CPU, came(ceiling) + ": the CPUs were burned by requests.");
            default ->
                bounds.eventLoops()
                        ? new Bottleneck(
                                Bottleneck.Label.EVENT_LOOP,
                                came(ceiling) + ": every event loop was held by a request all the time.")
                        : new Bottleneck(
                                Bottleneck.Label.POOL,
                                came(ceiling) + ": every request thread was taken all the time.");
        };
    }

    private String came(Ceiling ceiling) {
        return text(
                "%.1f of at most %.1f requests/s came (%s)",
                throughput, ceiling.requestsPerSecond(), ceiling.formula());
    }

    private Optional<Bottleneck> byQuota() {
        Double quota = bounds.quota();
        double own = cores(observation.server().cpuNanos());
        return quota == null || own < FULL * quota
                ? Optional.empty()
                : Optional.of(new Bottleneck(
                        Bottleneck.Label.CPU_QUOTA,
                        text(
                                "the server took %.2f of its quota of %.2f %s%s.",
                                own, quota, quota == 1 ? "CPU" : "CPUs", allowed(Ceiling.QUOTA))));
    }

    private Optional<Bottleneck> byOwnCpu() {
        double server = cores(machine.serversCpuNanos());
        double driver = cores(machine.generatorCpuNanos());
        Cores cores = bounds.cores();
        if (!cores.apart()) {
            return server + driver >= FULL * cores.all() ? Optional.of(fullCpus(server + driver)) : Optional.empty();
        }
        if (server >= FULL * cores.server()) {
            return Optional.of(new Bottleneck(
                    Bottleneck.Label.CPU,
                    text("the servers took %.2f of their %s%s.", server, count(cores.server()), allowed("cores"))));
        }
        return driver >= FULL * cores.generator()
                ? generator(text(
                        "the generator took %.2f of its %s%s.", driver, count(cores.generator()), allowed("generator")))
                : Optional.empty();
    }

    private Optional<Bottleneck> byMachine() {
        double share = machine.busyShare().orElse(0);
        return share >= FULL ? Optional.of(fullCpus(share * bounds.cores().all())) : Optional.empty();
    }

    private Bottleneck fullCpus(double busy) {
        double server = cores(machine.serversCpuNanos());
        double driver = cores(machine.generatorCpuNanos());
        double all =
                Math.max(busy, machine.busyShare().orElse(0) * bounds.cores().all());
        return new Bottleneck(
                Bottleneck.Label.CPU,
                text(
                        "%.2f of %s were busy (servers %.2f, generator %.2f, everything else %.2f)%s.",
                        all, count(bounds.cores().all()), server, driver, all - server - driver, allowed("cores")));
    }

    /** All ceilings, with what the CPUs allow at the CPU time per request that was seen. */
    private List<Ceiling> all() {
        return bounds.with(
                observation.latencyMicros().getTotalCount(),
                machine.serversCpuNanos(),
                machine.generatorCpuNanos(),
                observation.server().cpuNanos());
    }

    /** What the CPUs allow at the CPU time per request that was seen. */
    private String allowed(String limit) {
        return all().stream()
                .filter(ceiling -> ceiling.limit().equals(limit))
                // Before the trial only the CPU that requests burn on purpose is known; the last one is the measured.
                .reduce((burned, measured) -> measured)
                .map(ceiling -> ", and " + came(ceiling))
                .orElse("");
    }

    private Optional<Bottleneck> byEventLoop() {
        List<BusyThread> loops =
                machine.serverThreads().stream().filter(EventLoops::isOne).toList();
        if (loops.isEmpty() || loops.getFirst().coreShare() < FULL_CORE) {
            return Optional.empty();
        }
        BusyThread busiest = loops.getFirst();
        String others = loops.size() == 1
                ? "no other event loop did anything"
                : text("the next event loop took %.0f %%", 100 * loops.get(1).coreShare());
        return Optional.of(new Bottleneck(
                Bottleneck.Label.EVENT_LOOP,
                text(
                        "one event loop (%s) took %.0f %% of a core, %s%s.",
                        busiest.name(),
                        100 * busiest.coreShare(),
                        others,
                        busyText(", while %.0f %% of %s were busy"))));
    }

    private Optional<Bottleneck> byAcceptQueue() {
        long turnedAway = machine.turnedAway().orElse(0);
        long unconnected = observation.errorKinds().getOrDefault("connect", 0L);
        return turnedAway + unconnected == 0
                ? Optional.empty()
                : Optional.of(new Bottleneck(
                        Bottleneck.Label.ACCEPT_QUEUE,
                        text(
                                "%d connection attempts found a full accept queue on this machine and %d requests got no"
                                        + " connection%s.",
                                turnedAway, unconnected, nearest())));
    }

    private Optional<Bottleneck> byGeneratorThread() {
        Optional<BusyThread> busiest = machine.generatorThreads().stream().findFirst();
        return busiest.isPresent() && busiest.get().coreShare() >= FULL_CORE
                ? generator(text(
                        "one thread of the generator (%s) took %.0f %% of a core%s.",
                        busiest.get().name(), 100 * busiest.get().coreShare(), nearest()))
                : Optional.empty();
    }

    private Optional<Bottleneck> byLateness() {
        Double late = Percentile.P99.millisOf(observation.generator().lagMicros());
        return late == null || late < LATE_MILLIS
                ? Optional.empty()
                : generator(text("the generator was late by %.1f ms or more in 1 %% of the time%s.", late, nearest()));
    }

    private static Optional<Bottleneck> generator(String evidence) {
        return Optional.of(new Bottleneck(Bottleneck.Label.GENERATOR, evidence));
    }

    private Bottleneck unknown() {
        String thread = machine.serverThreads().stream()
                .findFirst()
                .map(busiest -> text(
                        "its busiest thread (%s) took %.0f %% of a core", busiest.name(), 100 * busiest.coreShare()))
                .orElse("its threads are not known");
        return new Bottleneck(
                Bottleneck.Label.UNKNOWN,
                text("no limit was reached%s; %s%s.", nearest(), thread, busyText(" and %.0f %% of %s were busy")));
    }

    /** The lowest ceiling, which was not reached. */
    private String nearest() {
        return all().stream()
                .min(Comparator.comparingDouble(Ceiling::requestsPerSecond))
                .map(ceiling -> "; " + came(ceiling))
                .orElse("");
    }

    private String busyText(String format) {
        return machine.busyShare().isEmpty()
                ? ""
                : text(
                        format,
                        100 * machine.busyShare().getAsDouble(),
                        count(bounds.cores().all()));
    }

    /** CPU time as the number of cores that it keeps busy; none when it is not known. */
    private double cores(OptionalLong nanos) {
        return (double) nanos.orElse(0) / observation.server().cpuWindow().toNanos();
    }

    private static String count(int cores) {
        return cores + (cores == 1 ? " core" : " cores");
    }

    @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency of its own.
    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
