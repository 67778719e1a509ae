package dev.serverlab.measure.profile;

import dev.serverlab.measure.system.AttachedJvm;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.Waiting;
import dev.serverlab.model.observation.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sees what a server's threads wait for while a load goes on that is not measured any more. */
public final class WaitWatch implements AutoCloseable {

    /** From one dump to the next. */
    private static final Duration STEP = Duration.ofMillis(300);

    private static final Duration END_WITHIN = Duration.ofSeconds(10);
    private static final String DUMP = "threads.txt";

    private final ProcessTarget server;
    private final Path kept;
    private final LayerRules rules;
    private final Duration endWithin;
    private @Nullable FutureTask<Waits> task;
    private @Nullable Thread thread;

    /** @param folder of the trial, which keeps the last dump */
    public WaitWatch(ProcessTarget server, Path folder, LayerRules rules) {
        this(server, folder, rules, END_WITHIN);
    }

    WaitWatch(ProcessTarget server, Path folder, LayerRules rules, Duration endWithin) {
        this.server = server;
        this.kept = folder.resolve(DUMP);
        this.rules = rules;
        this.endWithin = endWithin;
    }

    /** Takes dumps of its threads from then on, until then. */
    public synchronized void schedule(Instant from, Instant to) {
        task = new FutureTask<>(() -> watch(from, to));
        thread = Thread.ofPlatform().daemon().name("thread-dumps").start(task);
    }

    private Waits watch(Instant from, Instant to) throws InterruptedException, IOException, NotProfiledException {
        Long pid = server.pid();
        if (pid == null) {
            return Waits.NONE;
        }
        Map<ThreadDump.Place, Integer> waiting = new HashMap<>();
        int dumps = 0;
        try (JvmThreads threads = JvmThreads.of(AttachedJvm.of(pid))) {
            for (Instant at = from.plus(STEP); at.isBefore(to); at = at.plus(STEP)) {
                Waiting.await(at);
                Optional<ThreadDump> dump = threads.dump(rules);
                if (dump.isEmpty()) {
                    return Waits.NONE;
                }
                dump.get().waiting().forEach((place, count) -> waiting.merge(place, count, Integer::sum));
                Files.copy(threads.file(), kept, StandardCopyOption.REPLACE_EXISTING);
                dumps++;
            }
        }
        double all = dumps;
        return new Waits(waiting.entrySet().stream()
                .map(each -> new Waits.Place(each.getKey().kind(), each.getKey().method(), each.getValue() / all))
                .toList());
    }

    /** What was seen; nothing when nothing was scheduled, or the server cannot be asked. */
    public synchronized Waits waits() throws InterruptedException {
        if (task == null) {
            return Waits.NONE;
        }
        try {
            return task.get(endWithin.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return Waits.NONE;
        }
    }

    @Override
    public synchronized void close() {
        if (thread != null) {
            thread.interrupt();
        }
    }
}
