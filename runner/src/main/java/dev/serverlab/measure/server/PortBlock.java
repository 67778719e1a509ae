package dev.serverlab.measure.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Consecutive TCP ports that this process alone hands out, so that two labs never give their servers the same port
 * between looking at it and listening there. The first port of the block is the claim: it stays bound, without listening,
 * until the process ends. Blocks lie below the ephemeral range (on Linux from 32768 on), in which any port may be taken
 * before a server listens.
 */
final class PortBlock {

    static final int LOWEST = 20_000;
    static final int BELOW = 32_768;
    static final int SIZE = 128;

    private final Socket claim;
    private int asked;

    private PortBlock(Socket claim) {
        this.claim = claim;
    }

    /** A block at random that no process has claimed; empty when all are claimed. */
    static Optional<PortBlock> claim() {
        int blocks = (BELOW - LOWEST) / SIZE;
        int start = ThreadLocalRandom.current().nextInt(blocks);
        return IntStream.range(0, blocks)
                .map(step -> LOWEST + (start + step) % blocks * SIZE)
                .mapToObj(PortBlock::claimAt)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<PortBlock> claimAt(int port) {
        Socket socket = new Socket();
        try {
            // Two sockets can share a port only if both allow it.
            socket.setReuseAddress(false);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return Optional.of(new PortBlock(socket));
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
            if (Ports.isFree(port)) {
                return OptionalInt.of(port);
            }
        }
        return OptionalInt.empty();
    }
}
