package dev.serverlab.measure.load;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorEvent.Answers;
import dev.serverlab.generator.GeneratorEvent.Finished;
import dev.serverlab.generator.GeneratorEvent.Phase;
import dev.serverlab.generator.GeneratorEvent.Progress;
import dev.serverlab.generator.GeneratorEvent.Started;
import dev.serverlab.generator.GeneratorEvent.Totals;
import dev.serverlab.generator.GeneratorEvent.Warm;
import dev.serverlab.generator.GeneratorEvent.Window;
import dev.serverlab.stats.latency.LatencyMicros;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Merges the events of several generators of one load: each event is passed on, added up, once the last of them has sent
 * it. For percentiles without a histogram the worst counts.
 */
public final class JoinedEvents {

    private final Consumer<GeneratorEvent> events;
    private final List<@Nullable Progress> newest = new ArrayList<>();
    /** Events that only some generators have sent, by their subject. */
    private final Map<Object, List<GeneratorEvent>> reported = new HashMap<>();

    /** @param events receives them in order, from one thread at a time */
    public JoinedEvents(int generators, Consumer<GeneratorEvent> events) {
        this.events = events;
        IntStream.range(0, generators).forEach(number -> newest.add(null));
    }

    /** Takes the events of one generator; all send the same in the same order, except for numbers. */
    public Consumer<GeneratorEvent> of(int number) {
        return event -> take(number, event);
    }

    private synchronized void take(int number, GeneratorEvent event) {
        if (event instanceof Progress progress) {
            newest.set(number, progress);
            // The first generator's clock counts.
            if (number == 0) {
                events.accept(soFar(progress));
            }
            return;
        }
        Object key = switch (event) {
            case Phase phase -> phase.phase();
            case Window window -> window.index();
            default -> event.getClass();
        };
        List<GeneratorEvent> parts = reported.computeIfAbsent(key, each -> new ArrayList<>());
        parts.add(event);
        if (parts.size() == newest.size()) {
            reported.remove(key);
            events.accept(parts.stream().reduce(JoinedEvents::both).orElseThrow());
        }
    }

    private Progress soFar(Progress first) {
        return newest.stream()
                .filter(Objects::nonNull)
                .filter(each -> each.phase().equals(first.phase()))
                .reduce((one, other) ->
                        new Progress(one.phase(), joined(one.targets(), other.targets(), JoinedEvents::answers)))
                .orElseThrow();
    }

    private static GeneratorEvent both(GeneratorEvent one, GeneratorEvent other) {
        return switch (one) {
            case Started started -> started;
            case Progress progress -> throw new IllegalArgumentException("of one moment: " + progress);
            case Phase phase -> phase((Phase) other, phase);
            case Warm warm ->
                new Warm(
                        warm.endedBy(),
                        Math.max(warm.epochMicros(), ((Warm) other).epochMicros()),
                        joined(warm.ok(), ((Warm) other).ok(), Long::sum));
            case Window window -> window(window, (Window) other);
            case Finished finished ->
                new Finished(
                        joined(finished.targets(), ((Finished) other).targets(), JoinedEvents::totals),
                        finished.record());
        };
    }

    /** The time in which all generators are in the phase: all of it, except for a warm-up. */
    private static Phase phase(Phase one, Phase other) {
        return new Phase(
                one.phase(),
                Math.max(one.startEpochMicros(), other.startEpochMicros()),
                Math.min(one.endEpochMicros(), other.endEpochMicros()),
                one.counted());
    }

    private static Window window(Window one, Window other) {
        return new Window(
                one.index(),
                one.rate(),
                one.scheduled() + other.scheduled(),
                histogram(one.latency(), other.latency()),
                joined(one.errors(), other.errors(), Long::sum),
                one.unsent() + other.unsent(),
                histogram(one.sinceSent(), other.sinceSent()),
                Math.max(one.drainMillis(), other.drainMillis()));
    }

    private static String histogram(String one, String other) {
        return LatencyMicros.write(LatencyMicros.sum(List.of(LatencyMicros.read(one), LatencyMicros.read(other))));
    }

    private static Answers answers(Answers one, Answers other) {
        Double first = one.p90Millis();
        Double second = other.p90Millis();
        return new Answers(
                one.ok() + other.ok(),
                one.errors() + other.errors(),
                first == null ? second : second == null ? first : Double.valueOf(Math.max(first, second)));
    }

    private static Totals totals(Totals one, Totals other) {
        return new Totals(one.warmup() + other.warmup(), one.ok() + other.ok(), one.errors() + other.errors());
    }

    private static <T> Map<String, T> joined(Map<String, T> one, Map<String, T> other, BinaryOperator<T> both) {
        Map<String, T> joined = new LinkedHashMap<>(one);
        other.forEach((name, value) -> joined.merge(name, value, both));
        return joined;
    }
}
