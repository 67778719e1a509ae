package dev.serverlab.measure.trial;

import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.ServerDescriptor.CounterSource;
import dev.serverlab.model.run.ServerCounter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * What a server counted between two readings of its metrics. A metric that is not there is left out; one with tags gives a
 * total first and then each of its series.
 */
final class Counters {

    /** A server that makes a series per request must not make a run that cannot be opened. */
    static final int MOST_SERIES = 200;

    private static final double MILLIS = 1e3;
    private static final double NANOS_PER_MINUTE = 60e9;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final CounterReading from;
    private final CounterReading to;

    private Counters(CounterReading from, CounterReading to) {
        this.from = from;
        this.to = to;
    }

    /** One growth, or state, for each set of tags. */
    private record Series(Map<String, String> tags, double value, double events) {}

    /**
     * All that a server names, in the order of its {@code server.yaml}. Rates are of the time between the readings themselves.
     *
     * @param sources by name
     * @param to the later one
     */
    static List<ServerCounter> between(CounterReading from, CounterReading to, Map<String, CounterSource> sources) {
        Counters counters = new Counters(from, to);
        List<ServerCounter> counted = new ArrayList<>();
        sources.forEach((name, source) -> counted.addAll(
                switch (source.kind()) {
                    case COUNT -> counters.count(name, source.metric());
                    case MEAN -> counters.mean(name, source.metric());
                    case STATE -> counters.state(name, source.metric());
                }));
        return counted;
    }

    private List<ServerCounter> count(String name, String metric) {
        double minutes = (to.nanoTime() - from.nanoTime()) / NANOS_PER_MINUTE;
        List<Series> grown = grown(metric).entrySet().stream()
                .map(each -> new Series(each.getKey(), each.getValue() / minutes, each.getValue()))
                .toList();
        return withTotal(grown, () -> new Series(Map.of(), sum(grown, false), sum(grown, true))).stream()
                .map(each -> new ServerCounter(name, each.tags(), each.value(), "per minute", each.events()))
                .toList();
    }

    private List<ServerCounter> mean(String name, String metric) {
        Map<Map<String, String>, Double> sums = grown(metric + "_sum");
        List<Series> means = grown(metric + "_count").entrySet().stream()
                .filter(each -> each.getValue() > 0 && sums.containsKey(each.getKey()))
                .map(each -> new Series(
                        each.getKey(),
                        sums.getOrDefault(each.getKey(), 0.0) * MILLIS / each.getValue(),
                        each.getValue()))
                .toList();
        return withTotal(means, () -> {
                    double events = sum(means, true);
                    double millis = means.stream()
                            .mapToDouble(each -> each.value() * each.events())
                            .sum();
                    return new Series(Map.of(), millis / events, events);
                })
                .stream()
                .map(each -> new ServerCounter(name, each.tags(), each.value(), "ms", each.events()))
                .toList();
    }

    private List<ServerCounter> state(String name, String metric) {
        List<Series> states = to.values(metric).entrySet().stream()
                .map(each -> new Series(each.getKey(), each.getValue(), 0))
                .toList();
        return withTotal(
                        states,
                        () -> new Series(
                                Map.of(),
                                states.stream().mapToDouble(Series::value).max().orElse(0),
                                0))
                .stream()
                .map(each -> new ServerCounter(name, each.tags(), each.value(), "", null))
                .toList();
    }

    /** One that came up in between grew from nothing; one that fell belongs to another process, and says nothing. */
    private Map<Map<String, String>, Double> grown(String metric) {
        Map<Map<String, String>, Double> before = from.values(metric);
        Map<Map<String, String>, Double> grown = new TreeMap<>(Comparator.comparing(Counters::sortable));
        to.values(metric).forEach((tags, value) -> {
            double growth = value - before.getOrDefault(tags, 0.0);
            if (growth >= 0) {
                grown.put(tags, growth);
            }
        });
        return grown;
    }

    private static double sum(List<Series> series, boolean events) {
        return series.stream()
                .mapToDouble(each -> events ? each.events() : each.value())
                .sum();
    }

    private static List<Series> withTotal(List<Series> series, Supplier<Series> total) {
        if (series.isEmpty() || (series.size() == 1 && series.getFirst().tags().isEmpty())) {
            return series;
        }
        List<Series> all = new ArrayList<>();
        all.add(total.get());
        series.stream()
                .sorted(Comparator.comparing(each -> sortable(each.tags())))
                .limit(MOST_SERIES)
                .forEach(all::add);
        return all;
    }

    /** So that thread 10 comes after thread 9. */
    private static String sortable(Map<String, String> tags) {
        return NUMBER.matcher(tags.toString())
                .replaceAll(number -> String.format(Locale.ROOT, "%09d", Integer.parseInt(number.group())));
    }
}
