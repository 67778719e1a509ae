package dev.serverlab.measure.environment;

import dev.serverlab.measure.environment.DoctorCheck.Level;
import dev.serverlab.measure.system.SystemFiles;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether that many connections can be had. */
final class Sockets {

    // Jars, logs, selectors and listeners of one JVM, generously.
    private static final long OWN_FILES = 500;
    private static final int BACKLOG_OF_SERVERS = 1_024;
    private static final int TIME_WAIT_SECONDS = 60;

    private static final Pattern RANGE = Pattern.compile("^(\\d{1,5})\\s+(\\d{1,5})\\s*$");
    private static final Pattern TIME_WAIT = Pattern.compile("(?m)^TCP:.* tw (\\d{1,9})\\b");

    private Sockets() {}

    static DoctorCheck openFiles(OptionalLong limit, int users) {
        String name = "open files";
        long least = users + OWN_FILES;
        long enough = least + users;
        if (limit.isEmpty()) {
            return DoctorCheck.unreadable(name, "Look yourself that a process may open " + enough + " files.");
        }
        long files = limit.getAsLong();
        return DoctorCheck.of(
                name,
                Level.atLeast(files, enough, least),
                (files == Long.MAX_VALUE ? "no limit" : "limit " + files) + "; " + users + " users need " + least
                        + ", better " + enough,
                "Run 'ulimit -n " + enough + "' in this shell before ./lab, as root or after raising the hard limit, or"
                        + " ask for fewer users.");
    }

    /** A user needs a port of its own on loopback for each connection; closed ones stay taken for a minute. */
    static DoctorCheck ephemeralPorts(SystemFiles files, int users) {
        String name = "ephemeral ports";
        Optional<Matcher> range = files.find("proc/sys/net/ipv4/ip_local_port_range", RANGE);
        if (range.isEmpty()) {
            return DoctorCheck.unreadable(
                    name, "Look yourself that " + users * 2L + " are free for outgoing connections.");
        }
        int first = Integer.parseInt(range.get().group(1));
        int last = Integer.parseInt(range.get().group(2));
        int ports = last - first + 1;
        Optional<Integer> waiting =
                files.find("proc/net/sockstat", TIME_WAIT).map(sockets -> Integer.valueOf(sockets.group(1)));
        String action = "Run 'sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"' or ask for fewer users.";
        if (ports >= users && ports - waiting.orElse(0) < users) {
            action = "Wait a minute until the ports in TIME_WAIT are free again.";
        } else if (ports >= users) {
            action = "Let users keep their connections; run 'sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"' for"
                    + " more ports.";
        }
        return DoctorCheck.of(
                name,
                ports >= users && ports - waiting.orElse(0) < users
                        ? Level.BEWARE
                        : Level.atLeast(ports, users * 2.0, users),
                ports + " (" + first + "–" + last + "), "
                        + waiting.map(number -> number + " in TIME_WAIT").orElse("those in TIME_WAIT not readable")
                        + "; enough for about " + ports / TIME_WAIT_SECONDS + " new connections/s",
                action);
    }

    /** The kernel cuts the queue that a server asks for to this; beyond it clients wait a second and try again. */
    static DoctorCheck backlog(SystemFiles files, int users) {
        String name = "listen backlog";
        Long backlog = SystemFiles.number(files.text("proc/sys/net/core/somaxconn"));
        return backlog == null
                ? DoctorCheck.unreadable(name, "Use a ramp of a second or more so that connections come one by one.")
                : DoctorCheck.of(
                        name,
                        Level.atLeast(backlog, BACKLOG_OF_SERVERS, 0),
                        "net.core.somaxconn " + backlog + "; servers ask for " + BACKLOG_OF_SERVERS,
                        "Run 'sysctl -w net.core.somaxconn=" + BACKLOG_OF_SERVERS + "', or give " + users
                                + " users a ramp of several seconds.");
    }

    static DoctorCheck ports(Machine machine, List<Integer> ports) {
        List<Integer> taken =
                ports.stream().filter(port -> !machine.isPortFree(port)).toList();
        return DoctorCheck.of(
                "ports by hand",
                taken.isEmpty() ? Level.FINE : Level.BEWARE,
                taken.isEmpty() ? list(ports) + " free" : list(taken) + " in use",
                "End what listens there before starting a server by hand; ./lab run takes free ports of its own.");
    }

    private static String list(List<Integer> ports) {
        return ports.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
