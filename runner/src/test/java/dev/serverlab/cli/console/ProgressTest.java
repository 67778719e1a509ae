package dev.serverlab.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.load.Announced;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.observation.Bounds;
import dev.serverlab.model.observation.MachineUse;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.stats.latency.LatencyMicros;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final String ERASE = "\u001b[K";
    static final Pattern LEFT = Pattern.compile("\\(about (\\d+) (s|min) left\\)");

    private final StringWriter out = new StringWriter();
    private final PrintWriter writer = new PrintWriter(out);
    private Instant now = Instant.EPOCH;

    @Test
    void onATerminalOneLineIsDrawnAgain() {
        Run run = MadeUpRun.complete();
        Progress progress = progress(true, run);

        untilTheEndOf(run.plan().getFirst(), progress);

        assertThat(drawn()).hasSizeGreaterThan(5).allMatch(line -> line.startsWith("[1/3] ") && line.endsWith(ERASE));
        assertThat(out.toString()).startsWith("\r").doesNotContain("\n");
    }

    @Test
    void onATerminalAFinishedTrialLeavesNothing() {
        Run run = MadeUpRun.complete();
        Progress progress = progress(true, run);

        untilTheEndOf(run.plan().getFirst(), progress);
        progress.trialFinished(run.plan().getFirst(), List.of(run.trials().getFirst()));

        assertThat(out.toString()).endsWith("\r" + ERASE).doesNotContain("\n");
    }

    @Test
    void onATerminalATrialThatDoesNotCountLeavesItsLine() {
        Run run = MadeUpRun.withFailures();
        Progress progress = progress(true, run);

        finish(progress, run, 1);

        assertThat(out.toString())
                .isEqualToNormalizingNewlines(
                        "\r" + ERASE + "[2/3] mvc:default: NOT VALID: 98.8 requests/s, p90 103.44 ms, 40 errors\n");
    }

    @Test
    void onATerminalNoLineIsLongerThan79Columns() {
        Run run = MadeUpRun.wide();
        Progress progress = progress(true, run);

        for (Trial trial : run.plan()) {
            untilTheEndOf(trial, progress);
            progress.generatorEvent(trial, Announced.progress("steady", Long.MAX_VALUE, Long.MAX_VALUE));
        }

        assertThat(drawn().stream().map(line -> line.replace(ERASE, "")))
                .allMatch(line -> line.length() <= 79)
                .anyMatch(line -> line.length() == 79)
                .allMatch(line -> LEFT.matcher(line).find());
    }

    @Test
    void onANarrowTerminalNoLineIsLonger() {
        Run run = MadeUpRun.both();
        Plan plan = Plan.of(run.experiment(), run.seed(), run.plan());
        Progress progress = new Progress(new Console(writer, 40, false), true, plan, () -> now);

        run.plan().forEach(trial -> untilTheEndOf(trial, progress));

        assertThat(drawn().stream().map(line -> line.replace(ERASE, "")))
                .isNotEmpty()
                .allMatch(line -> line.length() < 40);
    }

    @Test
    void elsewhereEveryTrialIsOnePlainLine() {
        Run run = MadeUpRun.complete();
        Progress progress = progress(false, run);

        untilTheEndOf(run.plan().getFirst(), progress);
        progress.trialFinished(run.plan().getFirst(), List.of(run.trials().getFirst()));

        assertThat(out.toString()).doesNotContain("\r", "\u001b");
        assertThat(out.toString().lines())
                .containsExactly("[1/3] webflux:default: warming up, measuring, 996.0 requests/s, p90 102.44 ms");
    }

    @Test
    void aTrialThatDoesNotCountSaysSoInItsLine() {
        Run run = MadeUpRun.withFailures();
        Progress progress = progress(false, run);

        for (int i = 0; i < run.trials().size(); i++) {
            progress.trialStarted(run.plan().get(i));
            finish(progress, run, i);
        }

        assertThat(out.toString()).isEqualToNormalizingNewlines("""
                        [1/3] webflux:default: failed
                        [2/3] mvc:default: NOT VALID: 98.8 requests/s, p90 103.44 ms, 40 errors
                        [3/3] vertx:default: 9.4 requests/s, p90 100.00 ms
                        """);
    }

    @Test
    void aSessionIsOnePlainLineToo() {
        Run run = MadeUpRun.both();
        Progress progress = progress(false, run);

        for (Trial session : run.plan().subList(3, 5)) {
            progress.trialStarted(session);
            progress.serverUp(session, session.variants().getFirst(), 2901);
            progress.generatorEvent(session, Announced.phase("warmup", now, now.plusSeconds(20)));
            progress.generatorEvent(session, Announced.warm("told", now));
            progress.generatorEvent(session, Announced.phase("settle", now, now.plusSeconds(2)));
            progress.generatorEvent(session, Announced.phase("b00", now.plusSeconds(2), now.plusSeconds(6)));
            int first = session.number() == 4 ? 3 : 6;
            progress.trialFinished(session, run.trials().subList(first, first + 3));
        }

        assertThat(out.toString().lines())
                .containsExactly(
                        "[4/5] session 1: warming up, measuring, 3 of 3 valid",
                        "[5/5] session 2: warming up, measuring, 2 of 3 valid: vertx:default NOT VALID");
    }

    @Test
    void tellsThePlanInFourLines() {
        Run run = MadeUpRun.wide();

        Progress.announce(Plan.of(run.experiment(), run.seed(), run.plan()), Duration.ZERO, null, new Console(writer));
        assertThat(out.toString().lines()).hasSizeLessThanOrEqualTo(4).allMatch(line -> line.length() <= 80);

        out.getBuffer().setLength(0);
        Run both = MadeUpRun.both();
        Progress.announce(
                Plan.of(both.experiment(), both.seed(), both.plan()), Duration.ZERO, null, new Console(writer));
        assertThat(out.toString().lines())
                .hasSize(4)
                .allMatch(line -> line.length() <= 80)
                .last(InstanceOfAssertFactories.STRING)
                .endsWith("…");
    }

    @Test
    void oneErrorIsNotManyErrors() {
        Run run = MadeUpRun.complete();
        Progress progress = progress(true, run);

        progress.generatorEvent(run.plan().getFirst(), Announced.progress("steady", 1, 1));

        assertThat(out.toString()).contains("measuring, 1 answer, 1 error (");
    }

    @Test
    void aServerThatMakesItsOwnWorkIsToldByWhatItCounts() {
        Run run = MadeUpRun.complete();
        Trial trial = run.plan().getFirst();
        Progress progress = progress(false, run);
        TrialResult sent = run.trials().getFirst();
        List<ServerCounter> counters = List.of(
                new ServerCounter("bus.sent", Map.of(), 199.96, "per minute", 30.0),
                new ServerCounter("bus.sent", Map.of("thread", "t-0"), 199.96, "per minute", 30.0),
                new ServerCounter("bus.send.time", Map.of(), 0.26, "ms", 30.0),
                new ServerCounter("bus.receivers", Map.of(), 10, "", null),
                new ServerCounter("bus.failed", Map.of(), 0, "per minute", 0.0));

        progress.ownWork(trial, now.plusSeconds(1), now.plusSeconds(30));
        progress.trialFinished(trial, List.of(ownWork(sent, counters)));

        assertThat(out.toString())
                .contains("measuring its work, bus.sent 200.0 per minute, bus.send.time 0.3 ms, bus.receivers 10.0"
                        + System.lineSeparator())
                .doesNotContain("requests/s", "t-0");
    }

    private static TrialResult ownWork(TrialResult sent, List<ServerCounter> counters) {
        Duration window = Duration.ofSeconds(9);
        Observation observation = new Observation(
                LatencyMicros.empty(),
                Map.of(),
                window,
                new Observation.ProcessUse(null, null, window, null, null, List.of()),
                900L,
                new Observation.GeneratorUse(null, LatencyMicros.empty(), null),
                MachineUse.UNKNOWN,
                Waits.NONE,
                null);
        return TrialBuilder.like(sent)
                .measures(Measures.of(List.of(observation), 0, Bounds.ofCores(2)))
                .counters(counters)
                .build();
    }

    private Progress progress(boolean terminal, Run run) {
        Plan plan = Plan.of(run.experiment(), run.seed(), run.plan());
        return new Progress(new Console(writer), terminal, plan, () -> now);
    }

    private void pass(Duration duration) {
        now = now.plus(duration);
    }

    private void untilTheEndOf(Trial trial, Progress progress) {
        progress.trialStarted(trial);
        pass(Duration.ofSeconds(2));
        progress.serverUp(trial, trial.variants().getFirst(), 1901);
        pass(Duration.ofSeconds(2));
        progress.generatorEvent(trial, Announced.phase("warmup", now, now.plusSeconds(10)));
        for (int second = 0; second < 10; second++) {
            pass(Duration.ofSeconds(1));
            progress.generatorEvent(trial, Announced.progress("warmup", 1000L * second, 0));
        }
        Stream.of("ramp", "steady")
                .forEach(phase -> progress.generatorEvent(trial, Announced.phase(phase, now, now.plusSeconds(33))));
        for (int second = 0; second < 33; second++) {
            pass(Duration.ofSeconds(1));
            progress.generatorEvent(trial, Announced.progress("steady", 1000L * second, 0));
        }
    }

    static void finish(Progress progress, Run run, int index) {
        TrialResult result = run.trials().get(index);
        progress.trialFinished(new Trial.Solo(result.number(), result.round(), result.variant()), List.of(result));
    }

    /** Every state of the line, without the first carriage return. */
    private List<String> drawn() {
        return Arrays.stream(out.toString().split("\r")).skip(1).toList();
    }
}
