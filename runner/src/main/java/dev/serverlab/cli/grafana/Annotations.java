package dev.serverlab.cli.grafana;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.serverlab.measure.trial.RunListener;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.TrialResult;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Marks a run and each of its trials in Grafana. Each mark is sent after the one before, by the client's threads; the
 * run waits for the first mark alone, before anything is measured, so that what a client costs once is behind it.
 * Whatever goes wrong is kept to be told, and fails nothing.
 *
 * @see <a href="https://grafana.com/docs/grafana/latest/developers/http_api/annotations/">Annotations HTTP API</a>
 */
public final class Annotations implements RunListener, AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();
    public static final Duration TIMEOUT = Duration.ofSeconds(2);
    /** More than that are waiting only when Grafana has not answered for many trials. */
    private static final int MOST_WAITING = 16;
    /** Whoever answers may not be Grafana, and go on for ever. */
    private static final long LONGEST_ANSWER_BYTES = 64 * 1024;
    /** Of a mark that Grafana has not, or has told no id of. */
    private static final long NO_ID = 0;

    private static final CompletableFuture<Long> NOTHING = CompletableFuture.completedFuture(NO_ID);

    private final Grafana grafana;
    private final Plan plan;
    private final String runId;
    private final InstantSource clock;
    private final Duration timeout;
    private final HttpClient http;
    private final Instant began;
    private final CompletableFuture<Long> id;
    private CompletableFuture<Long> last = NOTHING;
    private int waiting;
    private @Nullable String failure;
    private Instant trialBegan;
    private int finished;

    /**
     * A mark on Grafana's time axis, as its HTTP API takes it.
     *
     * @param time epoch milliseconds
     * @param timeEnd the same; absent for a point in time
     * @param tags by which dashboards choose
     * @param text shown at the mark
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Mark(long time, @Nullable Long timeEnd, List<String> tags, String text) {

        /** Grafana's table of tags holds 100 characters each. */
        private static final int LONGEST_TAG = 100;

        private static final int LONGEST_TEXT = 400;

        static Mark of(Instant start, @Nullable Instant end, List<String> tags, String text) {
            return new Mark(
                    start.toEpochMilli(),
                    end == null ? null : Long.valueOf(end.toEpochMilli()),
                    tags.stream().map(tag -> harmless(tag, LONGEST_TAG)).toList(),
                    // Grafana takes the text for HTML.
                    harmless(text, LONGEST_TEXT)
                            .replace("&", "&amp;")
                            .replace("<", "&lt;")
                            .replace(">", "&gt;"));
        }

        private static String harmless(String text, int longest) {
            String line = text.replaceAll("\\p{C}+", " ").strip();
            int characters = Math.min(longest, line.codePointCount(0, line.length()));
            return line.substring(0, line.offsetByCodePoints(0, characters));
        }
    }

    /**
     * Marks the start of a run.
     *
     * @param runId the run's id
     * @param finished trials that were run before
     * @param timeout for one call, as {@link #TIMEOUT}
     */
    public Annotations(Grafana grafana, Plan plan, String runId, int finished, InstantSource clock, Duration timeout)
            throws InterruptedException {
        this.grafana = grafana;
        this.plan = plan;
        this.runId = runId;
        this.finished = finished;
        this.clock = clock;
        this.timeout = timeout;
        // It follows no redirect, which would take the token elsewhere.
        this.http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        this.began = clock.instant();
        this.trialBegan = began;
        this.id = send(NOTHING, run(null, "began"));
        await(id);
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
        String text = "Trial " + trial.number() + " of " + plan.trials().size() + ", " + trial.title() + together
                + (results.stream().allMatch(TrialResult::valid) ? "" : ", not valid");
        var unused = send(NOTHING, Mark.of(trialBegan, clock.instant(), List.of("serverlab", "trial", runId), text));
    }

    private Mark run(@Nullable Instant end, String what) {
        return Mark.of(began, end, List.of("serverlab", "run", runId), "Run " + runId + " " + what);
    }

    /** Marks the end of the run, waits for that little longer than one call may take, and lets go. */
    @Override
    public void close() throws InterruptedException {
        int planned = plan.trials().size();
        String how =
                finished == planned ? "is complete" : "was stopped after " + finished + " of " + planned + " trials";
        try {
            await(send(id, run(clock.instant(), how)));
        } finally {
            http.shutdownNow();
        }
    }

    /**
     * Sends after all that was sent before.
     *
     * @param of the mark that it takes the place of, by its id
     */
    private synchronized CompletableFuture<Long> send(CompletableFuture<Long> of, Mark mark) {
        if (waiting == MOST_WAITING) {
            failed("it answers more slowly than trials end");
            return last;
        }
        waiting++;
        var answer = BodyHandlers.limiting(BodyHandlers.ofString(StandardCharsets.UTF_8), LONGEST_ANSWER_BYTES);
        last = last.thenCompose(before -> http.sendAsync(request(of.getNow(NO_ID), mark), answer))
                .handle(this::answered);
        return last;
    }

    private HttpRequest request(long of, Mark mark) {
        String path = "api/annotations" + (of == NO_ID ? "" : "/" + of);
        HttpRequest.Builder request = HttpRequest.newBuilder(grafana.base().resolve(path))
                .timeout(timeout)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .method(of == NO_ID ? "POST" : "PATCH", BodyPublishers.ofString(JSON.writeValueAsString(mark)));
        if (grafana.token() != null) {
            request.header("Authorization", "Bearer " + grafana.token());
        }
        return request.build();
    }

    private String advice(int status) {
        String token = grafana.token() == null
                ? "; set " + Grafana.TOKEN + " to a token that may write annotations"
                : "; the token in " + Grafana.TOKEN + " may not write annotations";
        return status == 401 || status == 403 ? token : "";
    }

    private synchronized long answered(@Nullable HttpResponse<String> response, @Nullable Throwable thrown) {
        waiting--;
        if (response == null) {
            Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
            String message = cause instanceof IOException ? cause.getMessage() : null;
            String otherwise = message == null ? String.valueOf(cause) : message;
            failed(cause instanceof ConnectException ? "nothing answers at " + grafana : otherwise);
            return NO_ID;
        }
        if (response.statusCode() / 100 != 2) {
            failed("it answered " + response.statusCode() + advice(response.statusCode()));
            return NO_ID;
        }
        try {
            return JSON.readTree(response.body()).path("id").asLong(NO_ID);
        } catch (JacksonException e) {
            return NO_ID;
        }
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
            failed("there was no time left to wait for an answer");
        }
    }
}
