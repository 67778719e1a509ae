package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.RunningStub;
import dev.serverlab.harness.ShopService;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Backends that ran before the lab started: it uses and records them, and never ends them. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class GivenBackendIT {

    private static final String IN_THE_WINDOW = "\"phase\":\"steady\",\"targets\":";

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.asProcess();

    private @Nullable RunningStub started;

    @BeforeEach
    void aStoreThatRuns() throws IOException {
        started = RunningStub.start("store", "right");
        // The lab could not start one.
        lab.home().addBackend("store", "exits-at-start");
        lab.home().ask("backends: [store]");
    }

    @AfterEach
    void end() {
        store().end();
    }

    private RunningStub store() {
        return Objects.requireNonNull(started);
    }

    private String at() {
        return "store=http://127.0.0.1:" + store().port() + "/shelf";
    }

    @Test
    void isRecordedAsIfTheLabHadStartedItAndRunsOn() throws IOException {
        Ended ended = lab.measure("--backend", at());

        JsonNode use = lab.trial().path("backends").path(0);
        assertThat(use.path("way").asString()).isEqualTo("given");
        assertThat(use.path("cpuPercent").isNumber()).isTrue();
        assertThat(use.path("rssPeakBytes").asLong()).isPositive();
        assertThat(use.has("untold")).isFalse();
        assertThat(lab.runJson().at("/experiment/backends/0/at").asString())
                .isEqualTo("http://127.0.0.1:" + store().port() + "/shelf");
        if (ended.exitCode() == 0) {
            assertThat(Files.readString(lab.home().runs().getFirst().resolve("summary.md")))
                    .contains("store was already running and is not restarted by the lab");
        }
        assertThat(store().isAlive()).isTrue();
    }

    @Test
    void isFurtherAwayWithALatencyAsTheFileSays() throws IOException {
        lab.home()
                .withBackendPrograms()
                .changeExperiment(
                        "backends: [store]",
                        "backends: [{ name: store, at: \"127.0.0.1:" + store().port() + "\", latency: 5ms }]");

        lab.measure();

        JsonNode use = lab.trial().path("backends").path(0);
        assertThat(use.path("way").asString()).isEqualTo("given");
        assertThat(use.path("latencyCpuPercent").isNumber()).isTrue();
        assertThat(store().isAlive()).isTrue();
    }

    @Test
    void endsATrialInWhichItDies() throws IOException, InterruptedException {
        LabProcess process = lab.startRun("--backend", at(), "--full", "--duration", "30s")
                .awaitThat("requests in the window", () -> lab.home().generatorSays(IN_THE_WINDOW));

        store().end();

        lab.endOf(process).exits(4).warns("Backend store, at 127.0.0.1").warns("no longer accepts connections");
        assertThat(lab.problems("stub:right")).containsExactly("backend-gone");
    }

    @Test
    void isRefusedWhereItIsNotOrIsNotListed() throws IOException {
        lab.run("--backend", "store=127.0.0.1:" + LabHome.freePort())
                .exits(2)
                .refuses("Nothing accepts connections at 127.0.0.1:", "where the backend store should be");
        lab.run("--backend", "stoer=127.0.0.1:" + store().port())
                .exits(2)
                .refuses("The experiment 'small' has no backend 'stoer'", "Did you mean store?");
        lab.run("--backend", "store=nowhere").exits(2).refuses("'nowhere' is neither docker nor an address");
        lab.run("--backend", "store=docker").exits(2).refuses("backend 'store' has no image");
        assertThat(lab.home().results()).doesNotExist();
    }

    /** The lab knows no settings of a user's own program, whose file says where to put what a backend gives. */
    @Test
    void isToldToAServerOfTheExperimentsOwn() throws IOException {
        ShopService.packageTo(lab.home().path().resolve("shop.jar"));
        String shop = """
                question: Does it know?
                servers:
                  shop:
                    start: { jar: shop.jar, arguments: ["{stub.colour}"] }
                    port: { property: shop.port }
                    requests: [{ get: "/orders/{1..9}" }]
                    env: { GREETING: "the store is at {stub.colour}" }
                settings: { shop: { shop.currency: "{stub.colour}" } }
                variants: [shop:as-is]
                backends: [{ name: store, at: "127.0.0.1:%d" }]
                load: { users: 2, ramp: 0s, duration: 1s }
                warmup: 0s
                protocol: solo
                jvmArgs: [-Xmx64m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
                """.formatted(store().port());
        lab.home().write("shop.yaml", shop);

        lab.useGatling().requireMeasured(lab.lab("run", "shop.yaml", "--seed", "1"));

        String url = "http://127.0.0.1:" + store().port() + "/";
        assertThat(lab.home().anySays("server.log", "and the store is at " + url))
                .isTrue();
        assertThat(lab.home().anySays("server.log", "of " + List.of(url) + " in " + url))
                .isTrue();

        lab.home().write("shop.yaml", shop.replace("{stub.colour}", "nothing"));
        lab.lab("run", "shop.yaml")
                .exits(2)
                .refuses("no server of the experiment has a setting that the backend 'store' gives");
    }
}
