package dev.serverlab.measure.place;

import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.system.NamespacePids;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A server that was already running.
 *
 * @param jvmVersion as it reports it; absent when it does not
 * @param cpuResolutionMillis the resolution of its reported CPU time; absent when its clock can be read on this machine
 */
public record FoundServer(
        RunningServer running,
        @Nullable String jvmVersion,
        @Nullable Integer cpuResolutionMillis) {

    /**
     * Looks for a server.
     *
     * @param name the server that it should be
     * @param path of an endpoint that it has, such as {@code /delay}
     * @throws LabException when no server, or a different one, answers there
     */
    public static FoundServer at(String name, String path, Address service, Address management) {
        requireAnswer(name, service, path + "/0");
        requireAnswer(name, management, "/actuator/info");
        Map<String, Object> effective = ContractCheck.effective(name, management);
        Map<?, ?> jvm = effective.get("jvm") instanceof Map<?, ?> reported ? reported : Map.of();
        if (!(effective.get("server") instanceof String server)
                || !(effective.get("profile") instanceof String profile)
                || !(jvm.get("pid") instanceof Number pid)) {
            throw Problems.refused(
                    "server-unknown",
                    "%s at %s does not report its name, its profile and its process.",
                    "Look at http://%2$s/actuator/info; docs/adding-a-server.md lists what it needs.",
                    name,
                    management);
        }
        if (!server.equals(name)) {
            throw Problems.refused(
                    "another-server",
                    "The server at %s is %s, not %s.",
                    "Give each server's own two addresses to --against.",
                    management,
                    server,
                    name);
        }
        ManagementCpu reported = new ManagementCpu(management);
        Long found = NamespacePids.find(pid.longValue(), reported);
        RunningServer running = new RunningServer(
                Variant.parse(server + ":" + profile),
                null,
                pid.longValue(),
                service,
                service,
                management,
                found == null ? ProcessTarget.elsewhere(reported) : ProcessTarget.ofFoundProcess(found),
                false,
                null);
        return new FoundServer(
                running,
                jvm.get("version") instanceof String version ? version : null,
                found == null ? ManagementCpu.RESOLUTION_MILLIS : null);
    }

    private static void requireAnswer(String name, Address address, String path) {
        if (!address.answers(path)) {
            throw Problems.refused(
                    "server-not-running",
                    "No %s answers GET %s at %s.",
                    "Start it, for example with docker compose up -d, or give its addresses: --against "
                            + "%s=http://HOST:PORT+http://HOST:PORT.",
                    name,
                    path,
                    address);
        }
    }

    public Variant variant() {
        return running.variant();
    }
}
