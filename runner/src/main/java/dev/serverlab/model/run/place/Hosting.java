package dev.serverlab.model.run.place;

import dev.serverlab.model.experiment.Variant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where servers ran that were not processes of the lab on its own machine.
 *
 * @param against servers that were already running; absent when the lab started them
 * @param engine what containers ran on; absent without any
 * @param cluster what pods ran in; absent without any
 * @param machines other machines, reached by ssh; absent without any
 */
public record Hosting(
        @Nullable List<Against> against,
        @Nullable ContainerEngine engine,
        @Nullable ClusterUse cluster,
        @Nullable List<OtherMachine> machines) {

    /** They were processes. */
    public static final Hosting PROCESSES = new Hosting(null, null, null, null);

    /**
     * A server that the lab neither started nor ended.
     *
     * @param service the address of its service, such as {@code http://127.0.0.1:8081}
     * @param management the address of its management port
     * @param cpuResolutionMillis the resolution of the CPU time that it reported there, in ms; absent when its exact clock
     *     was read on this machine
     */
    public record Against(
            Variant variant,
            String service,
            String management,
            @Nullable Integer cpuResolutionMillis) {}

    /** The same with servers that were already running. */
    public Hosting with(List<Against> servers) {
        return new Hosting(servers, engine, cluster, machines);
    }

    /** The same with containers. */
    public Hosting with(ContainerEngine containers) {
        return new Hosting(against, containers, cluster, machines);
    }

    /** The same with pods. */
    public Hosting with(ClusterUse pods) {
        return new Hosting(against, engine, pods, machines);
    }

    /** The same with other machines. */
    public Hosting withMachines(List<OtherMachine> others) {
        return new Hosting(against, engine, cluster, others);
    }
}
