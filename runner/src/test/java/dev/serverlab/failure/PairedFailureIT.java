package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Sessions of two stubs that cannot be finished, or compare nothing. */
@Execution(ExecutionMode.CONCURRENT)
final class PairedFailureIT {

    @RegisterExtension
    final Lab lab = new Lab();

    private static String[] sessions(int sessions, String variants) {
        return new String[] {
            "--protocol", "paired",
            "--variants", variants,
            "--sessions", String.valueOf(sessions),
            "--blocks", "2",
            "--block", "1s",
            "--warmup-cap", "1s",
            "--rate", "50"
        };
    }

    private JsonNode comparison(String metric) throws IOException {
        for (JsonNode each : lab.runJson().path("comparisons")) {
            if (each.path("metric").asString().equals(metric)) {
                return each;
            }
        }
        throw new AssertionError("no comparison by " + metric);
    }

    @Test
    void blamesTheServerThatDiedAndNotTheOther() throws IOException {
        lab.run(sessions(1, "stub:right,other:dies"))
                .exits(4)
                .tells("other:dies ended under load", "session ended because of other:dies");
        assertThat(lab.runJson().path("trials")).hasSize(2);
        for (JsonNode trial : lab.runJson().path("trials")) {
            assertThat(trial.path("valid").asBoolean()).isFalse();
            assertThat(trial.path("problems").path(0).path("code").asString())
                    .isEqualTo(trial.path("variant").asString().equals("stub:right") ? "session-ended" : "server-died");
        }
        assertThat(lab.runJson().path("comparisons")).isNotEmpty().allSatisfy(comparison -> {
            assertThat(comparison.path("verdict").asString()).isEqualTo("INVALID");
            assertThat(comparison.path("reason").asString())
                    .contains("No session was finished", "other:dies: session 1: other:dies ended under load");
        });
    }

    @Test
    void ranksNoServerThatGivesErrors() throws IOException {
        lab.run(sessions(1, "stub:right,other:errors")).exits(3).tells("Not one right answer came");
        JsonNode p90 = comparison("p90");
        assertThat(p90.path("verdict").asString()).isEqualTo("INVALID");
        assertThat(p90.path("reason").asString()).contains("other:errors", "session 1", "Not one right answer came");
        assertThat(p90.has("low")).isFalse();
    }

    @Test
    void comparesNothingWithNothing() throws IOException {
        lab.run("--protocol", "paired").exits(2).refuses("the paired protocol compares 2 to 10");
        Ended both = lab.run("--protocol", "both").exits(0);
        assertThat(both.out()).contains("The paired protocol was left out");
        assertThat(lab.runJson().path("comparisons")).isEmpty();
    }

    @Test
    void keepsTheSessionThatWasFinishedOnCtrlC() throws IOException, InterruptedException {
        LabProcess process = lab.startRun(sessions(2, "stub:right,other:right")).awaitWords("[2/2]");
        process.signal("TERM");
        assertThat(process.awaitEnd().exits(130).out()).contains("Interrupted after 1 of 2 trials");
        assertThat(lab.runJson().path("trials")).hasSize(2);
    }
}
