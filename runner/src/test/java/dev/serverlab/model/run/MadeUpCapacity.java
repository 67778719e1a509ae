package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.run.CapacityResult.Arrivals;
import dev.serverlab.model.run.CapacityResult.BusyCores;
import dev.serverlab.model.run.CapacityResult.Overload;
import dev.serverlab.model.run.CapacityResult.OwnLimits;
import dev.serverlab.model.run.CapacityResult.Session;
import dev.serverlab.model.run.CapacityResult.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

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

    /**
     * One variant in three sessions with windows around that capacity, each followed by an overload from which it recovers
     * after two seconds.
     *
     * @param p90 in ms at a rate
     */
    public static CapacityResult.Measured curve(Variant variant, double capacity, DoubleUnaryOperator p90) {
        List<Session> sessions = new ArrayList<>();
        for (int session = 1; session <= 3; session++) {
            double estimate = capacity * (0.98 + 0.01 * session);
            List<Window> windows = DoubleStream.of(0.7, 0.8, 0.9, 0.95, 0.98, 1.03, 1.1)
                    .mapToObj(share -> window(share * capacity, p90, share > 1 ? "bad" : "good"))
                    .toList();
            Overload overload = Overload.of(Stream.of(
                            window(1.2 * capacity, p90, "bad"),
                            window(0.5 * capacity, p90, "bad"),
                            window(0.5 * capacity, p90, "bad"),
                            window(0.5 * capacity, p90, "good"))
                    .toList());
            sessions.add(new Session(
                    session, estimate, 0.98 * capacity, 1.03 * capacity, true, false, windows, overload, null));
        }
        return of(Map.of(variant, sessions), Map.of());
    }

    /** The same with what limits the servers. */
    public static CapacityResult.Measured limited(CapacityResult.Measured measured, Map<Variant, OwnLimits> limits) {
        return of(measured.sessions(), limits);
    }

    private static CapacityResult.Measured of(Map<Variant, List<Session>> sessions, Map<Variant, OwnLimits> limits) {
        return new CapacityResult.Measured(List.of(Slo.parse("p90 <= 120ms")), sessions, limits, Cores.shared(2));
    }

    /** Of three seconds, in which the server had one core. */
    private static Window window(double rate, DoubleUnaryOperator p90, String outcome) {
        double millis = p90.applyAsDouble(rate);
        long scheduled = Math.round(3 * rate);
        return new Window(
                rate,
                Instant.EPOCH,
                3,
                new Arrivals(scheduled, scheduled * 9 / 10, Map.of(), scheduled - scheduled * 9 / 10),
                outcome,
                millis,
                millis,
                millis,
                0,
                new BusyCores(0.98, 0.3));
    }

    private static CapacityResult.Measured measured(Variant variant, boolean limitedByLoad, double... rates) {
        List<Session> sessions = new ArrayList<>();
        for (double rate : rates) {
            sessions.add(new Session(
                    sessions.size() + 1, rate, rate * 0.98, rate * 1.03, true, limitedByLoad, List.of(), null, null));
        }
        Map<Variant, List<Session>> byVariant = new LinkedHashMap<>();
        byVariant.put(variant, sessions);
        return of(byVariant, Map.of());
    }
}
