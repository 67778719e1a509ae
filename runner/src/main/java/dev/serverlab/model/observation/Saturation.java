package dev.serverlab.model.observation;

import dev.serverlab.model.observation.Bottleneck.Label;
import dev.serverlab.stats.Percentile;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the bottleneck of a trial: the first limit that it reached, checked from the most certain to the most likely: the
 * ceilings of load and threads; the CPU quota of the server; CPUs that servers and generator saturated themselves; one
 * event loop; the backends; the accept queue; one thread of the generator; CPUs that other programs helped saturate; a late
 * generator.
 */
final class Saturation {

    /** From here on a throughput has reached a ceiling. */
    static final double REACHED = 0.95;
    /** From here on CPUs are saturated: beyond, there is no room for the system's own work either. */
    static final double FULL = 0.90;
    /** From here on a thread takes a whole core: a machine with other work never gives it all of one. */
    static final double FULL_CORE = 0.85;
    /** From here on the generator's lateness is more than that of a busy machine. */
    static final double LATE_MILLIS = 10;

    private final Observation observation;
    private final MachineUse machine;
    private final Bounds bounds;
    private final double throughput;
    /** In busy cores; 0 when unknown. */
    private final double server;

    private final double driver;
    private final double busyShare;
    /** With the ceiling of the CPUs at the measured CPU time per request. */
    private final List<Ceiling> ceilings;

    private Saturation(Observation observation, Bounds bounds) {
        this.observation = observation;
        this.machine = observation.machine();
        this.bounds = bounds;
        long requests = observation.latencyMicros().getTotalCount();
        this.throughput = requests / (observation.window().toNanos() / 1e9);
        this.server = cores(machine.serversCpuNanos());
        this.driver = cores(machine.generatorCpuNanos());
        this.busyShare = Objects.requireNonNullElse(machine.busyShare(), 0.0);
        this.ceilings = bounds.with(
                requests,
                machine.serversCpuNanos(),
                machine.generatorCpuNanos(),
                observation.server().cpuNanos());
    }

