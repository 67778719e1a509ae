package dev.serverlab.measure.actuator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The request threads and database connections that an application may have, as far as its actuator reports them. */
public final class PoolLimits {

    private static final String THREADS = "requestThreads";
    private static final String CONNECTIONS = "connections";
    private static final String METRICS = "metrics";
    private static final String ENVIRONMENT = "env";
    private static final String VIRTUAL = "spring.threads.virtual.enabled";
    private static final String HIDDEN = "******";
    private static final String ELSEWHERE =
            "its server has no thread pool, for example because it uses virtual threads";

    private final Actuator actuator;
    private final Map<String, Object> effective = new LinkedHashMap<>();
    private final Map<String, String> untold = new TreeMap<>();

    private PoolLimits(Actuator actuator) {
        this.actuator = actuator;
    }

    /**
     * The limits as an effective configuration has them: {@code requestThreads.max}, {@code database.pool.max}, and
     * under {@code untold} why one of them is not known.
     *
     * @param actuator absent where none answers
     */
    public static Map<String, Object> of(@Nullable Actuator actuator) {
        if (actuator == null) {
            String none = "nothing answers at /actuator";
            return Map.of("untold", new TreeMap<>(Map.of(THREADS, none, CONNECTIONS, none)));
        }
        PoolLimits limits = new PoolLimits(actuator);
        limits.read();
        return limits.effective;
    }

    /** The maximum number of request threads in an effective configuration; absent without a known limit. */
    public static @Nullable Integer threads(Map<String, Object> effective) {
        return max(effective.get(THREADS));
    }

    /** The maximum number of connections, likewise. */
    static @Nullable Integer connections(Map<String, Object> effective) {
        return effective.get("database") instanceof Map<?, ?> database ? max(database.get("pool")) : null;
    }

    private static @Nullable Integer max(@Nullable Object pool) {
        return pool instanceof Map<?, ?> reported && reported.get("max") instanceof Number max && max.intValue() > 0
                ? Integer.valueOf(max.intValue())
                : null;
    }

    private void read() {
        effective.put(Actuator.KEY, actuator.reported());
        if (actuator.exposes(METRICS)) {
            String text =
                    actuator.get(List.of("/metrics")).getFirst().path("names").toString();
            threads(text);
            connections();
        } else {
            String closed = "its actuator does not expose metrics;"
                    + " management.endpoints.web.exposure.include=health,metrics does";
            threadsBySetting(closed);
            untold.put(CONNECTIONS, closed);
        }
        if (!untold.isEmpty()) {
            effective.put("untold", untold);
        }
    }

    /** @param names of all metrics, as JSON */
    private void threads(String names) {
        List<JsonNode> pools =
                actuator.get(List.of("/metrics/tomcat.threads.config.max", "/metrics/jetty.threads.config.max"));
        Double most = pools.stream()
                .flatMap(pool -> Stream.ofNullable(value(pool, "VALUE")))
                .findFirst()
                .orElse(null);
        if (most == null) {
            threadsBySetting(
                    names.contains("\"tomcat.")
                            ? "tomcat.threads.config.max is not among its metrics;"
                                    + " server.tomcat.mbeanregistry.enabled=true adds it"
                            : "its metrics include no request thread pool");
        } else if (most < 1) {
            untold.put(THREADS, ELSEWHERE);
        } else {
            effective.put(THREADS, Map.of("max", most.intValue()));
        }
    }

    private void threadsBySetting(String otherwise) {
        String set = actuator.exposes(ENVIRONMENT)
                ? environment("server.tomcat.threads.max", "server.jetty.threads.max")
                : "";
        if (set.isEmpty()) {
            untold.put(THREADS, otherwise);
        } else if (set.equals(HIDDEN)) {
            untold.put(
                    THREADS,
                    otherwise + "; and its actuator hides values without management.endpoint.env.show-values=always");
        } else if (environment(VIRTUAL).equals("true")) {
            untold.put(THREADS, ELSEWHERE);
        } else if (set.matches("[1-9]\\d{0,8}")) {
            effective.put(THREADS, Map.of("max", Integer.parseInt(set)));
        } else {
            untold.put(THREADS, otherwise);
        }
    }

    private void connections() {
        Double most =
                value(actuator.get(List.of("/metrics/hikaricp.connections.max")).getFirst(), "VALUE");
        if (most == null || most < 1) {
            untold.put(CONNECTIONS, "its metrics include no HikariCP pool");
        } else {
            effective.put("database", Map.of("pool", Map.of("max", most.intValue())));
        }
    }

    /** The first of several settings that is set; empty when none is. */
    private String environment(String... names) {
        return actuator.get(List.of(names).stream().map(name -> "/env/" + name).toList()).stream()
                .map(answer -> answer.at("/property/value").asString(""))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** A measurement of a metric; absent where it has none. */
    static @Nullable Double value(JsonNode metric, String statistic) {
        for (JsonNode measurement : metric.path("measurements")) {
            if (measurement.path("statistic").asString("").equals(statistic)) {
                return measurement.path("value").asDouble();
            }
        }
        return null;
    }
}
