package dev.serverlab.measure.server;

import dev.serverlab.measure.sampling.ProcessTarget;
import dev.serverlab.measure.system.NamespacePids;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A server that was running when the lab looked for it.
 *
 * @param variant what it tells that it is
 * @param ownPid the number of its process as it tells it
 * @param jvmVersion as it tells it; absent when it does not
 * @param subject how its use is read
 */
public record FoundServer(
        Variant variant,
        Address service,
        Address management,
        long ownPid,
        @Nullable String jvmVersion,
        ProcessTarget subject) {

    /**
     * Looks for a server.
     *
     * @param name the server that it should be
     * @throws LabException when none answers there, or another one
     */
    public static FoundServer at(String name, Address service, Address management) {
        requireAnswer(name, service, "/delay/0");
        requireAnswer(name, management, "/actuator/info");
        Map<String, Object> effective = ContractCheck.effective(name, management);
        Map<?, ?> jvm = effective.get("jvm") instanceof Map<?, ?> told ? told : Map.of();
        if (!(effective.get("server") instanceof String server)
                || !(effective.get("profile") instanceof String profile)
                || !(jvm.get("pid") instanceof Number pid)) {
            throw LabException.refused(
                    "server-unknown",
                    name + " at " + management + " does not tell its name, its profile and its process.",
                    "Look at " + management.url() + "/actuator/info; docs/adding-a-server.md tells what it must have.");
        }
        if (!server.equals(name)) {
            throw LabException.refused(
                    "another-server",
                    "What answers at " + management + " is " + server + ", not " + name + ".",
                    "Give each server's own two addresses to --against.");
        }
        ManagementCpu told = new ManagementCpu(management);
        OptionalLong found = NamespacePids.find(pid.longValue(), told);
        return new FoundServer(
                Variant.parse(server + ":" + profile),
                service,
                management,
                pid.longValue(),
                jvm.get("version") instanceof String version ? version : null,
                found.isPresent() ? ProcessTarget.ofFoundProcess(found.getAsLong()) : ProcessTarget.elsewhere(told));
    }

    private static void requireAnswer(String name, Address address, String path) {
        if (!Endpoint.answers(address, path)) {
            throw LabException.refused(
                    "server-not-running",
                    "No " + name + " answers GET " + path + " at " + address + ".",
                    "Start it, as with docker compose up -d, or tell where it is:" + " --against " + name
                            + "=http://HOST:PORT+http://HOST:PORT.");
        }
    }

    /** The steps in ms in which its CPU time is told; empty when its clock can be read on this machine. */
    public OptionalInt cpuResolutionMillis() {
        return subject.cpu() instanceof ManagementCpu
                ? OptionalInt.of(ManagementCpu.RESOLUTION_MILLIS)
                : OptionalInt.empty();
    }

    /** As a server that was started. */
    public RunningServer running() {
        return new RunningServer(
                variant,
                new ExternalProcess(variant.toString(), ownPid, management),
                ownPid,
                service,
                management,
                subject,
                OptionalLong.empty());
    }
}
