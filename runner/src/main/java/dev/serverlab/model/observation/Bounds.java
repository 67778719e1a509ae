package dev.serverlab.model.observation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The known limits of a variant before it runs.
 *
 * @param ceilings by its load and its threads
 * @param eventLoops whether its request threads are event loops, which must not block
 * @param cores what all servers and the generator may run on
 * @param quota the CPUs that this server alone may use, when that is less: 0.5 is half of one; absent without a limit
 */
public record Bounds(
        List<Ceiling> ceilings,
        boolean eventLoops,
        Cores cores,
        @Nullable Double quota) {

    /** The bounds of a server without a quota. */
    public Bounds(List<Ceiling> ceilings, boolean eventLoops, Cores cores) {
        this(ceilings, eventLoops, cores, null);
    }

    /** No limit is known but the CPUs. */
    public static Bounds ofCores(int cores) {
        return new Bounds(List.of(), false, Cores.shared(cores));
    }

    /**
     * All ceilings: those known before, and that of the CPUs at the measured CPU time per request.
     *
     * @param requests successful responses
     * @param servers CPU time of all servers meanwhile, in ns
     * @param generator CPU time of the generator meanwhile, in ns
     * @param own CPU time of this server alone, in ns
     */
    List<Ceiling> with(long requests, @Nullable Long servers, @Nullable Long generator, @Nullable Long own) {
        List<Ceiling> all = new ArrayList<>(ceilings);
        Double alone = BlockValue.perRequest(own, requests);
        if (quota != null && alone != null && alone > 0) {
            all.add(Ceiling.ofQuota(quota, alone, "the server"));
        }
        Double server = BlockValue.perRequest(servers, requests);
        Double driver = BlockValue.perRequest(generator, requests);
        if (server == null || driver == null) {
            return all;
        }
        if (cores.apart()) {
            all.add(Ceiling.ofCpu(cores.server(), server, "cores", "servers"));
            all.add(Ceiling.ofCpu(cores.generator(), driver, "generator", "generator"));
        } else {
            all.add(Ceiling.ofCpu(cores.server(), server + driver, "cores", "servers and generator"));
        }
        return all;
    }
}
