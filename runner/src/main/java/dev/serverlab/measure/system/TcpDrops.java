package dev.serverlab.measure.system;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Connections that the kernel turned away or had to ask for again since boot, from {@code TcpExt} in {@code
 * /proc/net/netstat}. Each is absent on kernels that do not count it.
 *
 * @param listenOverflows a listener's queue of finished handshakes was full
 * @param listenDrops a listener dropped a connection for any reason; includes the overflows
 * @param requestQueueDrops a listener's queue of unfinished handshakes was full
 * @param synRetransmits a client sent its SYN again, which costs it a second or more
 */
public record TcpDrops(
        @Nullable Long listenOverflows,
        @Nullable Long listenDrops,
        @Nullable Long requestQueueDrops,
        @Nullable Long synRetransmits) {

    private static final String PREFIX = "TcpExt:";

    /**
     * Those of this machine's network, and of the networks that processes have for themselves, as servers in containers do.
     */
    static TcpDrops of(SystemFiles files, Collection<Long> pids) {
        TcpDrops all = parse(files.read("proc/net/netstat").orElse(""));
        Set<String> networks = new HashSet<>();
        files.link("proc/self/ns/net").ifPresent(networks::add);
        for (long pid : pids) {
            Optional<String> network = files.link("proc/" + pid + "/ns/net");
            if (!networks.isEmpty() && network.isPresent() && networks.add(network.get())) {
                all = all.plus(parse(files.read("proc/" + pid + "/net/netstat").orElse("")));
            }
        }
        return all;
    }

    /** What both networks count; of what one does not count, that of the other. */
    private TcpDrops plus(TcpDrops other) {
        return new TcpDrops(
                sum(listenOverflows, other.listenOverflows),
                sum(listenDrops, other.listenDrops),
                sum(requestQueueDrops, other.requestQueueDrops),
                sum(synRetransmits, other.synRetransmits));
    }

    private static @Nullable Long sum(@Nullable Long a, @Nullable Long b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        return a + b;
    }

    /** Reads the text of {@code /proc/net/netstat}: a line of names and below it a line of values. */
    static TcpDrops parse(String netstat) {
        List<String> lines =
                netstat.lines().filter(line -> line.startsWith(PREFIX)).toList();
        if (lines.size() < 2) {
            return new TcpDrops(null, null, null, null);
        }
        List<String> names = List.of(lines.get(0).split("\\s+", -1));
        List<String> values = List.of(lines.get(1).split("\\s+", -1));
        return new TcpDrops(
                value("ListenOverflows", names, values),
                value("ListenDrops", names, values),
                value("TCPReqQFullDrop", names, values),
                value("TCPSynRetrans", names, values));
    }

    private static @Nullable Long value(String name, List<String> names, List<String> values) {
        int column = names.indexOf(name);
        if (column < 0 || column >= values.size()) {
            return null;
        }
        OptionalLong value = Unsigned.unsigned(values.get(column));
        return value.isPresent() ? value.getAsLong() : null;
    }

    /** What was added from {@code before} to this reading. */
    TcpDrops since(TcpDrops before) {
        return new TcpDrops(
                CounterDelta.of(before.listenOverflows, listenOverflows),
                CounterDelta.of(before.listenDrops, listenDrops),
                CounterDelta.of(before.requestQueueDrops, requestQueueDrops),
                CounterDelta.of(before.synRetransmits, synRetransmits));
    }
}
