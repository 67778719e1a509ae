package dev.serverlab.measure.trial;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.PhaseName;
import dev.serverlab.measure.process.Program;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Passes the generator's events on, and acts on those that a trial waits for. */
final class LoadEvents implements AutoCloseable {

    private final Trial trial;
    private final RunListener listener;
    private final Map<Variant, WarmUpWatch.Steadiness> steadiness;
    private final CompletableFuture<Connected> connected = new CompletableFuture<>();
    private volatile @Nullable WarmUpWatch watch;

    private record Connected(Program process, WindowReadings windows, Counters counters) {}

    /** @param steadiness of the servers */
    LoadEvents(Trial trial, RunListener listener, Map<Variant, WarmUpWatch.Steadiness> steadiness) {
        this.trial = trial;
        this.listener = listener;
        this.steadiness = steadiness;
    }

    /** What the events are for, as soon as it exists. */
    void connect(Program started, WindowReadings windows, Counters counted) {
        connected.complete(new Connected(started, windows, counted));
    }

    void accept(GeneratorEvent event) {
        switch (event) {
            case GeneratorEvent.Phase phase -> begin(phase);
            case GeneratorEvent.Warm warm -> close();
            case GeneratorEvent.Started started -> {}
            case GeneratorEvent.Progress progress -> {}
            case GeneratorEvent.Finished finished -> {}
        }
        listener.generatorEvent(trial, event);
    }

    private void begin(GeneratorEvent.Phase phase) {
        if (phase.counted()) {
            var unused = connected.thenAccept(to -> {
                to.windows().announce(phase);
                to.counters().schedule(phase);
            });
        } else if (trial instanceof Trial.Paired && phase.phase().equals(PhaseName.WARMUP)) {
            watch = WarmUpWatch.start(steadiness, phase.start(), () -> {
                var unused = connected.thenAccept(to -> to.process().writeLine(GeneratorEvent.MEASURE));
            });
        }
    }

    /** Who watched the warm-up; absent when there was none, and in a solo trial. */
    @Nullable
    WarmUpWatch watch() {
        return watch;
    }

    @Override
    public void close() {
        WarmUpWatch begun = watch;
        if (begun != null) {
            begun.close();
        }
    }
}
