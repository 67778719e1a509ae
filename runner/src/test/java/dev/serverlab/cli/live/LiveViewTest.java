package dev.serverlab.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.measure.load.Announced;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.MadeUpRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LiveViewTest {

    private final Run run = MadeUpRun.complete();
    private final Trial first = run.plan().getFirst();
    private Instant now = Instant.EPOCH;
    private final LiveView view = view(run);

    private LiveView view(Run of) {
        return new LiveView(new Plan(of.experiment(), of.seed(), of.plan()), () -> now);
    }

    private LiveView.State state() throws InterruptedException {
        return state(view);
    }

    private static LiveView.State state(LiveView view) throws InterruptedException {
        return Objects.requireNonNull(view.after(null, Duration.ZERO));
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
        view.generatorEvent(first, new GeneratorEvent.Progress("steady", 2_000, 1));
        assertThat(state().answers()).isEqualTo(new LiveView.State.Answers("measuring", 2_000, 1, 1_000.0));

        pass(1);
        view.generatorEvent(first, new GeneratorEvent.Progress("steady", 2_500, 3));
        assertThat(state().answers()).isEqualTo(new LiveView.State.Answers("measuring", 2_500, 3, 500.0));

        // Two at once, since the lab was held up.
        view.generatorEvent(first, new GeneratorEvent.Progress("steady", 2_600, 3));
        assertThat(Objects.requireNonNull(state().answers()).perSecond()).isNull();
    }

    @Test
    void aNewPhaseOrTrialBeginsToCountAnew() throws InterruptedException {
        view.trialStarted(first);
        view.generatorEvent(first, new GeneratorEvent.Progress("warmup", 9_000, 0));
        assertThat(Objects.requireNonNull(state().answers()).perSecond()).isNull();
        view.generatorEvent(first, Announced.phase("steady", now, now.plusSeconds(9)));
        pass(1);
        view.generatorEvent(first, new GeneratorEvent.Progress("steady", 100, 0));
        assertThat(Objects.requireNonNull(state().answers()).perSecond()).isEqualTo(100);

        view.trialStarted(run.plan().get(1));
        assertThat(state().answers()).isNull();
        pass(1);
        view.generatorEvent(run.plan().get(1), new GeneratorEvent.Progress("steady", 50, 0));
        assertThat(Objects.requireNonNull(state().answers()).perSecond()).isNull();
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
        paired.generatorEvent(session, new GeneratorEvent.Progress("b00", 800, 0));

        assertThat(state(paired).spans().getFirst().endEpochMillis()).isEqualTo(9_000);
        assertThat(state(paired).answers())
                .isEqualTo(new LiveView.State.Answers(
                        "block 1 of " + both.experiment().paired().blocks(), 800, 0, 200.0));
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
        view.takeUp(List.of(result(0), result(1)));

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
