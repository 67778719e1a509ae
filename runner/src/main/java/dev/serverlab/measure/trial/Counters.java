package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.server.CounterReading;
import dev.serverlab.measure.server.CounterSource;
import dev.serverlab.measure.system.clock.Waiting;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The server's own metrics, read just before the first measured window and just after the last, so that no window includes
 * the cost of a reading. A server without counters is never queried. A missing metric is left out; one with tags gives a
 * total first and then each of its series.
 */
final class Counters {

    /** A server that creates a series per request must not make the run unreadable. */
    static final int MAX_SERIES = 200;

    /** A busy server answers slowly. */
    private static final Duration AHEAD = Duration.ofMillis(500);

    private static final Duration LAST_READING_WITHIN = Duration.ofSeconds(6);
    private static final double MILLIS = 1e3;
    private static final double NANOS_PER_MINUTE = 60e9;
    private static final double MILLIS_PER_MINUTE = 60e3;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private final Supplier<Optional<CounterReading>> now;
    private final Map<String, CounterSource> sources;
    private final int windows;
    private final CompletableFuture<Optional<CounterReading>> from = new CompletableFuture<>();
    private final CompletableFuture<Optional<CounterReading>> to = new CompletableFuture<>();
    private int announced;

    /**
     * @param now reads the server's own metrics
     * @param sources by name
     * @param windows how many there will be
     */
    Counters(Supplier<Optional<CounterReading>> now, Map<String, CounterSource> sources, int windows) {
        this.now = now;
        this.sources = sources;
        this.windows = windows;
    }

    /** Schedules readings before the first window and after the last, on separate threads. Not thread-safe. */
    void schedule(GeneratorEvent.Phase window) {
        if (sources.isEmpty()) {
            return;
        }
        if (announced == 0) {
            read(window.start().minus(AHEAD), from);
        }
        announced++;
        if (announced == windows) {
            read(window.end(), to);
        }
    }

    private void read(Instant moment, CompletableFuture<Optional<CounterReading>> reading) {
        Thread.ofPlatform().daemon().name("counter-reading").start(() -> {
            try {
                Waiting.await(moment);
                reading.complete(now.get());
            } catch (InterruptedException | RuntimeException e) {
                reading.completeExceptionally(e);
            }
        });
    }

    /** The counters, to be called after the last window; also empty when it was never announced. */
    List<ServerCounter> counted() throws InterruptedException {
        if (sources.isEmpty()) {
            return List.of();
        }
        try {
            return from.thenCombine(to, (first, last) -> between(first.orElse(null), last.orElse(null), sources))
                    .get(LAST_READING_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return List.of();
        } catch (ExecutionException e) {
            // A bug: a server without an answer would be absent.
            throw new IllegalStateException("the counters could not be read", e.getCause());
        }
    }

    /**
     * All declared counters, in the order of {@code server.yaml}. Rates refer to the time between the readings.
     *
     * @param from absent when this reading failed, and nothing is then counted
     * @param to the later one
     * @param sources by name
     */
    static List<ServerCounter> between(
            @Nullable CounterReading from, @Nullable CounterReading to, Map<String, CounterSource> sources) {
        List<ServerCounter> all = new ArrayList<>();
        if (from == null || to == null) {
            return all;
        }
        sources.forEach((name, source) -> {
            List<ServerCounter> series = series(name, source, from, to);
            if (series.size() > 1
                    || !series.stream().allMatch(each -> each.tags().isEmpty())) {
                all.add(total(source.kind(), series));
            }
            series.stream()
                    .sorted(Comparator.comparing(each -> sortable(each.tags())))
                    .limit(MAX_SERIES)
                    .forEach(all::add);
        });
        return all;
    }

    private static List<ServerCounter> series(
            String name, CounterSource source, CounterReading from, CounterReading to) {
        String metric = source.metric();
        double minutes = (to.nanoTime() - from.nanoTime()) / NANOS_PER_MINUTE;
        return switch (source.kind()) {
            case COUNT ->
                each(
                        grown(metric, from, to),
                        (tags, grown) -> new ServerCounter(name, tags, grown / minutes, "per minute", grown));
            case MEAN -> means(name, metric, from, to);
            case CEILING ->
                means(name, metric, from, to).stream()
                        .filter(mean -> mean.value() > 0)
                        .map(mean -> new ServerCounter(
                                name, mean.tags(), MILLIS_PER_MINUTE / mean.value(), "per minute", mean.events()))
                        .toList();
            case STATE -> each(to.values(metric), (tags, value) -> new ServerCounter(name, tags, value, "", null));
        };
    }

    private static List<ServerCounter> means(String name, String metric, CounterReading from, CounterReading to) {
        Map<Map<String, String>, Double> sums = grown(metric + "_sum", from, to);
        return each(grown(metric + "_count", from, to), (tags, events) -> {
            Double sum = events > 0 ? sums.get(tags) : null;
            return sum == null ? null : new ServerCounter(name, tags, sum * MILLIS / events, "ms", events);
        });
    }

    private static List<ServerCounter> each(
            Map<Map<String, String>, Double> values,
            BiFunction<Map<String, String>, Double, @Nullable ServerCounter> counter) {
        return values.entrySet().stream()
                .map(each -> counter.apply(each.getKey(), each.getValue()))
                .filter(Objects::nonNull)
                .toList();
    }

    /** A series that appeared in between grew from 0; one that fell belongs to another process, and is ignored. */
    private static Map<Map<String, String>, Double> grown(String metric, CounterReading from, CounterReading to) {
        Map<Map<String, String>, Double> before = from.values(metric);
        Map<Map<String, String>, Double> grown = to.values(metric);
        grown.replaceAll((tags, value) -> value - before.getOrDefault(tags, 0.0));
        grown.values().removeIf(growth -> growth < 0);
        return grown;
    }

    private static ServerCounter total(CounterSource.Kind kind, List<ServerCounter> series) {
        double events = sum(series, Counters::events);
        double value = switch (kind) {
            case COUNT -> sum(series, ServerCounter::value);
            case MEAN -> sum(series, each -> each.value() * events(each)) / events;
            case CEILING -> events / sum(series, each -> events(each) / each.value());
            case STATE ->
                series.stream().mapToDouble(ServerCounter::value).max().orElse(0);
        };
        ServerCounter like = series.getFirst();
        return new ServerCounter(like.name(), Map.of(), value, like.unit(), like.events() == null ? null : events);
    }

    private static double events(ServerCounter counter) {
        Double events = counter.events();
        return events == null ? 0 : events;
    }

    private static double sum(List<ServerCounter> series, ToDoubleFunction<ServerCounter> part) {
        return series.stream().mapToDouble(part).sum();
    }

    /** Pads numbers, so that thread 10 comes after thread 9. */
    private static String sortable(Map<String, String> tags) {
        return NUMBER.matcher(tags.toString())
                .replaceAll(number -> String.format(Locale.ROOT, "%09d", Integer.parseInt(number.group())));
    }
}
