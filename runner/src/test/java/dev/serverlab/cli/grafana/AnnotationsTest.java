package dev.serverlab.cli.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.server.Ports;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.MadeUpRun;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AnnotationsTest {

    private static final Run RUN = MadeUpRun.complete();
    private static final Plan PLAN = new Plan(RUN.experiment(), RUN.seed(), RUN.plan());
    private static final Duration PATIENT = Duration.ofSeconds(20);

    private final StubGrafana stub;
    private Instant now = Instant.ofEpochMilli(1_000);

    AnnotationsTest() throws IOException {
        stub = new StubGrafana();
    }

    @AfterEach
    void close() {
        stub.close();
    }

    private Annotations begin(@Nullable String token, Duration timeout) throws InterruptedException {
        return new Annotations(Grafana.at(stub.address(), false, token), PLAN, "r-1", 0, () -> now, timeout);
    }

    private void finish(Annotations annotations, int index) {
        Trial trial = RUN.plan().get(index);
        TrialResult result = RUN.trials().get(index);
        annotations.trialStarted(trial);
        now = now.plusSeconds(10);
        annotations.trialFinished(trial, List.of(result));
    }

    private static List<String> tags(JsonNode body) {
        return body.path("tags").valueStream().map(JsonNode::asString).toList();
    }

    @Test
    void marksTheRunAndEachOfItsTrials() throws InterruptedException {
        Annotations annotations = begin(null, PATIENT);
        for (int i = 0; i < 3; i++) {
            finish(annotations, i);
        }
        annotations.close();

        assertThat(annotations.failure()).isNull();
        assertThat(stub.calls())
                .extracting(call -> call.method() + " " + call.path())
                .containsExactly(
                        "POST /api/annotations",
                        "POST /api/annotations",
                        "POST /api/annotations",
                        "POST /api/annotations",
                        "PATCH /api/annotations/7");
        JsonNode began = stub.calls().getFirst().body();
        assertThat(began.path("time").asLong()).isEqualTo(1_000);
        assertThat(began.has("timeEnd")).isFalse();
        assertThat(began.path("text").asString()).isEqualTo("Run r-1 began");
        assertThat(tags(began)).containsExactly("serverlab", "run", "r-1");
        JsonNode trial = stub.calls().get(1).body();
        assertThat(trial.path("time").asLong()).isEqualTo(1_000);
        assertThat(trial.path("timeEnd").asLong()).isEqualTo(11_000);
        assertThat(trial.path("text").asString()).isEqualTo("Trial 1 of 3, webflux:default");
        assertThat(tags(trial)).containsExactly("serverlab", "trial", "r-1");
        JsonNode ended = stub.calls().getLast().body();
        assertThat(ended.path("time").asLong()).isEqualTo(1_000);
        assertThat(ended.path("timeEnd").asLong()).isEqualTo(31_000);
        assertThat(ended.path("text").asString()).isEqualTo("Run r-1 is complete");
        assertThat(stub.calls()).allMatch(call -> call.authorization() == null);
    }

    @Test
    void aRunThatWasStoppedIsMarkedSo() throws InterruptedException {
        Annotations annotations = begin("glsa_x", PATIENT);
        finish(annotations, 0);
        annotations.close();

        assertThat(stub.calls().getLast().body().path("text").asString())
                .isEqualTo("Run r-1 was stopped after 1 of 3 trials");
        assertThat(stub.calls()).allMatch(call -> "Bearer glsa_x".equals(call.authorization()));
    }

    @Test
    void withoutAnIdTheWholeRunIsMarkedAtItsEnd() throws InterruptedException {
        stub.answering(200, "<html>");
        Annotations annotations = begin(null, PATIENT);
        annotations.close();

        assertThat(stub.calls().getLast().method()).isEqualTo("POST");
        assertThat(stub.calls().getLast().body().path("timeEnd").asLong()).isEqualTo(1_000);
        assertThat(annotations.failure()).isNull();
    }

    @Test
    void aRefusalIsToldWithWhatToDoAndFailsNothing() throws InterruptedException {
        stub.answering(401, "{\"message\":\"Unauthorized\\u001b[2J\"}");
        Annotations annotations = begin(null, PATIENT);
        finish(annotations, 0);
        annotations.close();

        assertThat(annotations.failure())
                .isEqualTo("it answered 401; set GRAFANA_TOKEN to a token that may write annotations");
    }

    @Test
    void theTokenIsNeverToldAndNeverTakenElsewhere() throws InterruptedException {
        stub.answering(302, "{}");
        Annotations annotations = begin("glsa_x", PATIENT);
        annotations.close();

        assertThat(annotations.failure()).isEqualTo("it answered 302");
        assertThat(stub.calls()).noneMatch(call -> call.path().equals("/elsewhere"));
    }

    @Test
    void aGrafanaThatNeverAnswersHoldsUpNoTrial() throws InterruptedException {
        stub.silent();
        Annotations annotations = begin(null, Duration.ofMillis(50));
        for (int i = 0; i < 50; i++) {
            finish(annotations, 0);
        }
        annotations.close();

        assertThat(annotations.failure()).isNotNull();
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> thread.getName().equals("annotations") && !thread.isInterrupted())
                .allMatch(thread -> thread.isDaemon());
    }

    @Test
    void nobodyThereIsToldOnce() throws InterruptedException {
        Grafana gone = Grafana.at("http://127.0.0.1:" + Ports.free().service() + "/", false, null);
        Annotations annotations = new Annotations(gone, PLAN, "r-1", 0, () -> now, PATIENT);
        finish(annotations, 0);
        annotations.close();

        assertThat(annotations.failure()).isEqualTo("nothing answers at " + gone);
    }

    @Test
    void anAnswerThatNeverEndsIsNotRead() throws InterruptedException {
        stub.answering(200, "x".repeat(1_000_000));
        Annotations annotations = begin(null, PATIENT);
        annotations.close();

        assertThat(annotations.failure()).isNotNull();
    }

    @Test
    void textStaysText() {
        Annotations.Mark annotation = Annotations.Mark.of(
                now,
                null,
                List.of("a\nb\u001b", "t".repeat(200)),
                "<script>alert(1)</script>\u0000 & \u202e𝄞" + "x".repeat(999));

        assertThat(annotation.text())
                .startsWith("&lt;script&gt;alert(1)&lt;/script&gt;  &amp;  𝄞xxx")
                .hasSizeLessThan(450);
        assertThat(annotation.tags()).containsExactly("a b", "t".repeat(100));
    }
}
