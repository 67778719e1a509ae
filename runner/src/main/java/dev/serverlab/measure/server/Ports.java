package dev.serverlab.measure.server;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.OptionalInt;

/** A server's two TCP ports on loopback. */
public record Ports(int service, int management) {

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

    private static int next() {
        return Claimed.BLOCK
                .map(PortBlock::next)
                .orElseGet(OptionalInt::empty)
                .orElseThrow(() -> Problems.failed(
                        "no-free-port",
                        "Hardly a TCP port from %s to %s is free.",
                        "Stop what listens there: ss -tln lists it.",
                        PortBlock.LOWEST,
                        PortBlock.BELOW - 1));
    }

    /** Claimed when first needed. */
    private static final class Claimed {
        static final Optional<PortBlock> BLOCK = PortBlock.claim();
    }

    /**
     * Checks that both ports are free before anything starts.
     *
     * @throws LabException when something listens on one of them
     */
    public void requireFree() {
        for (int port : new int[] {service, management}) {
            if (!isFree(port)) {
                throw Problems.refused(
                        "port-in-use",
                        "Port %s on 127.0.0.1 is in use.",
                        "Stop what listens there, or leave out --fixed-ports so that the lab takes free ports.",
                        port);
            }
        }
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
}
