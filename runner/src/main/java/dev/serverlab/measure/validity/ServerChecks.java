package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.CheckResults.graded;
import static dev.serverlab.measure.validity.CheckResults.note;
import static dev.serverlab.measure.validity.CheckResults.orZero;

import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.ContainerUse;
import dev.serverlab.model.run.ContainerUse.Throttling;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the server is the one that was started, accepts all connections, and keeps them; and how the limits of a
 * container affected the measurement. A quota is part of the experiment: a server that uses it up has reached its ceiling,
 * which is a bottleneck ({@code cpu-quota}) and not a fault. A server that is throttled without using its whole quota has
 * bursts that wait for the next period; when its latencies are as long as that wait, they come from the quota rather than
 * from the server.
 */
final class ServerChecks {

    /** A little less than the second after which a SYN is sent again, as latency is kept to four digits. */
    static final double RETRY_MILLIS = 990;

    /** From here on the quota is the ceiling, as for the bottleneck. */
    static final double FILLED = 0.90;
    /** A share of the periods or of the time: throttling of fewer answers does not affect p90. */
    static final double MUCH_THROTTLED = 0.10;
    /** Like pauses of the generator's collector: one per cent of the time affects p99. */
    static final double GENERATOR_THROTTLED = 0.01;
    /** The default of kernels and engines. */
    private static final double USUAL_PERIOD_MILLIS = 100;
    /** Both ways to count agree within 0.01 % when nothing else runs in the container. */
    static final double MAX_DIFFERENCE = 0.02;

    private ServerChecks() {}

    /**
     * Whether the process that answers after the load is the one that was started and whose clocks were read. A process id
     * is not reused before the lab, its parent, has reaped it.
     */
    static CheckResults sameProcess(String variant, long started, @Nullable Long atEnd) {
        return note(
                        atEnd == null,
                        "process-unknown",
                        "After the load, %s did not report its process id.",
                        "Read its log; its management port must answer under load too.",
                        variant)
                .and(CheckResults.problem(
                        atEnd != null && atEnd != started,
                        "process-changed",
                        "%s was started as process %d, but process %d answered after the load: the measured CPU "
                                + "is not that of the answers.",
                        "Make sure that nothing restarts the server or listens on its ports during the measurement.",
                        variant,
                        started,
                        atEnd));
    }

    /**
     * Whether the server keeps its connections, as it was seen to before the load.
     *
     * @param closedAfter requests on one connection until the server closed it; absent when it did not
     * @param onPurpose whether the experiment gives this variant separate keep-alive settings: reconnecting is then
     *     intended
     */
    static CheckResults keptConnections(String variant, @Nullable Integer closedAfter, boolean onPurpose) {
        String after = closedAfter != null && closedAfter == 1 ? "1 request" : closedAfter + " requests";
        String action = onPurpose
                ? "Let it keep them unless you mean to measure reconnecting: see its keep-alive settings, as "
                        + "server.tomcat.max-keep-alive-requests."
                : "Let it keep connections without a limit of requests, as the other servers do; see its "
                        + "keep-alive settings.";
        return graded(
                closedAfter != null,
                !onPurpose,
                "connections-closed",
                "%s closed its connection after %s, so the measurement includes reconnecting.",
                action,
                variant,
                after);
    }

    /**
     * Whether connections found the server's accept queue full. The kernel counts that for all listeners of the machine
     * together, so it counts only against a server whose clients were affected: a refused client retries after a second
     * (RFC 6298, section 2), or fails to connect.
     *
     * @param overflows since the load began; absent when this system does not count them
     */
    static CheckResults acceptQueue(@Nullable Long overflows, Measures measures, double delayMillis) {
        if (overflows == null || overflows == 0) {
            return CheckResults.NONE;
        }
        double max = orZero(measures.latency().latencyMillis().max());
        Map<String, Long> errors = measures.answers().errorKinds();
        long refused = errors.getOrDefault("connect", 0L) + errors.getOrDefault("timeout", 0L);
        return CheckResults.problem(
                max - delayMillis >= RETRY_MILLIS || refused > 0,
                "accept-queue-full",
                "%d connections found a full accept queue, which delayed this server's clients: the longest answer took "
                        + "%.0f ms, %d could not connect. The kernel retries after a second.",
                "Raise its limit of connections if the load needs more (Tomcat holds 8192 unless "
                        + "server.tomcat.max-connections is set); else give it a longer backlog (and "
                        + "net.core.somaxconn), or the users a longer ramp.",
                overflows,
                max,
                refused);
    }

