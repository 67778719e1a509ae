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
 * Whether the server is the one that was started, lets everybody in, and keeps its connections; and what the limits of
 * a container did to what was measured. A quota is part of the question: a server that fills it has reached its
 * ceiling, which is a bottleneck ({@code cpu-quota}) and no fault. A server that is held back without having used all
 * of its quota has bursts that end in waiting for the next period, and when its latencies are as long as that wait,
 * they are the quota's rather than the server's.
 */
final class ServerChecks {

    /** A little less than the second after which a SYN is sent again, as latency is kept to four digits. */
    static final double RETRY_MILLIS = 990;

    /** From here on the quota is the ceiling, as the bottleneck has it. */
    static final double FILLED = 0.90;
    /** Of the periods or of the time: what strikes fewer of the answers is not in their p90. */
    static final double MUCH_THROTTLED = 0.10;
    /** As pauses of the generator's collector: one percent of the time is in p99. */
    static final double GENERATOR_THROTTLED = 0.01;
    /** What kernels and engines take when nobody says another. */
    private static final double USUAL_PERIOD_MILLIS = 100;
    /** Both ways to count agree within 0.01 % when nothing else runs in the container. */
    static final double MOST_DIFFERENCE = 0.02;

    private ServerChecks() {}

    /**
     * Whether the process that answers after the load is the one that was started and whose clocks were read. The
     * number of a process cannot be given to another while the lab, its parent, has not taken note of its end.
     */
    static CheckResults sameProcess(String variant, long started, @Nullable Long atEnd) {
        return note(
                        atEnd == null,
                        "process-unknown",
                        "%s did not tell after the load which process answers.",
                        "Read its log; its management port must answer under load too.",
                        variant)
                .and(CheckResults.problem(
                        atEnd != null && atEnd != started,
                        "process-changed",
                        "%s was started as process %d, and process %d answered after the load: the CPU that was "
                                + "read is not that of the answers.",
                        "Let nothing restart the server, and nothing else listen on its ports, while it is measured.",
                        variant,
                        started,
                        atEnd));
    }

    /**
     * Whether the server keeps its connections, as it was seen to before the load.
     *
     * @param closedAfter requests on one connection until the server closed it; absent when it did not
     * @param onPurpose whether the experiment gives this variant keep-alive settings of its own: reconnecting is then what
     *     is asked about
     */
    static CheckResults keptConnections(String variant, @Nullable Integer closedAfter, boolean onPurpose) {
        String after = closedAfter != null && closedAfter == 1 ? "1 request" : closedAfter + " requests";
        String action = onPurpose
                ? "Let it keep them unless reconnecting is what you ask about: see its keep-alive "
                        + "settings, as server.tomcat.max-keep-alive-requests."
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
     * together, so it is held against a server only whose clients felt it: a client that is not let in tries again after a
     * second (RFC 6298, section 2), or fails to connect.
     *
     * @param overflows since the load began; absent when this system does not tell
     */
    static CheckResults acceptQueue(@Nullable Long overflows, Measures measures, double delayMillis) {
        if (overflows == null || overflows == 0) {
            return CheckResults.NONE;
        }
        double max = orZero(measures.latency().latencyMillis().max());
        Map<String, Long> errors = measures.answers().errorKinds();
        long refused = errors.getOrDefault("connect", 0L) + errors.getOrDefault("timeout", 0L);
        return max - delayMillis >= RETRY_MILLIS || refused > 0
                ? CheckResults.problem(
                        true,
                        "accept-queue-full",
                        "%d connections found a full accept queue, and this server's clients felt it: the "
                                + "longest answer took %.0f ms, %d could not connect. The kernel lets them try again after "
                                + "a second.",
                        "Give it a longer backlog (and net.core.somaxconn), or the users a longer ramp.",
                        overflows,
                        max,
                        refused)
                : note(
                        true,
                        "accept-queue-full",
                        "%d connections found a full accept queue somewhere on this machine; no client of this "
                                + "server waited a second for it.",
                        "Look with 'ss -ltn' which listener has a full queue.",
                        overflows);
    }

    static CheckResults containers(Measured measured, Measures measures) {
        ContainerUse server = measured.surroundings().container();
        ContainerUse generator = measured.surroundings().generatorContainer();
        Measures.Cpu cpu = measures.server().cpu();
        Double cores = cpu == null ? null : Double.valueOf(cpu.percentOfOneCore() / 100);
        Double p99 = measures.latency().latencyMillis().p99();
        Double above =
                p99 == null ? null : Double.valueOf(p99 - measured.asked().delayMillis());
        CheckResults ofServer = server == null
                ? CheckResults.NONE
                : throttled(server, cores, above)
                        .and(differs("server", server, !measured.asked().ranAlready()));
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
                : text(": p99, %.1f ms above the delay, is of bursts that waited for the next period", p99Millis);
        String what = filled
                ? "The server had used up its quota of %.2f CPUs in %s and was then held back for %.1f ms, "
                        + "while it used %s of it: that is its ceiling."
                : "The server had used up its quota of %.2f CPUs in %s and was then held back for %.1f ms, "
                        + "while it used %s of it%s.";
        String action = filled
                ? "Lower the load, or give it more CPUs, to see it without the quota's waits."
                : "Give the container whole CPUs (a CPU set) or a larger quota.";
        String periods = held.describePeriods();
        return graded(true, explains, "server-throttled", what, action, server.cpus(), periods, heldMillis, used, so);
    }

    private static String text(String format, @Nullable Double value) {
        return String.format(Locale.ROOT, format, value);
    }

    /**
     * How long it was held back each time. The kernel adds the wait of each CPU up, and no thread waits for longer than
     * until the next period begins.
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
                        "The generator's container had used up its CPU quota in %s; from %s on nothing is compared.",
                        "Run the generator without a quota.",
                        held.describePeriods(),
                        CheckResults.percent(GENERATOR_THROTTLED));
    }

    /** @param counted whether the CPU of all in the container is taken for the server's or generator's */
    static CheckResults differs(String whose, ContainerUse container, boolean counted) {
        Double all = container.cpuMillis();
        Double own = container.processCpuMillis();
        String so = counted ? "counted with it" : "not counted, though it takes from the container's quota";
        boolean apart = all != null && own != null && Math.abs(all - own) > MOST_DIFFERENCE * own;
        return note(
                apart,
                "cgroup-differs",
                "The %s's container used %.0f ms of CPU and its own process %.0f ms: something else ran "
                        + "in the container, and its CPU is %s.",
                "Look for a health check or another program in it: docker top names them.",
                whose,
                all,
                own,
                so);
    }
}
