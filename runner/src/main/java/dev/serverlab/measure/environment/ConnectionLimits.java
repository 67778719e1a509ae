package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.DoctorCheck.Level;
import dev.serverlab.measure.system.SystemFiles;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The machine's limits on connections: files, ports, and accept queues. */
final class ConnectionLimits {

    private static final String EPHEMERAL = "ephemeral ports";
    private static final String PORTS = "fixed ports";
    // Jars, logs, selectors and listeners of one JVM, generously.
    private static final long OWN_FILES = 500;
    private static final int BACKLOG_OF_SERVERS = 1_024;
    private static final int TIME_WAIT_SECONDS = 60;
    private static final Pattern RANGE = Pattern.compile("^(\\d{1,5})\\s+(\\d{1,5})\\s*$");
    private static final Pattern TIME_WAIT = Pattern.compile("(?m)^TCP:.* tw (\\d{1,9})\\b");

    private ConnectionLimits() {}

    static DoctorCheck openFiles(@Nullable Long limit, int users) {
        long least = users + OWN_FILES;
        long enough = least + users;
        if (limit == null) {
            return DoctorCheck.unreadable(
                    "open files", "Check by hand that a process may open %s files.".formatted(enough));
        }
        return DoctorCheck.of(
                "open files",
                Level.atLeast(limit, enough, least),
                "%s; %s users need %s, better %s"
                        .formatted(limit == Long.MAX_VALUE ? "no limit" : "limit " + limit, users, least, enough),
                "Run 'ulimit -n %s' in this shell before ./lab, as root or after raising the hard limit, or use fewer users."
                        .formatted(enough));
    }

    /** Each connection on loopback needs a local port; a closed connection keeps its port for a minute. */
    static DoctorCheck ephemeralPorts(SystemFiles files, int users) {
        Optional<Matcher> range = files.find("proc/sys/net/ipv4/ip_local_port_range", RANGE);
        if (range.isEmpty()) {
            return DoctorCheck.unreadable(
                    EPHEMERAL, "Check by hand that %s are free for outgoing connections.".formatted(users * 2L));
        }
        int first = Integer.parseInt(range.get().group(1));
        int last = Integer.parseInt(range.get().group(2));
        long ports = last - first + 1L;
        String waiting = files.find("proc/net/sockstat", TIME_WAIT)
                .map(sockets -> sockets.group(1))
                .orElse(null);
        boolean enough = ports >= users;
        boolean taken = enough && waiting != null && ports - Integer.parseInt(waiting) < users;
        String more = "run 'sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"' ";
        String action = taken
                ? "Wait a minute until the ports in TIME_WAIT are free again."
                : enough
                        ? "Let users keep their connections; " + more + "for more ports."
                        : "R" + more.substring(1) + "or use fewer users.";
        return DoctorCheck.of(
                EPHEMERAL,
                taken ? Level.BEWARE : Level.atLeast(ports, users * 2.0, users),
                "%s (%s–%s), %s; enough for about %s new connections/s"
                        .formatted(
                                ports,
                                first,
                                last,
                                waiting == null ? "those in TIME_WAIT not readable" : waiting + " in TIME_WAIT",
                                ports / TIME_WAIT_SECONDS),
                action);
    }

    /** The kernel caps a server's accept queue at this length; beyond it clients wait a second and retry. */
    static DoctorCheck backlog(SystemFiles files, int users) {
        Long backlog = SystemFiles.number(files.text("proc/sys/net/core/somaxconn"));
        if (backlog == null) {
            return DoctorCheck.unreadable(
                    "listen backlog", "Use a ramp of a second or more so that connections do not all arrive at once.");
        }
        return DoctorCheck.of(
                "listen backlog",
                Level.atLeast(backlog, BACKLOG_OF_SERVERS, 0),
                "net.core.somaxconn %s; servers ask for %s".formatted(backlog, BACKLOG_OF_SERVERS),
                "Run 'sysctl -w net.core.somaxconn=%s', or give %s users a ramp of several seconds."
                        .formatted(BACKLOG_OF_SERVERS, users));
    }

    static DoctorCheck ports(Machine machine, List<Integer> ports) {
        List<Integer> taken =
                ports.stream().filter(port -> !machine.portIsFree().test(port)).toList();
        if (taken.isEmpty()) {
            return DoctorCheck.fine(PORTS, list(ports) + " free");
        }
        return DoctorCheck.of(
                PORTS,
                Level.BEWARE,
                list(taken) + " in use",
                "Stop what listens there before starting a server by hand; ./lab run takes free ports.");
    }

    private static String list(List<Integer> ports) {
        return ports.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
