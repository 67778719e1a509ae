package dev.serverlab.measure.actuator;

import dev.serverlab.model.observation.Ceiling;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How long requests hold an application's threads and pooled connections by its own timers, and the resulting ceilings.
 */
public final class ServiceTimes {

    /** The time from taking a request to the end of its answer, on a thread of the pool. */
    public static final Timer REQUEST =
            new Timer("request.served", "http.server.requests", "Time from taking a request to the end of its answer");

    /** The time for which a connection was away from its pool. */
    public static final Timer HELD =
            new Timer("connection.held", "hikaricp.connections.usage", "Time for which a connection was taken");

    /** The time spent waiting for a connection. */
    public static final Timer AWAITED =
            new Timer("connection.awaited", "hikaricp.connections.acquire", "Time of waiting for a connection");

    public static final List<Timer> ALL = List.of(REQUEST, HELD, AWAITED);

    /** A throughput this far above a ceiling refutes it: requests then do not hold that resource. */
    private static final double REFUTED = 1.05;

    private ServiceTimes() {}

    /**
     * A timer of the application.
     *
     * @param counter its name in reports
     * @param metric its name at {@code /actuator/metrics}
     * @param about for people
     */
    public record Timer(String counter, String metric, String about) {

        /** Its name in Prometheus. */
        public String series() {
            return metric.replace('.', '_') + "_seconds";
        }
    }

    /** The totals of the timers so far, in Prometheus' text format; empty when there are none. */
    public static String read(Actuator actuator) {
        List<JsonNode> reported = actuator.get(
                ALL.stream().map(each -> "/metrics/" + each.metric()).toList());
        StringBuilder text = new StringBuilder();
        for (int place = 0; place < ALL.size(); place++) {
            JsonNode timer = reported.get(place);
            Double count = PoolLimits.value(timer, "COUNT");
            Double total = PoolLimits.value(timer, "TOTAL_TIME");
            if (count != null
                    && total != null
                    && timer.path("baseUnit").asString("").equals("seconds")) {
                String name = ALL.get(place).series();
                text.append(name).append("_count ").append(count).append('\n');
                text.append(name).append("_sum ").append(total).append('\n');
            }
        }
        return text.toString();
    }

    /**
     * The ceilings of an application's pools, by Little's law with the times that it measured; empty when it reports none.
     * The wait for a connection is not part of the thread's time: when it is long, the connections are the limit. A ceiling
     * that was clearly exceeded is left out: asynchronous answers hold no thread meanwhile.
     *
     * @param effective configuration that was read back
     * @param counters what it counted while it was measured
     * @param throughput successful responses per second meanwhile
     */
    public static List<Ceiling> ceilings(
            Map<String, Object> effective, List<ServerCounter> counters, double throughput) {
        ServerCounter requests = counter(counters, REQUEST);
        List<Ceiling> ceilings = new ArrayList<>();
        if (requests != null && requests.events() != null && requests.events() > 0) {
            double count = requests.events();
            double own = total(requests) - total(counter(counters, AWAITED));
            add(ceilings, PoolLimits.threads(effective), Ceiling.REQUEST_THREADS, own / count, throughput);
            double held = total(counter(counters, HELD));
            add(ceilings, PoolLimits.connections(effective), Ceiling.CONNECTIONS, held / count, throughput);
        }
        return ceilings;
    }

    private static void add(
            List<Ceiling> ceilings, @Nullable Integer places, String limit, double millis, double throughput) {
        if (places != null && millis > 0) {
            Ceiling ceiling = Ceiling.ofMeasured(places, limit, millis);
            if (throughput <= REFUTED * ceiling.requestsPerSecond()) {
                ceilings.add(ceiling);
            }
        }
    }

    private static double total(@Nullable ServerCounter counter) {
        return counter == null || counter.events() == null ? 0 : counter.value() * counter.events();
    }

    private static @Nullable ServerCounter counter(List<ServerCounter> all, Timer timer) {
        return all.stream()
                .filter(each -> each.name().equals(timer.counter()))
                .findFirst()
                .orElse(null);
    }
}
