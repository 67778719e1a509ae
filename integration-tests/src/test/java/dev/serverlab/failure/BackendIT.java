package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Backends are new for each trial, given to the servers, watched, and gone with the lab, however it ends. */
@Execution(ExecutionMode.CONCURRENT)
final class BackendIT {

    private static final String IN_THE_WINDOW = "\"phase\":\"steady\",\"targets\":";

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @Test
    void isGivenToServersAndRecordedAndLeavesNothing() throws IOException {
        aStore("right");

        lab.measure("--variants", "stub:right,other:right", "--rounds", "2");

        List<JsonNode> trials = lab.runJson().path("trials").valueStream().toList();
        assertThat(trials).hasSize(4).allSatisfy(trial -> {
            JsonNode use = trial.path("backends").path(0);
            assertThat(use.path("name").asString()).isEqualTo("store");
            assertThat(use.path("cpuPercent").isNumber()).isTrue();
            assertThat(use.path("rssPeakBytes").asLong()).isPositive();
        });
        assertThat(lab.home().files("backend-store.log")).hasSize(4);
        Path run = lab.home().runs().getFirst();
        assertThat(Files.readString(run.resolve("summary.md")))
                .contains("Behind the servers", "behind the servers store");
        assertThat(scratch()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void isFurtherAwayWithALatencyWhoseOwnCpuIsRecordedApart() throws IOException {
        aStore("right");
        lab.home()
                .withBackendPrograms()
                .changeExperiment("backends: [store]", "backends: [{ name: store, latency: 5ms }]");

        lab.measure();

        JsonNode use = lab.trial().path("backends").path(0);
        assertThat(use.path("cpuPercent").isNumber()).isTrue();
        assertThat(use.path("latencyCpuPercent").isNumber()).isTrue();
        assertThat(lab.runJson().at("/experiment/backends/0/latency").asString())
                .isEqualTo("5ms");
        assertThat(lab.home().files("backend-store-latency.log")).hasSize(1);
        assertThat(lab.home().processes()).isEmpty();
        assertThat(scratch()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void isNotStartedWhereItsSettingIsGiven() throws IOException {
        aStore("exits-at-start");

        lab.measure("--set", "stub.stub.colour=blue");

        assertThat(lab.trial().has("backends")).isFalse();
        assertThat(scratch()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void endsATrialInWhichItDiesAndNoOther() throws IOException, InterruptedException {
        aStore("right");
        LabProcess process = lab.startRun("--rounds", "2", "--full", "--duration", "10s")
                .awaitThat("requests in the window", () -> lab.home().generatorSays(IN_THE_WINDOW));

        LabProcess.signal("KILL", store());

        lab.endOf(process).exits(4).warns("Backend store ended with exit code 137");
        assertThat(lab.runJson().path("trials")).hasSize(2);
        assertThat(lab.problems("stub:right")).containsExactly("backend-died");
        assertThat(scratch()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void isRecordedBesideAServerThatMakesItsOwnWorkAndItsCpuIsNobodyElses() throws IOException {
        aStore("right");
        selfDriven("1s");

        lab.measure();

        JsonNode trial = lab.trial();
        assertThat(trial.at("/backends/0/name").asString()).isEqualTo("store");
        assertThat(trial.at("/backends/0/cpuPercent").isNumber()).isTrue();
        assertThat(trial.at("/disturbances/foreignCpuShare").isNumber()).isTrue();
        assertThat(scratch()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void endsASelfDrivenTrialInWhichItDiesAndNoOther() throws IOException, InterruptedException {
        aStore("right");
        selfDriven("5s");
        LabProcess process = lab.startRun("--rounds", "2", "--full")
                .awaitThat(
                        "samples of the store",
                        () -> !lab.home().files("backend-store-samples.csv").isEmpty());
        ProcessHandle first = store();

        LabProcess.signal("KILL", first);

        lab.endOf(process).exits(4).warns("Backend store ended with exit code 137");
        assertThat(lab.runJson().path("trials")).hasSize(2);
        assertThat(lab.problems("stub:right")).containsExactly("backend-died");
        assertThat(scratch()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void thatDoesNotComeUpEndsTheRunBeforeAnythingIsMeasured() throws IOException {
        aStore("exits-at-start");

        lab.run("--rounds", "2")
                .exits(4)
                .refuses("store ended with exit code 7 before it accepted connections.", "the moon is full");

        assertThat(lab.home().runs()).isEmpty();
        assertThat(scratch()).isEmpty();
    }

    @Test
    @Tag("thorough")
    void isGoneWhenTheLabIsKilled() throws IOException, InterruptedException {
        aStore("right");
        LabProcess process = lab.startRun("--warmup", "20s")
                .awaitThat("a warm-up", () -> lab.home().generatorSays("\"phase\":\"warmup\""));
        assertThat(scratch()).hasSize(1);

        process.kill();

        await().atMost(LabProcess.LONGEST).untilAsserted(() -> {
            assertThat(lab.home().processes()).isEmpty();
            assertThat(scratch()).isEmpty();
        });
    }

    @Test
    @Tag("thorough")
    void isGoneAfterAnInterruption() throws IOException, InterruptedException {
        aStore("right");
        LabProcess process = lab.startRun("--warmup", "20s")
                .awaitThat("a warm-up", () -> lab.home().generatorSays("\"phase\":\"warmup\""));

        process.signal("TERM");

        lab.endOf(process).exits(130);
        await().atMost(LabProcess.LONGEST)
                .untilAsserted(() -> assertThat(scratch()).isEmpty());
    }

    @Test
    void thatIsUnknownOrOfNoUseIsRefused() throws IOException {
        lab.home().addBackend("store", "right");
        lab.home().ask("backends: [stor]");
        lab.run().exits(2).refuses("there is no backend 'stor'");

        lab.home().changeBackend("store", "stub.colour", "stub.shape");
        lab.home().changeExperiment("[stor]", "[store]");
        lab.run().exits(2).refuses("no server of the experiment has a setting that the backend 'store' gives");
    }

    @Test
    @Tag("thorough")
    void thatCannotBeFetchedIsRefused() throws IOException {
        aStore("right");
        lab.home()
                .changeBackend(
                        "store", "program:", "program:\n  fetched: { size: 3 MB, artifacts: [\"no.such:store:1\"] }");

        lab.run().exits(2).refuses("no.such:store:1 could not be downloaded to");

        assertThat(lab.home().runs()).isEmpty();
    }

    /** Makes the load self-driven: nothing is sent to the server. */
    private void selfDriven(String duration) throws IOException {
        lab.home()
                .changeExperiment(
                        "load: { users: 4, ramp: 0s, duration: 2s }",
                        "load: { selfDriven: true, ramp: 0s, duration: " + duration + " }");
    }

    private ProcessHandle store() {
        Predicate<ProcessHandle> isStore =
                each -> each.info().commandLine().orElse("").contains("stub.name=store");
        return lab.home().processes().stream().filter(isStore).findFirst().orElseThrow();
    }

    /** Adds a backend of the server stub, to which it gives a colour. */
    private void aStore(String mode) throws IOException {
        lab.home().addBackend("store", mode);
        lab.home().ask("backends: [store]");
        lab.with("-Djava.io.tmpdir=" + Files.createDirectory(lab.home().path().resolve("tmp")));
    }

    /** Folders that stores write to. */
    private List<Path> scratch() throws IOException {
        try (Stream<Path> all = Files.list(lab.home().path().resolve("tmp"))) {
            return all.filter(each -> each.getFileName().toString().startsWith("serverlab-store-"))
                    .toList();
        }
    }
}
