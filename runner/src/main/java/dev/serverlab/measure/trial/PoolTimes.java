package dev.serverlab.measure.trial;

import dev.serverlab.measure.actuator.Actuator;
import dev.serverlab.measure.actuator.ServiceTimes;
import dev.serverlab.measure.server.ContractCheck;
import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.CounterSource;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long requests hold the threads and connections of a server that the experiment brings, over several stretches of
 * load, as far as its actuator reports it. No other server is read.
 */
public final class PoolTimes {

    private static final double NANOS = 1e9;

    private final Map<String, Object> effective;
    private final @Nullable Actuator actuator;
    private final List<Ceiling> lowest = new ArrayList<>();
    private @Nullable CounterReading before;

    private PoolTimes(Map<String, Object> effective, @Nullable Actuator actuator) {
        this.effective = effective;
        this.actuator = actuator;
    }

    /** @param check the result of the server's check */
    public static PoolTimes of(RunningServer server, ContractCheck check) {
        Actuator actuator = server.ofExperiment() ? Actuator.of(server.service().host(), check.effective()) : null;
        return new PoolTimes(check.effective(), actuator);
    }

    /** The counters of its timers, by name. */
    static Map<String, CounterSource> sources() {
        Map<String, CounterSource> sources = new LinkedHashMap<>();
        ServiceTimes.ALL.forEach(timer -> sources.put(
                timer.counter(), new CounterSource(timer.series(), CounterSource.Kind.MEAN, timer.about())));
        return sources;
    }

    /** Marks the beginning of a stretch of load. */
    public void begin() {
        before = actuator == null ? null : reading(actuator);
    }

    /** Reads a stretch that overloaded the server, after its end, when no request is waiting any more. */
    public void overloaded() {
        CounterReading from = before;
        if (actuator == null || from == null) {
            return;
        }
        CounterReading to = reading(actuator);
        List<ServerCounter> counted = Counters.between(from, to, sources());
        // Arrivals do not measure the throughput of the stretch: some waited until the load was over.
        double requests = counted.stream()
                .filter(each -> each.name().equals(ServiceTimes.REQUEST.counter()))
                .map(ServerCounter::events)
                .mapToDouble(each -> each == null ? 0 : each)
                .findFirst()
                .orElse(0);
        Ceiling ceiling = Ceiling.lowest(
                ServiceTimes.ceilings(effective, counted, requests * NANOS / (to.nanoTime() - from.nanoTime())));
        if (ceiling != null) {
            lowest.add(ceiling);
        }
    }

    /** The ceiling of its pools: the median over the overloaded stretches of the lowest ceiling; absent when unknown. */
    public @Nullable Ceiling lowest() {
        return lowest.isEmpty()
                ? null
                : lowest.stream()
                        .sorted(Comparator.comparingDouble(Ceiling::requestsPerSecond))
                        .toList()
                        .get((lowest.size() - 1) / 2);
    }

    private static CounterReading reading(Actuator actuator) {
        return CounterReading.of(System.nanoTime(), ServiceTimes.read(actuator));
    }
}
