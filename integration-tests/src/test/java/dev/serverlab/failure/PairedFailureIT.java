package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Sessions of two stubs that cannot be finished. */
@Execution(ExecutionMode.CONCURRENT)
final class PairedFailureIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @Test
    void blamesTheServerThatDiedAndNotTheOther() throws IOException {
        lab.run(LabUnderTest.sessions(1, 2, "stub:right,other:dies"))
                .exits(4)
                .warns("other:dies ended under load", "session ended because of other:dies");
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
    @Tag("thorough")
    void triesNoSessionOfAServerThatDidNotStart() throws IOException {
        lab.run(LabUnderTest.sessions(3, 2, "stub:right,other:exits-at-start"))
                .exits(4)
                .warns("the moon is full", "Not run: other:exits-at-start did not start in trial 1.");
        assertThat(lab.runJson().path("state").asString()).isEqualTo("complete");
        assertThat(lab.problems("other:exits-at-start")).containsExactly("server-not-up", "not-run", "not-run");
        assertThat(lab.problems("stub:right")).containsOnly("session-ended").hasSize(3);
        assertThat(lab.home().files(".log"))
                .extracting(each -> each.getName(each.getNameCount() - 2).toString())
                .containsOnly("trial-01-session-1");
    }

    @Test
    @Tag("thorough")
    void keepsTheSessionThatWasFinishedOnCtrlC() throws IOException, InterruptedException {
        LabProcess process = lab.startRun(LabUnderTest.sessions(2, 2, "stub:right,other:right"))
                .awaitWords("[2/2]");
        process.signal("TERM");
        assertThat(process.awaitEnd().exits(130).out()).contains("Interrupted after 1 of 2 trials");
        assertThat(lab.runJson().path("trials")).hasSize(2);
    }
}
