package dev.serverlab.measure.backend;

import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.system.ListeningProcess;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.BackendUse;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A backend that is already running: the lab neither starts nor ends it. */
final class GivenBackend {

    private GivenBackend() {}

    /**
     * @param fromPods whether servers in a cluster reach it, so that the lab need not
     * @throws LabException when nothing takes connections there
     */
    static void require(Backend backend, String said, boolean fromPods) {
        Address address = BackendAddress.of(said).address();
        if (address.port() < 1 || address.port() > 65_535 || !fromPods && !address.takesConnections()) {
            throw Problems.refused(
                    "backend-not-there",
                    "Nothing accepts connections at %2$s, where the backend %1$s should be.",
                    "Start it, or correct its address (--backend %s=...).",
                    backend.name(),
                    address);
        }
    }

    /**
     * Finds a backend, and its process if that is visible on this machine.
     *
     * @param fromPods as above
     */
    static RunningBackend find(Backend backend, String said, boolean fromPods) {
        BackendAddress address = BackendAddress.of(said);
        RunningBackend.Place place = fromPods && !address.address().takesConnections()
                ? RunningBackend.Place.unreachable(
                        "%s is reachable only from the cluster: its CPU and memory are not known."
                                .formatted(address.address()))
                : place(address.address());
        return new RunningBackend(backend, place, address, null, null);
    }

    private static RunningBackend.Place place(Address address) {
        Where where = Where.of(address.host());
        Long pid = where == Where.HERE ? ListeningProcess.ofThisMachine().on(address.port()) : null;
        if (pid != null && !ListeningProcess.isContainerProxy(pid)) {
            return new RunningBackend.Place(
                    BackendUse.Way.GIVEN, null, ProcessTarget.ofFoundProcess(pid), null, null, false, true);
        }
        boolean contained = where == Where.BRIDGE || pid != null;
        String untold = contained
                ? "%s is in a container that the lab did not start: its CPU and memory are not known."
                        .formatted(address)
                : where == Where.HERE
                        ? "No process was found listening at %s: its CPU and memory are not known.".formatted(address)
                        : "%s is on another machine: its CPU and memory are not known.".formatted(address);
        return new RunningBackend.Place(BackendUse.Way.GIVEN, null, null, null, untold, where == Where.ELSEWHERE, true);
    }

    /** The machine whose CPUs it uses. */
    private enum Where {
        HERE,
        /** A container's or a virtual machine's network: it uses CPUs of this machine. */
        BRIDGE,
        ELSEWHERE;

        static Where of(String host) {
            try {
                InetAddress ip = InetAddress.getByName(host);
                return ip.isLoopbackAddress() || NetworkInterface.getByInetAddress(ip) != null
                        ? HERE
                        : NetworkInterface.networkInterfaces().anyMatch(each -> isBridge(each) && reaches(each, ip))
                                ? BRIDGE
                                : ELSEWHERE;
            } catch (UnknownHostException | SocketException e) {
                return ELSEWHERE;
            }
        }

        private static boolean isBridge(NetworkInterface each) {
            return Files.exists(Path.of("/sys/class/net", each.getName(), "bridge"));
        }

        private static boolean reaches(NetworkInterface each, InetAddress ip) {
            return each.getInterfaceAddresses().stream()
                    .filter(own -> own.getAddress().getAddress().length == ip.getAddress().length)
                    .anyMatch(own -> network(own.getAddress(), own.getNetworkPrefixLength())
                            .equals(network(ip, own.getNetworkPrefixLength())));
        }

        private static BigInteger network(InetAddress ip, int prefix) {
            byte[] bytes = ip.getAddress();
            return new BigInteger(1, bytes).shiftRight(8 * bytes.length - prefix);
        }
    }
}
