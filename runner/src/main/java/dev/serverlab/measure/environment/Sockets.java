package dev.serverlab.measure.environment;

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
    private static final Pattern BACKLOG = Pattern.compile("^(\\d{1,9})\\s*$");
    private static final Pattern TIME_WAIT = Pattern.compile("(?m)^TCP:.* tw (\\d{1,9})\\b");

    private Sockets() {}

    static DoctorCheck openFiles(OptionalLong limit, int users) {
        String name = "open files";
        long enough = users * 2L + OWN_FILES;
        String action = "Run 'ulimit -n " + enough + "' in this shell before ./lab, as root or after raising the hard"
                + " limit, or ask for fewer users.";
        if (limit.isEmpty()) {
            return DoctorCheck.unreadable(name, "Look yourself that a process may open " + enough + " files.");
        }
        long files = limit.getAsLong();
        String found = (files == Long.MAX_VALUE ? "no limit" : "limit " + files) + "; " + users + " users need "
                + (users + OWN_FILES) + ", better " + enough;
        if (files >= enough) {
            return DoctorCheck.fine(name, found);
        }
        return files >= users + OWN_FILES
                ? DoctorCheck.beware(name, found, action)
                : DoctorCheck.cannot(name, found, action);
    }

    /** A user needs a port of its own on loopback for each connection; closed ones stay taken for a minute. */
    static DoctorCheck ephemeralPorts(SystemFiles files, int users) {
        String name = "ephemeral ports";
        Optional<Matcher> range = match(files, "proc/sys/net/ipv4/ip_local_port_range", RANGE);
        if (range.isEmpty()) {
            return DoctorCheck.unreadable(
                    name, "Look yourself that " + users * 2L + " are free for outgoing connections.");
        }
        int first = Integer.parseInt(range.get().group(1));
        int last = Integer.parseInt(range.get().group(2));
        int ports = last - first + 1;
        Optional<Matcher> sockets = match(files, "proc/net/sockstat", TIME_WAIT);
        int waiting = sockets.map(matcher -> Integer.parseInt(matcher.group(1))).orElse(0);
        String found = ports + " (" + first + "–" + last + "), "
                + sockets.map(matcher -> waiting + " in TIME_WAIT").orElse("those in TIME_WAIT not readable")
                + "; enough for about " + ports / TIME_WAIT_SECONDS + " new connections/s";
        if (ports < users) {
            return DoctorCheck.cannot(
                    name, found, "Run 'sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"' or ask for fewer users.");
        }
        if (ports - waiting < users) {
            return DoctorCheck.beware(name, found, "Wait a minute until the ports in TIME_WAIT are free again.");
        }
        if (ports < users * 2L) {
            return DoctorCheck.beware(
                    name,
                    found,
                    "Let users keep their connections; run 'sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"' for"
                            + " more ports.");
        }
        return DoctorCheck.fine(name, found);
    }

    /** The kernel cuts the queue that a server asks for to this; beyond it clients wait a second and try again. */
    static DoctorCheck backlog(SystemFiles files, int users) {
        String name = "listen backlog";
        String file = "proc/sys/net/core/somaxconn";
        Optional<Matcher> matcher = match(files, file, BACKLOG);
        if (matcher.isEmpty()) {
            return DoctorCheck.unreadable(name, "Use a ramp of a second or more so that connections come one by one.");
        }
        int backlog = Integer.parseInt(matcher.get().group(1));
        String found = "net.core.somaxconn " + backlog + "; servers ask for " + BACKLOG_OF_SERVERS;
        if (backlog >= BACKLOG_OF_SERVERS) {
            return DoctorCheck.fine(name, found);
        }
        return DoctorCheck.beware(
                name,
                found,
                "Run 'sysctl -w net.core.somaxconn=" + BACKLOG_OF_SERVERS + "', or give " + users
                        + " users a ramp of several seconds.");
    }

    static DoctorCheck ports(Machine machine, List<Integer> ports) {
        String name = "ports by hand";
        List<Integer> taken =
                ports.stream().filter(port -> !machine.isPortFree(port)).toList();
        if (taken.isEmpty()) {
            return DoctorCheck.fine(name, list(ports) + " free");
        }
        return DoctorCheck.beware(
                name,
                list(taken) + " in use",
                "End what listens there before starting a server by hand; ./lab run takes free ports of its own.");
    }

    private static String list(List<Integer> ports) {
        return ports.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static Optional<Matcher> match(SystemFiles files, String path, Pattern pattern) {
        return files.read(path).map(pattern::matcher).filter(Matcher::find);
    }
}
