package dev.serverlab.cli.grafana;

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Marks a run and each of its trials in Grafana. Each mark is sent after the one before, by the client's threads; the run waits
 * for the first mark alone, before anything is measured, so that what a client costs once is behind it. Whatever goes wrong is
 * kept to be told, and fails nothing.
 */
public final class Annotations implements RunListener, AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);
    /** More than that are waiting only when Grafana has not answered for many trials. */
    private static final int MOST_WAITING = 16;

    private static final String NO_TIME_LEFT = "there was no time left to wait for an answer";

    private final Grafana grafana;
    private final AnnotationClient client;
    private final Plan plan;
    private final String runId;
    private final InstantSource clock;
    private final Duration timeout;
    private final Instant began;
    private final CompletableFuture<OptionalLong> id;
    private CompletableFuture<OptionalLong> last = CompletableFuture.completedFuture(OptionalLong.empty());
    private int waiting;
    private @Nullable String failure;
    private Instant trialBegan;
    private int finished;

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
        Annotations annotations = new Annotations(grafana, plan, runId, finished, clock, timeout);
        annotations.await(annotations.id);
        return annotations;
    }

    private Annotations(Grafana grafana, Plan plan, String runId, int finished, InstantSource clock, Duration timeout) {
        this.grafana = grafana;
        this.client = new AnnotationClient(grafana, timeout);
        this.plan = plan;
        this.runId = runId;
        this.finished = finished;
        this.clock = clock;
        this.timeout = timeout;
        this.began = clock.instant();
        this.trialBegan = began;
        this.id = send(() -> client.add(run(null, "began")));
    }

    /** What went wrong first, for people; null when nothing did. */
    public synchronized @Nullable String failure() {
        return failure;
    }

    @Override
    public synchronized void trialStarted(Trial trial) {
        trialBegan = clock.instant();
    }

    @Override
    public synchronized void trialFinished(Trial trial, List<TrialResult> results) {
        finished++;
        String together = trial.variants().size() == 1
                ? ""
                : ": " + trial.variants().stream().map(Variant::toString).collect(Collectors.joining(", "));
        Annotation mark = Annotation.of(
                trialBegan,
                clock.instant(),
                List.of("serverlab", "trial", runId),
                "Trial " + trial.number() + " of " + plan.trials().size() + ", " + trial.title() + together
                        + (results.stream().allMatch(TrialResult::valid) ? "" : ", not valid"));
        var unused = send(() -> client.add(mark));
    }

    private Annotation run(@Nullable Instant end, String what) {
        return Annotation.of(began, end, List.of("serverlab", "run", runId), "Run " + runId + " " + what);
    }

    /** Marks the end of the run, waits for that little longer than one call may take, and lets go. */
    @Override
    public void close() throws InterruptedException {
        int planned = plan.trials().size();
        String how =
                finished == planned ? "is complete" : "was stopped after " + finished + " of " + planned + " trials";
        Annotation whole = run(clock.instant(), how);
        try (client) {
            await(send(() -> {
                OptionalLong begun = id.getNow(OptionalLong.empty());
                return begun.isPresent() ? client.end(begun.getAsLong(), whole) : client.add(whole);
            }));
        }
    }

    /** Sends after all that was sent before; empty when that goes wrong. */
    private synchronized CompletableFuture<OptionalLong> send(Supplier<CompletableFuture<OptionalLong>> call) {
        if (waiting == MOST_WAITING) {
            failed("it answers more slowly than trials end");
            return last;
        }
        waiting++;
        last = last.thenCompose(before -> call.get()).handle(this::answered);
        return last;
    }

    private synchronized OptionalLong answered(@Nullable OptionalLong answer, @Nullable Throwable thrown) {
        waiting--;
        if (answer != null) {
            return answer;
        }
        Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
        if (cause instanceof ConnectException) {
            failed("nothing answers at " + grafana);
        } else if (cause instanceof IOException && cause.getMessage() != null) {
            failed(cause.getMessage());
        } else {
            failed(String.valueOf(cause));
        }
        return OptionalLong.empty();
    }

    private synchronized void failed(String why) {
        if (failure == null) {
            failure = why.replaceAll("\\p{C}+", " ");
        }
    }

    private void await(CompletableFuture<?> sent) throws InterruptedException {
        try {
            sent.get(timeout.plus(timeout.dividedBy(2)).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            failed(NO_TIME_LEFT);
        }
    }
}