    /** What limited that trial. */
    static Bottleneck bottleneckOf(Observation observation, Bounds bounds) {
        Saturation saturation = new Saturation(observation, bounds);
        return Stream.<Supplier<@Nullable Bottleneck>>of(
                        saturation::byCeiling,
                        saturation::byQuota,
                        saturation::byOwnCpu,
                        saturation::byEventLoop,
                        saturation::byBackend,
                        saturation::byAcceptQueue,
                        saturation::byGeneratorThread,
                        saturation::byMachine,
                        saturation::byLateness)
                .map(Supplier::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseGet(saturation::unknown);
    }

    private @Nullable Bottleneck byCeiling() {
        Ceiling lowest = Ceiling.lowest(bounds.ceilings());
        return lowest == null || throughput < REACHED * lowest.requestsPerSecond() ? null : reached(lowest);
    }

    private Bottleneck reached(Ceiling ceiling) {
        String came = came(ceiling);
        return switch (ceiling.limit()) {
            case "arrivals" ->
                Label.ARRIVALS.because(
                        "%.1f of %.1f arrivals/s were answered: nothing limited the throughput below the offered rate.",
                        throughput, ceiling.requestsPerSecond());
            case "users" -> Label.USERS.because("%s: more users would have got more answers.", came);
            case Ceiling.CONNECTIONS ->
                Label.CONNECTIONS.because("%s: every connection to the database was in use all the time.", came);
            case "workers" -> Label.WORKERS.because("%s: every worker was busy all the time.", came);
            case Ceiling.BURNERS ->
                Label.POOL.because("%s: every thread that burns CPU for requests was busy all the time.", came);
            case Ceiling.QUOTA -> Label.CPU_QUOTA.because("%s: request work used up the server's CPU quota.", came);
            case "cores" -> Label.CPU.because("%s: request work saturated the CPUs.", came);
            default ->
                bounds.eventLoops()
                        ? Label.EVENT_LOOP.because("%s: every event loop was blocked by a request all the time.", came)
                        : Label.POOL.because("%s: every request thread was busy all the time.", came);
        };
    }

    private String came(Ceiling ceiling) {
        return text(
                "%.1f of at most %.1f requests/s were answered (%s)",
                throughput, ceiling.requestsPerSecond(), ceiling.formula());
    }

    private @Nullable Bottleneck byQuota() {
        Double quota = bounds.quota();
        double own = cores(observation.server().cpuNanos());
        return quota == null || own < FULL * quota
                ? null
                : Label.CPU_QUOTA.because(
                        "the server used %.2f of its quota of %.2f %s%s.",
                        own, quota, quota == 1 ? "CPU" : "CPUs", allowed(Ceiling.QUOTA));
    }

    private @Nullable Bottleneck byOwnCpu() {
        Cores cores = bounds.cores();
        if (!cores.apart()) {
            return server + driver < FULL * cores.all() ? null : fullCpus();
        }
        if (server >= FULL * cores.server()) {
            return Label.CPU.because(
                    "the servers used %.2f of their %s%s.", server, Ceiling.count(cores.server()), allowed("cores"));
        }
        return driver < FULL * cores.generator()
                ? null
                : Label.GENERATOR.because(
                        "the generator used %.2f of its %s%s.",
                        driver, Ceiling.count(cores.generator()), allowed("generator"));
    }

    private @Nullable Bottleneck byMachine() {
        if (busyShare < FULL) {
            return null;
        }
        return busiestBehind()
                .filter(most -> most.cores() > server + driver)
                .map(this::filledBy)
                .orElseGet(this::fullCpus);
    }

    /** A backend that uses up its CPUs, or one of whose threads uses up a core: a database may do most on one thread. */
    private @Nullable Bottleneck byBackend() {
        BusyBackend most = busiestBehind().orElse(null);
        if (most != null && most.cores() >= FULL * bounds.cores().all()) {
            return filledBy(most);
        }
        return behind().filter(each -> each.busiest() != null && each.busiest().coreShare() >= FULL_CORE)
                .findFirst()
                .map(each -> Label.BEHIND.because(
                        "one thread of the backend %s %s%s.",
                        each.name(), took(Objects.requireNonNull(each.busiest())), busyText(", while ")))
                .orElse(null);
    }

    private Bottleneck filledBy(BusyBackend backend) {
        return Label.BEHIND.because(
                "the backend %s used %.2f of %s, servers and generator %.2f.",
                backend.name(), backend.cores(), Ceiling.count(bounds.cores().all()), server + driver);
    }

    private Stream<BusyBackend> behind() {
        return Stream.ofNullable(machine.behind()).flatMap(List::stream);
    }

    private Optional<BusyBackend> busiestBehind() {
        return behind().max(Comparator.comparingDouble(BusyBackend::cores));
    }

    private Bottleneck fullCpus() {
        int cores = bounds.cores().all();
        double behind = behind().mapToDouble(BusyBackend::cores).sum();
        double all = Math.max(server + driver + behind, busyShare * cores);
        return Label.CPU.because(
                "%.2f of %s were busy (servers %.2f, generator %.2f%s, everything else %.2f)%s.",
                all,
                Ceiling.count(cores),
                server,
                driver,
                machine.behind() == null ? "" : text(", backends %.2f", behind),
                Math.max(0, all - server - driver - behind),
                allowed("cores"));
    }

    /** The ceiling of the CPUs at the measured CPU time per request. */
    private String allowed(String limit) {
        return ceilings.stream()
                .filter(ceiling -> ceiling.limit().equals(limit))
                // Before the trial only the CPU that requests burn on purpose is known; the last ceiling is the
                // measured one.
                .reduce((burned, measured) -> measured)
                .map(ceiling -> ", and " + came(ceiling))
                .orElse("");
    }

    private @Nullable Bottleneck byEventLoop() {
        List<BusyThread> loops =
                machine.serverThreads().stream().filter(Saturation::isEventLoop).toList();
        if (loops.isEmpty() || loops.getFirst().coreShare() < FULL_CORE) {
            return null;
        }
        String others = loops.size() == 1
                ? "no other event loop was busy"
                : text("the next event loop used %.0f %%", 100 * loops.get(1).coreShare());
        return Label.EVENT_LOOP.because(
                "one event loop %s, %s%s.", took(loops.getFirst()), others, busyText(", while "));
    }

    /**
     * Recognized by the first 15 characters of its name, which is all that Linux keeps: {@code reactor-http-epoll-1} and
     * {@code reactor-http-nio-1} of Reactor Netty, {@code vert.x-eventloop-thread-0} of Vert.x, {@code
     * nioEventLoopGroup-2-1} and {@code multiThreadIoEventLoopGroup-2-1} of plain Netty, each cut after 15.
     */
    private static boolean isEventLoop(BusyThread thread) {
        String name = thread.name().toLowerCase(Locale.ROOT);
        return Stream.of("reactor-http-", "vert.x-eventloo", "multithreadioev").anyMatch(name::startsWith)
                || name.contains("eventloop");
    }

    private static String took(BusyThread thread) {
        return text("(%s) used %.0f %% of a core", thread.name(), 100 * thread.coreShare());
    }

    private @Nullable Bottleneck byAcceptQueue() {
        long turnedAway = Objects.requireNonNullElse(machine.turnedAway(), 0L);
        long unconnected = observation.errorKinds().getOrDefault("connect", 0L);
        return turnedAway + unconnected == 0
                ? null
                : Label.ACCEPT_QUEUE.because(
                        "%d connection attempts found a full accept queue on this machine and %d requests got no"
                                + " connection%s%s.",
                        turnedAway, unconnected, nearest(), observation.waits().inWords("; "));
    }

    private @Nullable Bottleneck byGeneratorThread() {
        List<BusyThread> threads = machine.generatorThreads();
        return threads.isEmpty() || threads.getFirst().coreShare() < FULL_CORE
                ? null
                : Label.GENERATOR.because("one thread of the generator %s%s.", took(threads.getFirst()), nearest());
    }

    private @Nullable Bottleneck byLateness() {
        Double late = Percentile.P99.millisOf(observation.generator().lagMicros());
        return late == null || late < LATE_MILLIS
                ? null
                : Label.GENERATOR.because(
                        "the generator was at least %.1f ms late in 1 %% of cases%s.", late, nearest());
    }

    private Bottleneck unknown() {
        List<BusyThread> threads = machine.serverThreads();
        return Label.UNKNOWN.because(
                "no limit was reached%s; %s%s%s.",
                nearest(),
                threads.isEmpty() ? "its threads are not known" : "its busiest thread " + took(threads.getFirst()),
                busyText(" and "),
                observation.waits().inWords("; "));
    }

    /** The lowest ceiling, which was not reached. */
    private String nearest() {
        Ceiling lowest = Ceiling.lowest(ceilings);
        return lowest == null ? "" : "; " + came(lowest);
    }

    private String busyText(String before) {
        String cores = Ceiling.count(bounds.cores().all());
        return machine.busyShare() == null ? "" : text("%s%.0f %% of %s were busy", before, 100 * busyShare, cores);
    }

    private double cores(@Nullable Long nanos) {
        double used = Objects.requireNonNullElse(nanos, 0L);
        return used / observation.server().cpuWindow().toNanos();
    }

    @SuppressWarnings("AnnotateFormatMethod") // The annotation would need another dependency.
    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
