package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Servers and generators that fail under load. */
@Execution(ExecutionMode.CONCURRENT)
final class LoadFailureIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @Test
    void keepsWhatAServerWasDoingWhenItDied() throws IOException {
        lab.run("--variants", "stub:dies", "--duration", "30s")
                .exits(4)
                .warns("stub:dies ended under load with exit code 9", "dying: the ice is thin");
        JsonNode trial = lab.trial();
        assertThat(trial.path("problems").path(0).path("code").asString()).isEqualTo("server-died");
        assertThat(trial.has("requests")).isFalse();
        assertThat(lab.home().files("server.log")).hasSize(1);
    }

    @Test
    void countsWrongAnswersAndCallsTheTrialInvalid() throws IOException {
        lab.run("--variants", "stub:wrong-bodies", "--duration", "3s")
                .exits(3)
                .warns("answers were errors", "× wrong body");
        requireErrors("wrong body");
        assertThat(lab.trial().path("problems").path(1).path("code").asString()).isEqualTo("wrong-body");
    }

    @Test
    @Tag("thorough")
    void countsErrorAnswersAndCallsTheTrialInvalid() throws IOException {
        lab.run("--variants", "stub:errors", "--duration", "3s", "--full")
                .exits(3)
                .warns("answers were errors", "× status 500");
        requireErrors("status 500");
    }

    @Test
    @Tag("thorough")
    void callsATrialInvalidWhoseServerHasOtherThreadsThanItsProfileMeans() throws IOException {
        lab.run("--variants", "stub:other-threads", "--rate", "50", "--full")
                .exits(3)
                .warns("should have 64 request threads here, but the running server reports 63");
    }

    @Test
    @Tag("thorough")
    void endsAServerThatIgnoresBeingAskedTo() throws IOException {
        lab.measure("--variants", "stub:ignores-term");
        assertThat(lab.runJson().path("state").asString()).isEqualTo("complete");
    }

    @Test
    @Tag("thorough")
    void showsTheOutputOfAGeneratorThatDoesNotStart() throws IOException {
        brokenGenerator();
        lab.run()
                .exits(4)
                .warns("The generator for stub:right ended with exit code 1", "GeneratorMain", "./lab doctor");
        assertThat(lab.trial().path("problems").path(0).path("code").asString()).isEqualTo("generator-failed");
    }

    private void brokenGenerator() throws IOException {
        lab.useGatling();
        Path target = lab.home().gatling().resolve("target");
        Files.delete(target);
        Files.createDirectory(target);
        Files.writeString(target.resolve("gatling.jar"), "this is no jar");
    }

    @Test
    @Tag("thorough")
    void tellsOfAGeneratorThatWasKilled() throws IOException {
        LabProcess process = lab.startRun("--duration", "30s").awaitWords("measuring");
        ProcessHandle generator = lab.home().processes().stream()
                .filter(each -> each.info().commandLine().orElse("").contains("GeneratorMain"))
                .findFirst()
                .orElseThrow();
        generator.destroyForcibly();
        lab.endOf(process).exits(4).warns("The generator for stub:right ended with exit code 137");
    }

    @Test
    @Tag("thorough")
    void findsAnotherProcessBehindThePort() throws IOException {
        lab.run("--variants", "stub:replaced", "--duration", "4s").exits(3).warns("was started as process");
        assertThat(lab.problems("stub:replaced")).contains("process-changed");
    }

    @Test
    @Tag("thorough")
    void findsThatThereWasNoLocalPortLeft() throws IOException {
        // In a separate network namespace, whose ports can be few.
        String few = "ip link set lo up && echo '40000 40050' > /proc/sys/net/ipv4/ip_local_port_range";
        assumeTrue(canHaveItsOwnNetwork(few), "needs the right to make a network of its own");
        lab.useGatling().through("unshare", "--net", "sh", "-c", few + " && exec \"$@\"", "sh");
        lab.run("--variants", "stub:right", "--users", "100", "--duration", "6s")
                .exits(3)
                .warns("requests found no local port for their connection (net.ipv4.ip_local_port_range 40000–40050");
        assertThat(lab.problems("stub:right")).contains("ports-exhausted");
    }

    private static boolean canHaveItsOwnNetwork(String setUp) throws IOException {
        Process process = new ProcessBuilder("unshare", "--net", "sh", "-c", setUp)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.onExit().join().exitValue() == 0;
    }

    private void requireErrors(String kind) throws IOException {
        JsonNode trial = lab.trial();
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
