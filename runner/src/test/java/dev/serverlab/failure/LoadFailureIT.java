package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Servers and generators that fail under load. */
final class LoadFailureIT {

    @RegisterExtension
    final Lab lab = new Lab();

    @Test
    void keepsWhatAServerWasDoingWhenItDied() throws IOException {
        lab.run("--variants", "stub:dies", "--duration", "30s")
                .exits(4)
                .tells("stub:dies ended under load with exit code 9", "dying: the ice is thin");
        JsonNode trial = trial();
        assertThat(trial.path("problems").path(0).path("code").asString()).isEqualTo("server-died");
        assertThat(trial.has("requests")).isFalse();
        assertThat(lab.home().files("server.log")).hasSize(1);
    }

    @Test
    void countsWrongAnswersAndCallsTheTrialInvalid() throws IOException {
        lab.run("--variants", "stub:wrong-bodies", "--duration", "3s")
                .exits(3)
                .tells("answers were errors", "× wrong body");
        requireErrors("wrong body");
        assertThat(trial().path("problems").path(1).path("code").asString()).isEqualTo("wrong-body");
    }

    @Test
    void countsErrorAnswersAndCallsTheTrialInvalid() throws IOException {
        lab.run("--variants", "stub:errors", "--duration", "3s").exits(3).tells("answers were errors", "× status 500");
        requireErrors("status 500");
    }

    @Test
    void callsATrialInvalidWhoseServerHasOtherThreadsThanItsProfileMeans() throws IOException {
        lab.run("--variants", "stub:other-threads", "--rate", "50")
                .exits(3)
                .tells("means 64 request threads here, but the running server reports 63");
    }

    @Test
    void endsAServerThatIgnoresBeingAskedTo() throws IOException {
        lab.run("--variants", "stub:ignores-term").exits(0);
        assertThat(lab.runJson().path("state").asString()).isEqualTo("complete");
    }

    @Test
    void showsTheOutputOfAGeneratorThatDoesNotStart() throws IOException {
        brokenGenerator();
        lab.run()
                .exits(4)
                .tells("The generator for stub:right ended with exit code 1", "GeneratorMain", "./lab doctor");
        assertThat(trial().path("problems").path(0).path("code").asString()).isEqualTo("generator-failed");
    }

    private void brokenGenerator() throws IOException {
        Path gatling = lab.home().path().resolve("gatling");
        Path arguments = gatling.resolve("generator.args").toRealPath();
        Files.delete(gatling);
        Files.createDirectories(gatling.resolve("target"));
        Files.copy(arguments, gatling.resolve("generator.args"));
        Files.writeString(gatling.resolve("target/gatling.jar"), "this is no jar");
    }

    @Test
    void tellsOfAGeneratorThatWasKilled() throws IOException {
        LabProcess process = lab.startRun("--duration", "30s").awaitWords("stub:right: measuring");
        ProcessHandle generator = lab.home().processes().stream()
                .filter(each -> each.info().commandLine().orElse("").contains("GeneratorMain"))
                .findFirst()
                .orElseThrow();
        generator.destroyForcibly();
        lab.endOf(process).exits(4).tells("The generator for stub:right ended with exit code 137");
    }

    private JsonNode trial() throws IOException {
        return lab.runJson().path("trials").path(0);
    }

    private void requireErrors(String kind) throws IOException {
        JsonNode trial = trial();
        assertThat(trial.path("valid").asBoolean()).isFalse();
        assertThat(trial.path("errorKinds").path(kind).asLong())
                .isPositive()
                .isEqualTo(trial.path("errors").asLong());
        // Errors are neither throughput nor latency.
        assertThat(trial.path("throughputPerSecond").asDouble())
                .isEqualTo(trial.path("requests").asLong() / 3.0);
        JsonNode summary = lab.runJson().path("summaries").path(0);
        assertThat(summary.path("validTrials").asInt()).isZero();
        assertThat(summary.has("requests")).isFalse();
    }
}
