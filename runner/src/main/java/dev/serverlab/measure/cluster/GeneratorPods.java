package dev.serverlab.measure.cluster;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GoAhead;
import dev.serverlab.generator.WindowRequest;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.model.observation.Observation;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The load generators of a trial, which appear as one to a caller waiting for their end. */
final class GeneratorPods extends Program {

    /** From the command to the load: enough for all generators to receive it, unless the cluster is very busy. */
    private static final Duration AHEAD =
            Duration.ofSeconds(Math.max(1, Long.getLong("serverlab.cluster.ahead.seconds", 4)));

    private final List<GeneratorPod> all;
    /** The first generator that failed, which made the lab end the others. */
    private final AtomicReference<@Nullable GeneratorPod> failed = new AtomicReference<>();

    /** @param all the generators, already started */
    GeneratorPods(String name, Path log, List<GeneratorPod> all) {
        super(name, log);
        this.all = all;
        CompletableFuture<?>[] ends = all.stream().map(this::awaited).toArray(CompletableFuture<?>[]::new);
        var unused = CompletableFuture.allOf(ends).thenRun(() -> exit.complete(worst()));
    }

    /** Ends the others when one fails: a load with a missing part is invalid. */
    private CompletableFuture<Void> awaited(GeneratorPod each) {
        return each.exit().thenAccept(code -> {
            if (code != 0) {
                failed.compareAndSet(null, each);
                all.stream().filter(other -> !other.exit().isDone()).forEach(GeneratorPod::end);
            }
        });
    }

    private int worst() {
        GeneratorPod first = failed.get();
        return first == null ? 0 : first.exit().resultNow();
    }

    /** Which of several generators failed, and what ended its pod. */
    @Override
    public @Nullable String endedBy() {
        GeneratorPod first = failed.get();
        if (first == null) {
            return null;
        }
        StartedPod pod = first.pod();
        String which = all.size() == 1 ? "" : "generator %d of %d".formatted(all.indexOf(first) + 1, all.size());
        String by = pod.isAlive() ? null : pod.endedBy();
        String both = which + (which.isEmpty() || by == null ? "" : ": ") + (by == null ? "" : by);
        return both.isEmpty() ? null : both;
    }

    @Override
    protected Path log() {
        GeneratorPod first = failed.get();
        return first == null ? super.log() : first.log();
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
                List<@Nullable Long> reported =
                        all.parallelStream().map(GeneratorPod::cpuNanos).toList();
                return Observation.total(reported, nanos -> nanos);
            }

            @Override
            public boolean isReported() {
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
        // The log was complete before each generator was reported to have ended.
    }

    /** Writes to all; several begin to measure at the same moment. */
    @Override
    public void writeLine(String line) {
        String command = all.size() > 1 ? together(line) : line;
        all.parallelStream().forEach(each -> each.write(command));
    }

    private static String together(String line) {
        Instant start = Instant.now().plus(AHEAD);
        return line.equals(GeneratorEvent.MEASURE)
                ? GoAhead.at(start).line()
                : WindowRequest.parse(line)
                        .map(window -> window.at(start).line())
                        .orElse(line);
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
