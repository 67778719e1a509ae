package dev.serverlab.measure.cluster;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GoAhead;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.system.CpuCounter;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.observation.Observation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The load generators of a trial, which are one to whoever waits for their end. */
final class GeneratorPods extends Program {

    /** From the word to the load: all of them have heard it by then. */
    private static final Duration AHEAD = Duration.ofSeconds(2);

    private final List<GeneratorPod> all;

    /** @param all have begun */
    GeneratorPods(String name, Path log, List<GeneratorPod> all) {
        super(name, log);
        this.all = all;
        CompletableFuture<?>[] ends = all.stream().map(GeneratorPod::exit).toArray(CompletableFuture<?>[]::new);
        var unused = CompletableFuture.allOf(ends).thenRun(() -> exit.complete(worst()));
        // A load that lacks a part is none.
        all.forEach(each -> {
            var ended = each.exit().thenAccept(code -> {
                if (code != 0) {
                    all.stream().filter(other -> !other.exit().isDone()).forEach(GeneratorPod::end);
                }
            });
        });
    }

    private int worst() {
        return all.stream()
                .map(GeneratorPod::exit)
                .mapToInt(CompletableFuture::resultNow)
                .filter(code -> code != 0)
                .findFirst()
                .orElse(0);
    }

    @Override
    public long pid() {
        return -1;
    }

    /** What they use together. */
    @Override
    public ProcessTarget target() {
        return ProcessTarget.elsewhere(new CpuCounter() {
            @Override
            public @Nullable Long cpuNanos() {
                List<@Nullable Long> told =
                        all.parallelStream().map(GeneratorPod::cpuNanos).toList();
                return Observation.total(told, nanos -> nanos);
            }

            @Override
            public boolean isTold() {
                return true;
            }
        });
    }

    @Override
    public String guarded() {
        return "pods:" + name();
    }

    @Override
    protected void awaitLog() {
        // It was whole before each was said to have ended.
    }

    /** Several begin to measure at one moment. */
    @Override
    public void writeLine(String line) {
        String told = line.equals(GeneratorEvent.MEASURE) && all.size() > 1
                ? GoAhead.at(Instant.now().plus(AHEAD)).line()
                : line;
        all.parallelStream().forEach(each -> each.write(told));
    }

    @Override
    public void end() {
        all.parallelStream().forEach(GeneratorPod::end);
    }

    @Override
    public void close() {
        all.parallelStream().forEach(GeneratorPod::close);
        exit.complete(PodState.KILLED);
        Program.forget(this);
    }
}
