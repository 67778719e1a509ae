package dev.serverlab.report.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Slo;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.json.RunSchema;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.CapacityResult.Arrivals;
import dev.serverlab.model.run.CapacityResult.BusyCores;
import dev.serverlab.model.run.CapacityResult.Window;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TuningResult;
import dev.serverlab.model.run.TuningResult.Outcome;
import dev.serverlab.model.run.TuningResult.Trial;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.report.render.Terminal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is said of a search in which 81 threads hold 800/s, 80 do not, and virtual threads hold it too. */
class TuningDocumentTest {

    private static final Variant POOL = Variant.parse("mvc:default");
    private static final Variant VIRTUAL = Variant.parse("mvc:virtual");
    private static final String SETTING = "server.tomcat.threads.max";

    private static final List<Trial> DECIDED = List.of(
            trial(POOL, null, Outcome.HOLDS, 101),
            trial(POOL, 80, Outcome.FAILS, 180),
            trial(POOL, 81, Outcome.HOLDS, 104),
            trial(POOL, 162, Outcome.HOLDS, 101),
            trial(VIRTUAL, null, Outcome.HOLDS, 100.5));

    @Test
    void answersFirstThenTheChoicesThenWhatToDo() {
        assertThat(brief(new TuningResult(limits(), 800, POOL, SETTING, 81, 80, true, DECIDED)))
                .isEqualTo("""
                        mvc:default holds 800/s with p90 <= 120ms from server.tomcat.threads.max = 81
                        on; 80 fails.

                        variant       setting         p50 ms  p90 ms  p99 ms  CPU µs/request  memory MB
                        mvc:default  as it is  holds   100.0   101.0   106.0             250        270
                        mvc:default        80  fails   100.0   180.0   185.0             250        257
                        mvc:default        81  holds   100.0   104.0   109.0             250        258
                        mvc:default       162  holds   100.0   101.0   106.0             250        261
                        mvc:virtual  as it is  holds   100.0   100.5   105.5             250        270

                        - 162, twice as wide, tried once: p90 3.0 ms lower; CPU 250 µs per request
                          against 250; memory 261 MB against 258.
                        - mvc:virtual holds it unchanged: take it if the rate may grow, and mvc:default
                          with 81 if the backend cannot take more at once.

                        To set it: server.tomcat.threads.max: 81 in application.yaml

                        Took 150 s. Page: ./lab open. All of it: results/run/summary.md
                        """);
    }

    @Test
    void leavesLinesToPasteAsTheyAre() {
        TuningResult tuning = new TuningResult(limits(), 800, POOL, SETTING, 81, null, false, DECIDED);
        Terminal.Screen screen = new Terminal.Screen(80, false);

        assertThat(TuningDocument.brief(run(tuning), "a.yaml:\n  a: {value}", "results/run", screen))
                .contains("\n\nTo set it: a.yaml:\n  a: 81\n\nTook ")
                .contains("on. Not decided");
        assertThat(TuningDocument.brief(run(tuning), null, "results/run", screen))
                .contains("under variants in the experiment:\n"
                        + "  - { variant: \"mvc:default.tuned\", settings: { server.tomcat.threads.max: 81 } }\n");
    }

    @Test
    void saysWhatKeptItFromAnAnswer() {
        List<Trial> trials = List.of(
                trial(POOL, null, Outcome.HOLDS, 101),
                trial(POOL, 80, Outcome.UNOFFERED, 101),
                new Trial(
                        POOL,
                        90,
                        null,
                        Outcome.BROKEN,
                        null,
                        List.of(),
                        new Problem("a-code", "mvc ended.", "Look at its log.")));

        assertThat(brief(new TuningResult(limits(), 800, POOL, SETTING, null, null, false, trials)))
                .startsWith("mvc:default is not known to hold 800/s with p90 <= 120ms.")
                .contains("The generator could not offer that load.", "mvc:default with 90: mvc ended.")
                .doesNotContain("To set it");
    }

    @Test
    void saysWhatTheBudgetLeftUntried() {
        List<Trial> asItIs = List.of(trial(POOL, null, Outcome.FAILS, 301));
        List<Trial> andOne = List.of(asItIs.getFirst(), trial(POOL, 5, Outcome.FAILS, 301));

        assertThat(brief(new TuningResult(limits(), 800, POOL, SETTING, null, null, false, asItIs)))
                .startsWith("mvc:default as it is does not hold 800/s with p90 <= 120ms; other values of\n"
                        + "server.tomcat.threads.max were not tried: give a larger --budget.");
        assertThat(brief(new TuningResult(limits(), 800, POOL, SETTING, null, 5, false, andOne)))
                .startsWith("mvc:default does not hold 800/s with p90 <= 120ms with server.tomcat.threads.max\n"
                        + "= 5; larger values were not tried: give a larger --budget.");
    }

    @Test
    void isWrittenAsTheSchemaHasIt() {
        assertThat(RunSchema.errorsIn(
                        RunJson.text(run(new TuningResult(limits(), 800, POOL, SETTING, 81, 80, true, DECIDED)))))
                .isEmpty();
    }

    private static List<Slo> limits() {
        return List.of(Slo.parse("p90 <= 120ms"));
    }

    private static String brief(TuningResult tuning) {
        String paste = SETTING + ": {value} in application.yaml";
        return TuningDocument.brief(run(tuning), paste, "results/run", new Terminal.Screen(80, false))
                .replaceAll(" +\n", "\n");
    }

    private static Run run(TuningResult tuning) {
        return RunBuilder.like(MadeUpRun.complete()).searched(tuning).build();
    }

    private static Trial trial(Variant variant, @Nullable Integer value, Outcome outcome, double... p90s) {
        return new Trial(
                variant,
                value,
                value,
                outcome,
                (value == null ? 270L : 255 + value / 27) << 20,
                Arrays.stream(p90s)
                        .mapToObj(p90 -> new Window(
                                800,
                                Instant.EPOCH,
                                3,
                                new Arrivals(2400, 2400, Map.of(), 0),
                                outcome == Outcome.HOLDS ? "good" : "bad",
                                100.0,
                                p90,
                                p90 + 5,
                                0,
                                new BusyCores(0.2, 0.2)))
                        .toList(),
                null);
    }
}
