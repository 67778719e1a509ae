package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.measure.load.Generator;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.measure.system.ProcessSampler;
import dev.serverlab.measure.trial.progress.RunListener;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Passes on the generator's events, and handles those that a trial waits for. */
final class LoadEvents implements AutoCloseable {

    private final Trial trial;
    private final RunListener listener;
    private final Map<Variant, ProcessSampler> samplers;
    private final Map<Variant, WarmUpWatch.Steadiness> steadiness;
    private final Predicate<Variant> collect;
    private final Generator.Beginning beginning;
    private final Consumer<Program> warm;
    private final AtomicBoolean isReported = new AtomicBoolean();
    private final CompletableFuture<Connected> connected = new CompletableFuture<>();
    private volatile @Nullable WarmUpWatch watch;

    private record Connected(
            Program process,
            WindowReadings windows,
            Collection<Counters> counters,
            Consumer<GeneratorEvent.Phase> looks) {}

    /**
     * @param samplers of the servers
     * @param steadiness of the servers
     * @param beginning how several generators are synchronized
     * @param collect collects the heap of a server, and returns whether it did
     * @param warm is given the generator when the warm-up is over
     */
    LoadEvents(
            Trial trial,
            RunListener listener,
            Map<Variant, ProcessSampler> samplers,
            Map<Variant, WarmUpWatch.Steadiness> steadiness,
            Generator.Beginning beginning,
            Predicate<Variant> collect,
            Consumer<Program> warm) {
        this.trial = trial;
        this.listener = listener;
        this.samplers = Map.copyOf(samplers);
        this.steadiness = steadiness;
        this.beginning = beginning;
        this.collect = collect;
        this.warm = warm;
    }

    /**
     * Connects the generator that sends the events.
     *
     * @param looks is given the phase in which it is seen what the servers do
     */
    void connect(
            Program started,
            WindowReadings windows,
            Collection<Counters> counted,
            Consumer<GeneratorEvent.Phase> looks) {
        connected.complete(new Connected(started, windows, counted, looks));
    }

    void accept(GeneratorEvent event) {
        switch (event) {
            case GeneratorEvent.Phase phase -> begin(phase);
            case GeneratorEvent.Warm reported -> {
                close();
                var _ = connected.thenAccept(to -> warm.accept(to.process()));
            }
            case GeneratorEvent.Started started -> {
                if (beginning == Generator.Beginning.TOGETHER) {
                    goAhead();
                }
            }
            case GeneratorEvent.Progress progress -> listener.sampled(trial, sampled());
            case GeneratorEvent.Finished _, GeneratorEvent.Window _ -> {}
        }
        listener.generatorEvent(trial, event);
    }

    private Map<Variant, ProcessSample> sampled() {
        Map<Variant, ProcessSample> newest = new HashMap<>();
        samplers.forEach((variant, sampler) -> sampler.newest().ifPresent(sample -> newest.put(variant, sample)));
        return newest;
    }

    private void begin(GeneratorEvent.Phase phase) {
        if (phase.counted()) {
            var _ = connected.thenAccept(to -> {
                to.windows().announce(phase);
                to.counters().forEach(counters -> counters.schedule(phase));
            });
        } else if (phase.phase().equals(PhaseName.PROFILE)) {
            var _ = connected.thenAccept(to -> to.looks().accept(phase));
        } else if (phase.phase().equals(PhaseName.WARMUP)) {
            if (trial instanceof Trial.Paired) {
                watch = WarmUpWatch.start(steadiness, phase.start(), collect, this::goAhead);
            }
            if (beginning == Generator.Beginning.TOGETHER_WHEN_WARM) {
                Duration cap = Duration.between(Instant.now(), phase.end()).minus(Generator.COMMAND_WAIT);
                CompletableFuture.delayedExecutor(cap.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(this::goAhead);
            }
        }
    }

    /** Signals waiting generators to continue, once. */
    private void goAhead() {
        if (isReported.compareAndSet(false, true)) {
            var _ = connected.thenAccept(to -> to.process().writeLine(GeneratorEvent.MEASURE));
        }
    }

    /** The watch of the warm-up; absent without a warm-up, and in a solo trial. */
    @Nullable
    WarmUpWatch watch() {
        return watch;
    }

    @Override
    public void close() {
        isReported.set(true);
        WarmUpWatch begun = watch;
        if (begun != null) {
            begun.close();
        }
    }
}
