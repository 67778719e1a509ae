package dev.serverlab.contract;

import dev.serverlab.testing.Awaited;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.hawkular.agent.prometheus.types.Counter;
import org.hawkular.agent.prometheus.types.Gauge;
import org.hawkular.agent.prometheus.types.Metric;
import org.hawkular.agent.prometheus.types.MetricFamily;

/** The metrics of a management port at one moment. */
record Scrape(List<MetricFamily> families) {

    static Scrape of(URI management) {
        try {
            return new Scrape(PrometheusText.parse(
                    Http.get(management, "/actuator/prometheus").body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Polls until the answer is as wanted. */
    static Scrape await(URI management, String what, Predicate<Scrape> wanted) {
        return seen(management, Awaited.LIMIT, wanted)
                .orElseThrow(() -> new AssertionError("not within " + Awaited.LIMIT + ": " + what));
    }

    /** An answer as wanted; empty when none came within that time. */
    static Optional<Scrape> seen(URI management, Duration within, Predicate<Scrape> wanted) {
        long end = System.nanoTime() + within.toNanos();
        do {
            Scrape scrape = of(management);
            if (wanted.test(scrape)) {
                return Optional.of(scrape);
            }
        } while (System.nanoTime() < end);
        return Optional.empty();
    }

    /** All series of that name. */
    List<Metric> series(String name) {
        return families.stream()
                .filter(family -> family.getName().equals(name))
                .flatMap(family -> family.getMetrics().stream())
                .toList();
    }

    /** The sum of the gauges or counters of that name with those labels; absent when there is none. */
    OptionalDouble value(String name, Map<String, String> labels) {
        List<Metric> found = series(name).stream()
                .filter(metric -> metric.getLabels().entrySet().containsAll(labels.entrySet()))
                .toList();
        return found.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(found.stream().mapToDouble(Scrape::value).sum());
    }

    private static double value(Metric metric) {
        return switch (metric) {
            case Gauge gauge -> gauge.getValue();
            case Counter counter -> counter.getValue();
            default -> throw new AssertionError(metric.getName() + " is neither a gauge nor a counter");
        };
    }
}
