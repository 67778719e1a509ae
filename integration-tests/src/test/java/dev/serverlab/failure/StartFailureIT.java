package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Servers that do not get as far as the load. */
@Execution(ExecutionMode.CONCURRENT)
final class StartFailureIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @Test
    void showsTheEndOfTheLogAndRunsTheOtherTrials() throws IOException {
        lab.run("--variants", "stub:exits-at-start,stub:right")
                .exits(4)
                .warns("ended with exit code 7", "Its log ends:", "cannot start: the moon is full", "Read the log");
        JsonNode run = lab.runJson();
        assertThat(run.path("state").asString()).isEqualTo("complete");
        assertThat(run.path("trials")).hasSize(2);
        for (JsonNode trial : run.path("trials")) {
            boolean right = trial.path("variant").asString().equals("stub:right");
            assertThat(trial.path("requests").asLong() > 0).isEqualTo(right);
        }
        assertThat(lab.problems("stub:right")).isEmpty();
        assertThat(lab.problems("stub:exits-at-start")).containsExactly("server-not-up");
        assertThat(lab.home().runs().getFirst()).isDirectoryContaining("glob:**/{summary.md,index.html}");
    }

    @Test
    @Tag("thorough")
    void showsALogThatIsNotUtf8() throws IOException {
        lab.run("--variants", "stub:exits-in-latin1").exits(4).warns("cannot start: fa\ufffdade");
    }

    @Test
    void endsAServerThatNeverListens() throws IOException {
        Ended ended = lab.with("-Dserverlab.startup.seconds=2")
                .run("--variants", "stub:binds-nothing")
                .exits(4)
                .warns("did not answer GET /delay/0 within 2 s");
        if (lab.home().anySays("server.log", "stub in mode")) {
            ended.warns("stub in mode binds-nothing");
        }
        requireOnlyProblem("server-not-up");
    }

    @Test
    @Tag("thorough")
    void endsAServerThatNeverAnswers() throws IOException {
        lab.with("-Dserverlab.startup.seconds=2")
                .run("--variants", "stub:answers-nothing")
                .exits(4)
                .warns("did not answer GET /delay/0 within 2 s");
        requireOnlyProblem("server-not-up");
    }

    @Test
    @Tag("thorough")
    void endsAServerThatSpeaksAnotherProtocol() throws IOException {
        lab.with("-Dserverlab.startup.seconds=2")
                .run("--variants", "stub:speaks-garbage")
                .exits(4)
                .warns("did not answer GET /delay/0 within 2 s");
        requireOnlyProblem("server-not-up");
    }

    @Test
    @Tag("thorough")
    void tellsOfAProgramThatCannotBeStarted() throws IOException {
        String yaml = lab.home().serverYaml("stub", LabHome.freePort(), LabHome.freePort());
        lab.home().write("stub/server.yaml", yaml.replace("{java}", "no-such-program"));
        lab.run().exits(4).warns("stub:right could not be started", "no-such-program", "server.yaml");
        requireOnlyProblem("not-started");
    }

    @Test
    @Tag("thorough")
    void tellsOfJvmArgumentsThatTheServerDoesNotTake() throws IOException {
        lab.run("--jvm-args", "-Xmx1").exits(4).warns("ended with exit code 1", "Too small maximum heap", "--jvm-args");
    }

    @Test
    @Tag("thorough")
    void showsTheLogOfAServerWhosePortIsTaken() throws IOException {
        lab.run("--variants", "stub:port-taken").exits(4).warns("ended with exit code 1", "is taken: Address");
        requireOnlyProblem("server-not-up");
    }

    @Test
    void refusesAServerThatAnswersOtherBytes() throws IOException {
        lab.run("--variants", "stub:wrong-bytes")
                .exits(4)
                .warns("breaks the contract at GET /delay/100", "actual {\"delayMillis\":101}");
        requireOnlyProblem("contract-broken");
    }

    @Test
    @Tag("thorough")
    void refusesAServerThatDoesNotListWhatItIsAskedFor() throws IOException {
        lab.run("--variants", "stub:right", "--items", "2")
                .exits(4)
                .warns("GET /delay/100?items=2", "\"items\":[{\"id\":1", "actual {\"delayMillis\":100}");
        requireOnlyProblem("contract-broken");
    }

    @Test
    @Tag("thorough")
    void refusesAServerThatDoesNotWait() throws IOException {
        lab.run("--variants", "stub:no-delay").exits(4).warns("required an answer not before 100 ms");
        requireOnlyProblem("contract-broken");
    }

    @Test
    @Tag("thorough")
    void refusesAServerThatAcceptsEverything() throws IOException {
        lab.run("--variants", "stub:accepts-all").exits(4).warns("GET /delay/soon: required status 400");
        requireOnlyProblem("contract-broken");
    }

    private void requireOnlyProblem(String code) throws IOException {
        JsonNode trial = lab.trial();
        assertThat(trial.path("valid").asBoolean()).isFalse();
        assertThat(trial.path("problems")).hasSize(1);
        assertThat(trial.path("problems").path(0).path("code").asString()).isEqualTo(code);
    }
}
