package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.CheckResults.graded;
import static dev.serverlab.measure.validity.CheckResults.note;
import static dev.serverlab.measure.validity.CheckResults.orZero;
import static dev.serverlab.measure.validity.CheckResults.problem;

import dev.serverlab.model.observation.Measures;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether the server is the one that was started, lets everybody in, and keeps its connections. */
final class ServerChecks {

    /** A little less than the second after which a SYN is sent again, as latency is kept to four digits. */
    static final double RETRY_MILLIS = 990;

    private ServerChecks() {}

    /**
     * Whether the process that answers after the load is the one that was started and whose clocks were read. The number of a
     * process cannot be given to another while the lab, its parent, has not taken note of its end.
     */
    static CheckResults sameProcess(String variant, long started, @Nullable Long atEnd) {
        return note(atEnd == null, """
                process-unknown
                %s did not tell after the load which process answers.
                Read its log; its management port must answer under load too.""", variant)
                .and(problem(atEnd != null && atEnd != started, """
                process-changed
                %s was started as process %d, and process %d answered after the load: the CPU that was read is not that of the \
                answers.
                Let nothing restart the server, and nothing else listen on its ports, while it is measured.""", variant, started, atEnd));
    }

    /**
     * Whether the server keeps its connections, as it was seen to before the load.
     *
     * @param closedAfter requests on one connection until the server closed it; absent when it did not
     * @param onPurpose whether the experiment gives this variant keep-alive settings of its own: reconnecting is then what
     *     is asked about
     */
    static CheckResults keptConnections(String variant, @Nullable Integer closedAfter, boolean onPurpose) {
        String remedy = onPurpose
                ? "It was given keep-alive settings of its own; leave them out when servers are to be alike."
                : "Let it keep connections without a limit of requests, as the other servers do; see its keep-alive settings.";
        String after = closedAfter != null && closedAfter == 1 ? "1 request" : closedAfter + " requests";
        return graded(closedAfter != null, !onPurpose, """
                connections-closed
                %s closed its connection after %s, so what is measured is reconnecting too.
                %s""", variant, after, remedy);
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
                ? problem(true, """
                accept-queue-full
                %d connections found a full accept queue, and this server's clients felt it: the longest answer took %.0f ms, \
                %d could not connect. The kernel lets them try again after a second.
                Give it a longer backlog (and net.core.somaxconn), or the users a longer ramp.""", overflows, max, refused)
                : note(true, """
                accept-queue-full
                %d connections found a full accept queue somewhere on this machine; no client of this server waited a second \
                for it.
                Look with 'ss -ltn' which listener has a full queue.""", overflows);
    }
}
