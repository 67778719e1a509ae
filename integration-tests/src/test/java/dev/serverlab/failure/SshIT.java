package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.LoginMachine;
import dev.serverlab.harness.ReportedTrials;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** {@code --servers-on}: what works there, and what is taken away meanwhile. */
@Needs(Tool.NAMESPACES)
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class SshIT {

    private static final String UNDER_LOAD = "\"phase\":\"b00\",\"targets\"";

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @RegisterExtension
    final LoginMachine machine = new LoginMachine();

    private LabUnderTest vertx() throws IOException {
        machine.addTo(lab);
        lab.home().withRealServer("vertx-app");
        lab.home().write("experiments/small.yaml", """
                question: Does the lab keep its feet?
                variants: [vertx:default, vertx:single]
                workload: { delay: 20ms }
                load: { users: 4, ramp: 0s, duration: 2s }
                warmup: 0s
                protocol: solo
                paired: { sessions: 1, profile: 0s }
                """ + lab.home().quickJvm());
        return lab;
    }

    private String[] there(int blocks, String... more) {
        String[] all = LabUnderTest.sessions(1, blocks, "vertx:default,vertx:single", "--servers-on", machine.login());
        return Stream.concat(Stream.of(all), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void comparesServersThereAndReadsThemThere() throws IOException {
        lab.requireMeasured(vertx().run(there(2)));

        JsonNode run = lab.runJson();
        JsonNode there = run.path("environment").path("machines").path(0);
        assertThat(there.path("login").asString()).isEqualTo(machine.login());
        assertThat(there.path("address").asString()).isEqualTo(machine.address());
        assertThat(there.path("roundTripMicros").asLong()).isPositive();
        for (JsonNode trial : run.path("trials")) {
            assertThat(trial.path("blocks")).hasSize(2);
            ReportedTrials.requireAnswersIfValid(trial);
            ReportedTrials.requireCpuIfValid(trial);
            if (ReportedTrials.hasCpu(trial)) {
                assertThat(trial.path("disturbances").path("foreignCpuShare").isNumber())
                        .isTrue();
            }
        }
        machine.awaitNothing();
        assertThat(machine.copied()).hasSize(2);
        lab.lab("doctor", "--servers-on", machine.login(), "--clean").exits(0);
        assertThat(machine.copied()).isEmpty();
    }

    @Test
    void sharesTheLoadAmongGeneratorsOnOtherMachines() throws IOException {
        lab.requireMeasured(vertx().run(there(2, "--generators-on", machine.login() + "," + machine.login())));

        JsonNode run = lab.runJson();
        assertThat(run.at("/environment/machines")).hasSize(3);
        assertThat(run.at("/trials/0/blocks")).hasSize(2);
        machine.awaitNothing();
        assertThat(machine.copied()).as("agent, generator and server").hasSize(3);
    }

    @Test
    void searchesThere() throws IOException, InterruptedException {
        vertx();
        LabProcess process = lab.start(
                        "capacity",
                        "small",
                        "--variants",
                        "vertx:default",
                        "--slo",
                        "p90 <= 100ms",
                        "--window",
                        "1s",
                        "--warmup",
                        "1s",
                        "--servers-on",
                        machine.login())
                .awaitWindow();
        process.signal("TERM");

        lab.endOf(process).exits(130);

        assertThat(lab.runJson().at("/environment/machines/0/login").asString()).isEqualTo(machine.login());
        machine.awaitNothing();
    }

    @Test
    void bearsACableThatIsPulledForSomeSeconds() throws IOException, InterruptedException {
        LabProcess process =
                vertx().startRun(there(10)).awaitThat("load", () -> lab.home().generatorSays(UNDER_LOAD));
        machine.pullCable();
        TimeUnit.SECONDS.sleep(5);
        machine.plugCable();

        Ended ended = lab.endOf(process);

        assertThat(lab.runJson().path("trials"))
                .as("%s", ended)
                .hasSize(2)
                .allSatisfy(trial -> assertThat(trial.path("blocks")).hasSize(10));
        machine.awaitNothing();
    }

    @Test
    void endsWhenTheCableIsPulledForGood() throws IOException, InterruptedException {
        LabProcess process =
                vertx().startRun(there(60)).awaitThat("load", () -> lab.home().generatorSays(UNDER_LOAD));
        machine.pullCable();

        process.awaitEnd().exits(4).warns("the connection to its machine was lost");

        machine.awaitNothing();
    }

    @Test
    void leavesNothingThereWhenItIsKilled() throws IOException {
        LabProcess process =
                vertx().startRun(there(30)).awaitThat("load", () -> lab.home().generatorSays(UNDER_LOAD));

        process.kill();

        machine.awaitNothing();
    }

    @Test
    void endsAServerWhoseAgentIsKilled() throws IOException {
        LabProcess process =
                vertx().startRun(there(30)).awaitThat("load", () -> lab.home().generatorSays(UNDER_LOAD));
        List<ProcessHandle> agents = running(line -> line.contains("AgentMain"));
        assertThat(agents).hasSize(2);

        agents.getFirst().destroyForcibly();

        lab.endOf(process).exits(4).warns("ended under load");
        machine.awaitNothing();
    }

    @Test
    void saysWhichServerThereWasKilled() throws IOException {
        LabProcess process =
                vertx().startRun(there(30)).awaitThat("load", () -> lab.home().generatorSays(UNDER_LOAD));
        List<ProcessHandle> servers = running(line -> line.contains("vertx-app") && !line.contains("AgentMain"));
        assertThat(servers).hasSize(2);

        servers.getFirst().destroyForcibly();

        lab.endOf(process).exits(4).warns("ended under load");
        machine.awaitNothing();
    }

    private List<ProcessHandle> running(Predicate<String> commandLine) throws IOException {
        return machine.processes().stream()
                .filter(each -> commandLine.test(each.info().commandLine().orElse("")))
                .toList();
    }

    @Test
    void saysWhyItCannotLogIn() throws IOException {
        machine.refuseKeys();

        vertx().run(there(1)).exits(2).refuses("ssh cannot log in to " + machine.login(), "Permission denied");

        machine.forgetKey();
        lab.run(there(1)).exits(2).refuses("ssh cannot log in to " + machine.login(), "Host key verification failed");
    }

    @Test
    void refusesWhatIsNoLogin() throws IOException {
        vertx().run(LabUnderTest.sessions(1, 1, "vertx:default,vertx:single", "--servers-on", "-oProxyCommand=true"))
                .exits(2)
                .refuses("-oProxyCommand=true");
    }
}
