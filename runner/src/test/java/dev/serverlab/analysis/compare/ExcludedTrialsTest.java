package dev.serverlab.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the numbers of a run do not hold is said. */
class ExcludedTrialsTest {

    @TempDir
    private Path folder;

    @Test
    void saysNothingOfRunsWhoseTrialsAllCount() {
        assertThat(new RunGroup("A", ReferenceRuns.RIGOROUS).leftOut("A")).isEmpty();
    }

    @Test
    void countsTheSessionsInWhichAServerStillCompiled() {
        assertThat(new RunGroup("A", List.of(ReferenceRuns.read("same-thing/run-1"))).leftOut("A"))
                .containsExactly(
                        "A: 2 of 3 sessions have no CPU per request, as a server was still compiling after warm-up.");
    }

    @Test
    void tellsHowFarARunCame() {
        KeptRun whole = ReferenceRuns.REPEATS.getFirst();

        assertThat(of(cut(whole, Run.State.INTERRUPTED, 6))).containsExactly("B was interrupted after 2 of 3 trials.");
        assertThat(of(cut(whole, Run.State.RUNNING, 3)))
                .containsExactly("B is still running, or was killed, after 1 of 3 trials.");
        assertThat(of(whole, cut(whole, Run.State.INTERRUPTED, 0)))
                .containsExactly("B, repeat 2 of 2, was interrupted after 0 of 3 trials.");
    }

    @Test
    void countsTheTrialsThatAreNotValid() throws IOException {
        KeptRun one = invalid(1);
        KeptRun all = invalid(9);

        assertThat(of(one)).containsExactly("B: 1 of 3 sessions of " + first(one) + " is left out as not valid.");
        assertThat(of(all))
                .containsExactly("B: 3 of 3 sessions of mvc:default, 3 of 3 sessions of mvc:default.again, 3 of 3"
                        + " sessions of mvc:default.more are left out as not valid.");
        assertThat(of(one, one))
                .singleElement()
                .asString()
                .startsWith("B: 2 of 6 sessions of ")
                .contains(" are left");
    }

    @Test
    void standsInWhatIsKeptOfAComparison() throws IOException {
        RunGroup whole = ReferenceRuns.group("A", ReferenceRuns.REPEATS.getLast());
        RunGroup cut = new RunGroup("B", List.of(cut(invalid(1), Run.State.INTERRUPTED, 6)));
        ComparisonReport compared = new RunComparer(List.of(whole, cut), null, UnaryOperator.identity())
                .report(folder, whole.first().header().startedAt(), "1.0", List.of("compare"));

        assertThat(compared.runs())
                .extracting(ComparisonReport.Member::leftOut)
                .satisfiesExactly(
                        nothing -> assertThat(nothing).isEmpty(),
                        both -> assertThat(both).hasSize(2));
    }

    private static String first(KeptRun kept) {
        return kept.run().trials().getFirst().variant().toString();
    }

    private static List<String> of(KeptRun... kept) {
        return new RunGroup("B", List.of(kept)).leftOut("B");
    }

    /** Its first results are not valid. */
    private KeptRun invalid(int results) throws IOException {
        String text = Files.readString(ReferenceRuns.QUICK.resolve("run-01").resolve(KeptRun.FILE));
        for (int result = 0; result < results; result++) {
            text = text.replaceFirst(
                    "\"valid\" : true,\\s*\"problems\" : \\[ \\]",
                    "\"valid\" : false, \"problems\" : [{\"code\": \"errors\", \"what\": \"x\", \"action\": \"x\"}]");
        }
        Files.writeString(folder.resolve(KeptRun.FILE), text);
        return KeptRun.read(folder);
    }

    private static KeptRun cut(KeptRun kept, Run.State state, int results) {
        Run run = kept.run();
        return new KeptRun(
                kept.folder(),
                RunBuilder.like(run)
                        .state(state)
                        .trials(run.trials().subList(0, results))
                        .build());
    }
}
