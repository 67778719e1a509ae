package dev.serverlab.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.load.Announced;
import dev.serverlab.measure.system.ProcessSample;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.MadeUpRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LiveViewTest {

    private final Run run = MadeUpRun.complete();
    private final Trial first = run.plan().getFirst();
    private Instant now = Instant.EPOCH;
    private final LiveView view = view(run);

    private LiveView view(Run of) {
        return new LiveView(Plan.of(of.experiment(), of.seed(), of.plan()), () -> now);
    }

    private LiveView.State state() throws InterruptedException {
        return state(view);
    }

    private static LiveView.State state(LiveView view) throws InterruptedException {
        return view.newest();
    }

    private void pass(int seconds) {
        now = now.plusSeconds(seconds);
    }

    private List<TrialResult> result(int index) {
        return List.of(run.trials().get(index));
    }

    @Test
    void tellsTheTrialAndWhatItDoes() throws InterruptedException {
        assertThat(state().current()).isZero();

        view.trialStarted(first);
        assertThat(state().current()).isEqualTo(1);
        assertThat(state().doing()).isEqualTo("waiting for the server");

        view.serverUp(first, first.variants().getFirst(), 1901);
        assertThat(state().doing()).isEqualTo("webflux:default up after 1901 ms");

        view.generatorEvent(first, Announced.phase("warmup", now, now.plusSeconds(10)));
        view.generatorEvent(first, Announced.phase("steady", now.plusSeconds(11), now.plusSeconds(44)));
        assertThat(state().spans())
                .containsExactly(
                        new LiveView.State.Span("warmup", "warming up", 0, 10_000),
                        new LiveView.State.Span("steady", "measuring", 11_000, 44_000));

        view.trialFinished(first, result(0));
        assertThat(state().finished()).containsExactly(LiveView.State.Ended.VALID);
        assertThat(state().spans()).isEmpty();
    }

    @Test
    void countsRightAnswersInEachSecondOfAPhase() throws InterruptedException {
        view.trialStarted(first);
        view.generatorEvent(first, Announced.phase("steady", now, now.plusSeconds(9)));
        pass(2);
        view.generatorEvent(first, Announced.progress("steady", 2_000, 1));
        assertThat(state().answers()).isEqualTo(answers("measuring", 2_000, 1, 1_000.0));

        pass(1);
        view.generatorEvent(first, Announced.progress("steady", 2_500, 3));
        assertThat(state().answers()).isEqualTo(answers("measuring", 2_500, 3, 500.0));

        // Two at once, since the lab was held up.
        view.generatorEvent(first, Announced.progress("steady", 2_600, 3));
        assertThat(server().perSecond()).isNull();
    }

    @Test
    void tellsEachServersLatencyAndCpuSinceTheReportBefore() throws InterruptedException {
        Run both = MadeUpRun.both();
        LiveView paired = view(both);
        Trial session = both.plan().get(3);
        List<Variant> variants = session.variants();
        paired.trialStarted(session);
        paired.generatorEvent(session, Announced.phase("warmup", now, now.plusSeconds(20)));
        for (int second = 1; second <= 2; second++) {
            pass(1);
            paired.sampled(
                    session,
                    Map.of(
                            variants.get(0), sample(second, second * 300_000L),
                            variants.get(1), sample(second, second * 100_000L)));
            paired.generatorEvent(
                    session,
                    new GeneratorEvent.Progress(
                            "warmup",
                            Map.of(variants.get(0).toString(), new GeneratorEvent.Answers(second * 1_000L, 0, 103.5))));
            if (second == 1) {
                assertThat(server(paired).cpuMicros()).isNull();
            }
        }

        assertThat(Objects.requireNonNull(state(paired).answers()).servers())
                .containsExactly(
                        new LiveView.State.Server(variants.get(0).toString(), 2_000, 0, 1_000.0, 103.5, 300.0));
    }

    private static ProcessSample sample(long second, long cpuMicros) {
        return new ProcessSample(0, second * 1_000_000_000, cpuMicros * 1_000, null, null);
    }

    private LiveView.State.Answers answers(String phase, long ok, long errors, double perSecond) {
        return answers(first, phase, ok, errors, perSecond);
    }

    private static LiveView.State.Answers answers(Trial trial, String phase, long ok, long errors, double perSecond) {
        String name = trial.variants().getFirst().toString();
        return new LiveView.State.Answers(
                phase, List.of(new LiveView.State.Server(name, ok, errors, perSecond, null, null)));
    }

    private LiveView.State.Server server() throws InterruptedException {
        return server(view);
    }

    private static LiveView.State.Server server(LiveView view) throws InterruptedException {
        return Objects.requireNonNull(state(view).answers()).servers().getFirst();
    }

    @Test
    void aNewPhaseOrTrialBeginsToCountAnew() throws InterruptedException {
        view.trialStarted(first);
        view.generatorEvent(first, Announced.progress("warmup", 9_000, 0));
        assertThat(server().perSecond()).isNull();
        view.generatorEvent(first, Announced.phase("steady", now, now.plusSeconds(9)));
        pass(1);
        view.generatorEvent(first, Announced.progress("steady", 100, 0));
        assertThat(server().perSecond()).isEqualTo(100);

        view.trialStarted(run.plan().get(1));
        assertThat(state().answers()).isNull();
        pass(1);
        view.generatorEvent(run.plan().get(1), Announced.progress("steady", 50, 0));
        assertThat(server().perSecond()).isNull();
    }

    @Test
    void aBlockIsReportedAfterItsEndAndTookTheTimeThatWasAnnounced() throws InterruptedException {
        Run both = MadeUpRun.both();
        LiveView paired = view(both);
        Trial session = both.plan().get(3);
        paired.trialStarted(session);
        assertThat(state(paired).doing()).isEqualTo("waiting for the servers");
        paired.generatorEvent(session, Announced.phase("warmup", now, now.plusSeconds(20)));
        pass(9);
        paired.generatorEvent(session, Announced.warm("told", now));
        paired.generatorEvent(session, Announced.phase("b00", now.plusSeconds(2), now.plusSeconds(6)));
        pass(8);
        paired.generatorEvent(session, Announced.progress("b00", 800, 0));

        assertThat(state(paired).spans().getFirst().endEpochMillis()).isEqualTo(9_000);
        assertThat(state(paired).answers())
                .isEqualTo(answers(
                        session, "block 1 of " + both.experiment().paired().blocks(), 800, 0, 200.0));
    }

    @Test
    void aTrialThatFailedOrIsNotValidIsToldSo() throws InterruptedException {
        Run failing = MadeUpRun.withFailures();
        LiveView other = view(failing);
        for (int i = 0; i < 3; i++) {
            other.trialStarted(failing.plan().get(i));
            other.trialFinished(failing.plan().get(i), List.of(failing.trials().get(i)));
        }

        assertThat(state(other).finished())
                .containsExactly(
                        LiveView.State.Ended.FAILED, LiveView.State.Ended.NOT_VALID, LiveView.State.Ended.VALID);
    }

    @Test
    void aNewPageIsDrawnWhileTheNextTrialWarmsUp() throws InterruptedException {
        Trial second = run.plan().get(1);
        view.trialStarted(first);
        view.generatorEvent(first, Announced.phase("warmup", now, now.plusSeconds(10)));
        view.trialFinished(first, result(0));
        view.trialStarted(second);
        view.serverUp(second, second.variants().getFirst(), 1901);
        assertThat(state().page()).isZero();

        view.generatorEvent(second, Announced.phase("warmup", now, now.plusSeconds(10)));
        assertThat(state().page()).isEqualTo(1);
    }

    @Test
    void theLastPageWaitsForNothing() throws InterruptedException {
        view.trialFinished(run.plan().getLast(), result(2));

        assertThat(state().page()).isEqualTo(1);
    }

    @Test
    void whatWasRunBeforeIsThereFromTheBeginning() throws InterruptedException {
        Duration whole = left();
        view.resumeFrom(List.of(result(0), result(1)));

        assertThat(state().finished()).hasSize(2);
        assertThat(state().page()).isEqualTo(1);
        assertThat(left()).isLessThan(whole);
    }

    private Duration left() throws InterruptedException {
        return Duration.between(now, Instant.ofEpochMilli(state().endsEpochMillis()));
    }

    @Test
    void theEndIsToldOnceAndNothingAfterIt() throws InterruptedException {
        view.trialStarted(first);
        view.end();
        view.trialStarted(run.plan().get(1));

        assertThat(state().end()).isEqualTo(LiveView.State.End.STOPPED);
        assertThat(state().current()).isEqualTo(1);
        assertThat(state().page()).isEqualTo(1);
    }

    @Test
    void aRunWhoseTrialsAreAllOverIsComplete() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            view.trialFinished(run.plan().get(i), result(i));
        }
        view.end();

        assertThat(state().end()).isEqualTo(LiveView.State.End.COMPLETE);
    }
}
