package dev.serverlab.cli.grafana;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.TrialResult;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Marks a run and each of its trials in Grafana. All is sent by a thread of its own; the run waits for the first mark alone,
 * before anything is measured, so that what a client costs once is behind it. Whatever goes wrong is kept to be told, and fails
 * nothing.
 */
public final class Annotations implements RunListener, AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    /** More than that are waiting only when Grafana has not answered for many trials. */
    private static final int MOST_WAITING = 16;

    private final Grafana grafana;
    private final AnnotationClient client;
    private final Plan plan;
    private final String runId;
    private final InstantSource clock;
    private final Duration timeout;
    private final Instant began;
    private final ThreadPoolExecutor sender;
    private volatile OptionalLong id = OptionalLong.empty();
    private volatile @Nullable String failure;
    private Instant trialBegan;
    private int finished;

    private Annotations(Grafana grafana, Plan plan, String runId, InstantSource clock, Duration timeout) {
        this.grafana = grafana;
        this.client = new AnnotationClient(grafana, timeout);
        this.plan = plan;
        this.runId = runId;
        this.clock = clock;
        this.timeout = timeout;
        this.began = clock.instant();
        this.trialBegan = began;
        this.sender = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(MOST_WAITING),
                task -> Thread.ofPlatform().daemon().name("annotations").unstarted(task));
    }

    /**
     * Marks the start of a run.
     *
     * @param runId the run's id
     * @param finished trials that were run before
     */
    public static Annotations begin(Grafana grafana, Plan plan, String runId, int finished, InstantSource clock)
            throws InterruptedException {
        return begin(grafana, plan, runId, finished, clock, TIMEOUT);
    }

    static Annotations begin(
            Grafana grafana, Plan plan, String runId, int finished, InstantSource clock, Duration timeout)
            throws InterruptedException {
        Annotations annotations = new Annotations(grafana, plan, runId, clock, timeout);
        annotations.finished = finished;
        annotations.await(annotations.send(() -> {
            annotations.id = annotations.client.add(annotations.run(null, "began"));
            return null;
        }));
        return annotations;
    }

    /** What went wrong first, for people; null when nothing did. */
    public @Nullable String failure() {
        return failure;
    }

    @Override
    public synchronized void trialStarted(Trial trial) {
        trialBegan = clock.instant();
    }

    @Override
    public void serverUp(Trial trial, Variant variant, long startupMillis) {
        // Within the trial's mark.
    }

    @Override
    public void ownWork(Trial trial, Instant start, Instant end) {
        // Within the trial's mark.
    }

    @Override
    public void generatorEvent(Trial trial, GeneratorEvent event) {
        // Within the trial's mark; and nothing is sent while something is measured.
    }

    @Override
    public synchronized void trialFinished(Trial trial, List<TrialResult> results) {
        finished++;
        Annotation mark = Annotation.of(
                trialBegan,
                clock.instant(),
                List.of("serverlab", "trial", runId),
                "Trial " + trial.number() + " of " + plan.trials().size() + ", " + name(trial)
                        + (results.stream().allMatch(TrialResult::valid) ? "" : ", not valid"));
        var unused = send(() -> client.add(mark));
    }

    private static String name(Trial trial) {
        return switch (trial) {
            case Trial.Solo solo -> solo.variant().toString();
            case Trial.Paired paired ->
                "session " + paired.session() + ": "
                        + paired.variants().stream().map(Variant::toString).collect(Collectors.joining(", "));
        };
    }

    private Annotation run(@Nullable Instant end, String what) {
        return Annotation.of(began, end, List.of("serverlab", "run", runId), "Run " + runId + " " + what);
    }

    /** Marks the end of the run, waits for that little longer than one call may take, and lets go. */
    @Override
    public void close() throws InterruptedException {
        Annotation whole;
        synchronized (this) {
            int planned = plan.trials().size();
            whole = run(
                    clock.instant(),
                    finished == planned
                            ? "is complete"
                            : "was stopped after " + finished + " of " + planned + " trials");
        }
        try {
            await(send(() -> {
                if (id.isPresent()) {
                    client.end(id.getAsLong(), whole);
                } else {
                    client.add(whole);
                }
                return null;
            }));
        } finally {
            sender.shutdownNow();
            client.close();
        }
    }

    private @Nullable Future<?> send(Callable<?> call) {
        try {
            return sender.submit(() -> {
                try {
                    call.call();
                } catch (ConnectException e) {
                    failed("nothing answers at " + grafana);
                } catch (IOException e) {
                    failed(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
                } catch (InterruptedException e) {
                    failed("there was no time left to wait for an answer");
                    Thread.currentThread().interrupt();
                } catch (Exception e) {
                    failed(e.toString());
                }
            });
        } catch (RejectedExecutionException e) {
            failed("it answers more slowly than trials end");
            return null;
        }
    }

    private synchronized void failed(String why) {
        if (failure == null) {
            failure = why.replaceAll("\\p{C}+", " ");
        }
    }

    private void await(@Nullable Future<?> sent) throws InterruptedException {
        if (sent == null) {
            return;
        }
        try {
            sent.get(timeout.plus(timeout.dividedBy(2)).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            failed("there was no time left to wait for an answer");
        } catch (ExecutionException e) {
            failed(String.valueOf(e.getCause()));
        }
    }
}
