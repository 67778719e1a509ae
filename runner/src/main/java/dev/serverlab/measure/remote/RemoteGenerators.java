package dev.serverlab.measure.remote;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.generator.GoAhead;
import dev.serverlab.generator.WindowRequest;
import dev.serverlab.measure.load.GeneratorLines;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.load.JoinedEvents;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The load generators of a trial, which appear as one to a caller waiting for their end. */
public final class RemoteGenerators extends Program {

    /** From the command to the load, on machines that answer at once: a loaded one may stall for seconds. */
    private static final Duration LEAD = Duration.ofSeconds(10);
    /** On busy machines a command may take longer than a question just before it took. */
    private static final int LEAD_IN_ANSWER_TIMES = 20;

    private static final Duration LONGEST_LEAD = Duration.ofSeconds(30);

    /** What a shell reports of a program that was killed. */
    private static final int KILLED = 137;

    /** Clocks of machines synchronized with a time server differ by less. */
    private static final Duration MAX_APART = Duration.ofMillis(100);

    private final List<RemoteGenerator> all;
    /** The first generator that failed, which made the lab end the others. */
    private final AtomicReference<@Nullable RemoteGenerator> failed = new AtomicReference<>();

    /** @param all the generators, already started */
    private RemoteGenerators(String name, Path log, List<RemoteGenerator> all) {
        super(name, log);
        this.all = all;
        CompletableFuture<?>[] ends = all.stream().map(this::awaited).toArray(CompletableFuture<?>[]::new);
        var unused = CompletableFuture.allOf(ends).thenRun(() -> exit.complete(worst()));
    }

    /** Starts one of several generators, of which each has a share of the arrivals. */
    @FunctionalInterface
    public interface Starter {

        /**
         * Starts an agent for it.
         *
         * @param number from 0
         */
        RemoteGenerator start(int number) throws InterruptedException;
    }

    /** Receives how far the clock of a generator's machine is ahead of the lab's, in µs. */
    @FunctionalInterface
    public interface Clocks {
        void seen(RemoteGenerator generator, long offsetMicros);
    }

    /**
     * Starts several generators.
     *
     * @param name for messages
     * @param generators how many
     * @param folder of the trial, which has their requests and receives their records
     * @throws LabException when one cannot be started or reached, or its clock is too far from the lab's, as all begin at the
     *     same clock time
     */
    public static Program start(
            String name, int generators, Path folder, Consumer<GeneratorEvent> events, Starter starter, Clocks clocks) {
        List<RemoteGenerator> started = new ArrayList<>();
        try {
            for (int number = 0; number < generators; number++) {
                started.add(starter.start(number));
            }
            for (RemoteGenerator each : started) {
                AgentClient.Offset offset = each.awaitReady();
                clocks.seen(each, offset.micros());
                requireClock(each, offset);
            }
            Path requests = folder.resolve(GeneratorRequests.FILE);
            String own = Files.exists(requests) ? Files.readString(requests) : null;
            JoinedEvents all = new JoinedEvents(generators, events);
            for (int number = 0; number < generators; number++) {
                started.get(number).start(own, GeneratorLines.to(all.of(number)));
            }
            return Program.start(name, () -> new RemoteGenerators(name, log(folder, 0), started));
        } catch (IOException e) {
            started.forEach(RemoteGenerator::close);
            throw Problems.failed(
                    "generator-not-reached",
                    "%s: the generators elsewhere cannot be reached: %s.",
                    "Read agent-0.log in the trial's folder, and check the way to them.",
                    name,
                    Problems.reason(e));
        } catch (InterruptedException e) {
            started.forEach(RemoteGenerator::close);
            Thread.currentThread().interrupt();
            throw Problems.failed("interrupted", "%s was not started: the lab is ending.", "Run again.", name);
        } catch (RuntimeException e) {
            started.forEach(RemoteGenerator::close);
            throw e;
        }
    }

    /** The log of one of several generators in the trial's folder. */
    public static Path log(Path folder, int number) {
        return folder.resolve(number == 0 ? GeneratorSite.LOG : "generator-" + number + ".log");
    }

    private static void requireClock(RemoteGenerator generator, AgentClient.Offset offset) {
        long apart = Math.abs(offset.micros()) - offset.uncertaintyMicros();
        if (apart > MAX_APART.toNanos() / 1_000) {
            throw Problems.failed(
                    "clock-apart",
                    "The clock of %s is %s ms ahead of the lab's, so the generators could not start together.",
                    "Synchronize the clocks of all machines, for example by NTP.",
                    generator.where(),
                    offset.micros() / 1_000);
        }
    }

    /** Ends the others when one fails: a load with a missing part is invalid. */
    private CompletableFuture<Void> awaited(RemoteGenerator each) {
        return each.exit().thenAccept(code -> {
            if (code != 0) {
                failed.compareAndSet(null, each);
                all.stream().filter(other -> !other.exit().isDone()).forEach(RemoteGenerator::end);
            }
        });
    }

    private int worst() {
        RemoteGenerator first = failed.get();
        return first == null ? 0 : first.exit().resultNow();
    }

    /** Which of several generators failed, and what ended its program. */
    @Override
    public @Nullable String endedBy() {
        RemoteGenerator first = failed.get();
        if (first == null) {
            return null;
        }
        Program program = first.program();
        String which = all.size() == 1 ? "" : "generator %d of %d".formatted(all.indexOf(first) + 1, all.size());
        String by = program.isAlive() ? null : program.endedBy();
        String both = which + (which.isEmpty() || by == null ? "" : ": ") + (by == null ? "" : by);
        return both.isEmpty() ? null : both;
    }

    @Override
    protected Path log() {
        RemoteGenerator first = failed.get();
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
                        all.parallelStream().map(RemoteGenerator::cpuNanos).toList();
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
        return "generators:" + name();
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

    private String together(String line) {
        return line.equals(GeneratorEvent.MEASURE)
                ? GoAhead.at(moment()).line()
                : WindowRequest.parse(line)
                        .map(window -> window.at(moment()).line())
                        .orElse(line);
    }

    /** Late enough for all generators to have received a command, as fast as their machines are now. */
    private Instant moment() {
        long slowest = all.parallelStream()
                .map(RemoteGenerator::answerTime)
                .mapToLong(Duration::toMillis)
                .max()
                .orElseThrow();
        return Instant.now()
                .plusMillis(Math.clamp(slowest * LEAD_IN_ANSWER_TIMES, LEAD.toMillis(), LONGEST_LEAD.toMillis()));
    }

    @Override
    public void end() {
        all.parallelStream().forEach(RemoteGenerator::end);
    }

    @Override
    public void close() {
        all.parallelStream().forEach(RemoteGenerator::close);
        exit.complete(KILLED);
        Program.forget(this);
    }
}
