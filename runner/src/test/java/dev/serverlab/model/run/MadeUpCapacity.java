package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.run.CapacityResult.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Searches with known sessions. */
public final class MadeUpCapacity {

    private MadeUpCapacity() {}

    /** Of one variant, sessions of these rates. */
    public static CapacityResult.Measured of(Variant variant, double... rates) {
        return measured(variant, false, rates);
    }

    /** The same where no more could be offered. */
    public static CapacityResult.Measured openEnded(Variant variant, double... rates) {
        return measured(variant, true, rates);
    }

    private static CapacityResult.Measured measured(Variant variant, boolean limitedByLoad, double... rates) {
        List<Session> sessions = new ArrayList<>();
        for (double rate : rates) {
            sessions.add(new Session(
                    sessions.size() + 1, rate, rate * 0.98, rate * 1.03, true, limitedByLoad, List.of(), null, null));
        }
        Map<Variant, List<Session>> byVariant = new LinkedHashMap<>();
        byVariant.put(variant, sessions);
        return new CapacityResult.Measured(List.of(Slo.parse("p90 <= 120ms")), byVariant, Map.of(), Cores.shared(2));
    }
}
