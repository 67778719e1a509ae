package dev.serverlab.measure.server;

import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Chooses and checks the TCP ports of a server on loopback. */
public final class FreePorts {

    private FreePorts() {}

    /** Two ports that nothing listens on at the moment. Both are held until both are known, so they differ. */
    public static ServerDescriptor.Ports choose() {
        try (ServerSocket service = bound(0);
                ServerSocket management = bound(0)) {
            return new ServerDescriptor.Ports(service.getLocalPort(), management.getLocalPort());
        } catch (IOException e) {
            throw LabException.failed(
                    "no-free-port", "No free TCP port could be had: " + e.getMessage(), "Run ./lab doctor.");
        }
    }

    /**
     * Checks two ports before anything starts.
     *
     * @throws LabException when something listens on one of them
     */
    public static void requireFree(ServerDescriptor.Ports ports) {
        for (int port : new int[] {ports.service(), ports.management()}) {
            if (!isFree(port)) {
                throw LabException.refused(
                        "port-in-use",
                        "Port " + port + " on 127.0.0.1 is in use.",
                        "End what listens there, or leave out --fixed-ports so that the lab takes free ports.");
            }
        }
    }

    /** Whether a server could listen there now. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = bound(port)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    /** Where servers would listen; as they do, Java takes a port in TIME_WAIT for free. */
    private static ServerSocket bound(int port) throws IOException {
        return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    }
}
