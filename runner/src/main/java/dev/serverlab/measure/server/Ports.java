package dev.serverlab.measure.server;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.spelling.PortRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** A server's two TCP ports on loopback. */
public record Ports(int service, int management) {

    /** The system property with the ports that are handed out, as {@link PortRange} reads them. */
    public static final String RANGE_SETTING = "serverlab.ports";

    public Ports {
        requirePort("service", service);
        requirePort("management", management);
    }

    private static void requirePort(String name, int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException(name + ": " + port + " is not a port from 1 to 65535");
        }
    }

    /**
     * Two free ports that this process alone hands out.
     *
     * @throws LabException when hardly any port is free
     */
    public static Ports free() {
        return new Ports(next(), next());
    }

    /** One more, likewise. */
    public static int one() {
        return next();
    }

    private static int next() {
        return Claimed.BLOCK
                .map(Block::next)
                .orElseGet(OptionalInt::empty)
                .orElseThrow(() -> Problems.failed(
                        "no-free-port",
                        "Hardly a TCP port from %s to %s is free.",
                        "Stop what listens there: ss -tln lists it.",
                        Block.RANGE.first(),
                        Block.RANGE.last()));
    }

    /** Claimed when first needed. */
    private static final class Claimed {
        static final Optional<Block> BLOCK = Block.claim();
    }

    /**
     * Whether a server could listen there now. Checked without listening: a process forked at that moment may hold a copy
     * of the socket for some milliseconds, which blocks the port only if the socket listens.
     */
    public static boolean isFree(int port) {
        try (Socket probe = new Socket()) {
            // Servers set it, too, so a port in TIME_WAIT counts as free.
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Consecutive TCP ports that this process alone hands out, so that two labs never give their servers the same port
     * between looking at it and listening there. The first port of the block is the claim: it stays bound, without listening,
     * until the process ends.
     */
    static final class Block {

        static final PortRange RANGE =
                PortRange.parse(System.getProperty(RANGE_SETTING, "")).orElse(PortRange.USUAL);
        static final int SIZE = Math.min(128, RANGE.count() / 16);

        private final Socket claim;
        private int asked;

        private Block(Socket claim) {
            this.claim = claim;
        }

        /** A block at random that no process has claimed; empty when all are claimed. */
        static Optional<Block> claim() {
            int blocks = RANGE.count() / SIZE;
            int start = ThreadLocalRandom.current().nextInt(blocks);
            return IntStream.range(0, blocks)
                    .map(step -> RANGE.first() + (start + step) % blocks * SIZE)
                    .mapToObj(Block::claimAt)
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        private static Optional<Block> claimAt(int port) {
            Socket socket = new Socket();
            try {
                // Two sockets can share a port only if both allow it.
                socket.setReuseAddress(false);
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return Optional.of(new Block(socket));
            } catch (IOException taken) {
                try (socket) {
                    return Optional.empty();
                } catch (IOException closing) {
                    return Optional.empty();
                }
            }
        }

        /** The next free port, from the start again after the last one; empty when none is free. */
        synchronized OptionalInt next() {
            for (int tried = 1; tried < SIZE; tried++) {
                int port = claim.getLocalPort() + 1 + asked++ % (SIZE - 1);
                if (isFree(port)) {
                    return OptionalInt.of(port);
                }
            }
            return OptionalInt.empty();
        }
    }
}