    static CheckResults containers(TrialData measured, Measures measures) {
        ContainerUse server = measured.surroundings().container();
        ContainerUse generator = measured.surroundings().generatorContainer();
        Measures.Cpu cpu = measures.server().cpu();
        Double cores = cpu == null ? null : Double.valueOf(cpu.percentOfOneCore() / 100);
        Double p99 = measures.latency().latencyMillis().p99();
        Double above =
                p99 == null ? null : Double.valueOf(p99 - measured.requested().delayMillis());
        CheckResults ofServer = server == null
                ? CheckResults.NONE
                : throttled(server, cores, above)
                        .and(differs("server", server, !measured.requested().usesRunningServers()));
        return generator == null
                ? ofServer
                : ofServer.and(generatorThrottled(generator)).and(differs("generator", generator, true));
    }

    /**
     * @param cores CPU time of the server, 1 is one core all the time
     * @param p99Millis above the delay
     */
    static CheckResults throttled(ContainerUse server, @Nullable Double cores, @Nullable Double p99Millis) {
        Throttling held = server.throttling();
        if (held == null || !held.occurred() || server.cpus() == null) {
            return CheckResults.NONE;
        }
        double heldMillis = heldMillis(held, server.quotaPeriodMillis());
        boolean filled = cores != null && cores >= FILLED * server.cpus();
        boolean explains = cores != null
                && !filled
                && held.reaches(MUCH_THROTTLED)
                && p99Millis != null
                && p99Millis >= heldMillis / 2;
        String used = cores == null ? "an unknown part" : text("%.2f CPUs", cores);
        String so = !explains
                ? ""
                : text(": p99, %.1f ms above the delay, comes from bursts that waited for the next period", p99Millis);
        String what = filled
                ? "The server used up its quota of %.2f CPUs in %s and was then throttled for %.1f ms, while it "
                        + "used %s of it overall: the quota is its ceiling."
                : "The server used up its quota of %.2f CPUs in %s and was then throttled for %.1f ms, while it "
                        + "used %s of it overall%s.";
        String action = filled
                ? "Lower the load, or give it more CPUs, to measure it without throttling."
                : "Give the container whole CPUs (a CPU set) or a larger quota.";
        String periods = held.describePeriods();
        return graded(true, explains, "server-throttled", what, action, server.cpus(), periods, heldMillis, used, so);
    }

    private static String text(String format, @Nullable Double value) {
        return String.format(Locale.ROOT, format, value);
    }

    /**
     * How long it was throttled each time. The kernel adds up the waits of all CPUs, and no thread waits longer than until
     * the next period begins.
     */
    private static double heldMillis(Throttling held, @Nullable Double periodMillis) {
        return Math.min(
                held.throttledMillis() / held.throttledPeriods(),
                periodMillis == null ? USUAL_PERIOD_MILLIS : periodMillis);
    }

    static CheckResults generatorThrottled(ContainerUse generator) {
        Throttling held = generator.throttling();
        return held == null
                ? CheckResults.NONE
                : graded(
                        held.occurred(),
                        held.reaches(GENERATOR_THROTTLED),
                        "generator-throttled",
                        "The generator's container used up its CPU quota in %s; from %s on the trial is invalid.",
                        "Run the generator without a quota.",
                        held.describePeriods(),
                        CheckResults.percent(GENERATOR_THROTTLED));
    }

    /** @param counted whether all CPU of the container counts as the server's or generator's */
    static CheckResults differs(String whose, ContainerUse container, boolean counted) {
        Double all = container.cpuMillis();
        Double own = container.processCpuMillis();
        String so = counted ? "counted with it" : "not counted, although it uses part of the container's quota";
        boolean apart = all != null && own != null && Math.abs(all - own) > MAX_DIFFERENCE * own;
        return note(
                apart,
                "cgroup-differs",
                "The %s's container used %.0f ms of CPU but its process only %.0f ms: something else ran in the "
                        + "container, and its CPU is %s.",
                "Look for a health check or another program in it with docker top.",
                whose,
                all,
                own,
                so);
    }
}
