package dev.serverlab.measure.server;

import dev.serverlab.measure.server.PrometheusText.Sample;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a server's {@code /actuator/prometheus} told at one moment.
 *
 * @param nanoTime when, on the clock of {@link System#nanoTime()}: half way between question and answer
 */
public record CounterReading(long nanoTime, List<Sample> samples) {

    private static final String PATH = "/actuator/prometheus";

    /** Asks a server now; empty when it gives no right answer. */
    public static Optional<CounterReading> of(RunningServer server) {
        return of(server.management());
    }

    static Optional<CounterReading> of(Address management) {
        long asked = System.nanoTime();
        try {
            Endpoint.Answer answer = Endpoint.get(management, PATH);
            long answered = System.nanoTime();
            return answer.status() == 200
                    ? Optional.of(of(asked + (answered - asked) / 2, answer.body()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** One that was read at that {@link System#nanoTime()}. */
    public static CounterReading of(long nanoTime, String text) {
        return new CounterReading(nanoTime, PrometheusText.samples(text));
    }

    /**
     * The values of a metric by its tags, but for those tags that everything in the reading has alike, such as the server's
     * name; empty when it is not there.
     */
    public Map<Map<String, String>, Double> values(String metric) {
        Map<String, String> common = new TreeMap<>();
        if (samples.size() > 1) {
            common.putAll(samples.getFirst().labels());
            samples.forEach(
                    sample -> common.entrySet().retainAll(sample.labels().entrySet()));
        }
        Map<Map<String, String>, Double> values = new LinkedHashMap<>();
        for (Sample sample : samples) {
            if (sample.name().equals(metric)) {
                Map<String, String> tags = new TreeMap<>(sample.labels());
                tags.entrySet().removeAll(common.entrySet());
                values.merge(tags, sample.value(), Double::sum);
            }
        }
        return values;
    }
}
