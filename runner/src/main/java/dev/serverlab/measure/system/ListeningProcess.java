package dev.serverlab.measure.system;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the processes that listen on TCP ports. A started program may be a script whose server is a child process.
 *
 * @param files of the machine
 * @param pids the processes to search for listeners
 */
public record ListeningProcess(SystemFiles files, Set<Long> pids) {

    /** The line of a listening socket: its port and its inode. */
    private static final Pattern LISTENING =
            Pattern.compile("(?m)^ *\\d+: \\w+:(\\p{XDigit}{4}) \\w+:\\w+ 0A \\S+ \\S+ \\S+ +\\d+ +\\d+ (\\d+)");

    private static final Set<String> PROXIES = Set.of("docker-proxy", "rootlessport", "slirp4netns", "pasta");

    private static final int HEXADECIMAL = 16;

    /** A process and all of its descendants, by ascending process id. */
    public static ListeningProcess among(long root) {
        Set<Long> pids = ProcessHandle.of(root)
                .map(process -> Stream.concat(Stream.of(process), process.descendants())
                        .map(ProcessHandle::pid)
                        .collect(Collectors.toCollection(TreeSet::new)))
                .orElseGet(TreeSet::new);
        return new ListeningProcess(SystemFiles.ofThisMachine(), pids);
    }

    /** All readable processes of this machine; those of other users need privileges. */
    public static ListeningProcess ofThisMachine() {
        // The lab comes first: its network is the one that is searched.
        Set<Long> pids = new LinkedHashSet<>(Set.of(ProcessHandle.current().pid()));
        ProcessHandle.allProcesses().map(ProcessHandle::pid).forEach(pids::add);
        return new ListeningProcess(SystemFiles.ofThisMachine(), pids);
    }

    /** Whether a process is only the proxy of a container's published port. */
    public static boolean isContainerProxy(long pid) {
        return PROXIES.contains(
                SystemFiles.ofThisMachine().text("proc/" + pid + "/comm").strip());
    }

    /** The process that listens on a port; absent when none of them does, or this system does not report it. */
    public @Nullable Long on(int port) {
        Set<String> sockets = listeners()
                .filter(line -> port(line) == port)
                .map(ListeningProcess::socket)
                .collect(Collectors.toSet());
        return pids.stream()
                .filter(pid -> sockets(pid).anyMatch(sockets::contains))
                .findFirst()
                .orElse(null);
    }

    /** Whether anything listens there, even an unreadable process. */
    public boolean isListenedOn(int port) {
        return listeners().anyMatch(line -> port(line) == port);
    }

    /** The ports on which they listen, sorted. */
    public Set<Integer> ports() {
        Set<String> own = pids.stream().flatMap(this::sockets).collect(Collectors.toSet());
        return listeners()
                .filter(line -> own.contains(socket(line)))
                .map(ListeningProcess::port)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<MatchResult> listeners() {
        // A container has a different network from this machine's.
        return pids.stream()
                .limit(1)
                .flatMap(pid -> Stream.of("tcp", "tcp6").map(kind -> "proc/" + pid + "/net/" + kind))
                .flatMap(file -> LISTENING.matcher(files.text(file)).results());
    }

    private static int port(MatchResult line) {
        return Integer.parseInt(line.group(1), HEXADECIMAL);
    }

    private static String socket(MatchResult line) {
        return "socket:[" + line.group(2) + "]";
    }

    private Stream<String> sockets(long pid) {
        String folder = "proc/" + pid + "/fd";
        return files.list(folder).stream().flatMap(fd -> Stream.ofNullable(files.link(folder + "/" + fd)));
    }
}
