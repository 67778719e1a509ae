package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/**
 * Limits that the real servers are driven into. Those that only show on a machine with CPU to spare, which a test cannot
 * count on, are in docs/bottlenecks.md with their commands.
 */
final class BottleneckIT {

    /** Then that is the limit, and the trial tells so: another process takes half a core or more of full CPUs. */
    private static final String FILLED_BY_OTHERS = ".*everything else (0\\.[5-9]|[1-9]).*";

    @RegisterExtension
    final Lab lab = new Lab();

    @BeforeEach
    void addServers() throws IOException {
        lab.home().withRealServer("mvc-app").withRealServer("webflux-app").withRealServer("vertx-app");
        // Long enough a delay for a few ms of other work to matter little; the home's path marks the processes.
        lab.home().write("experiments/" + LabHome.EXPERIMENT + ".yaml", """
                question: What is the limit?
                variants: [mvc:default]
                workload: { delay: 200ms }
                load: { users: 20, ramp: 0s, duration: 5s }
                warmup: 2s
                protocol: solo
                jvmArgs: [-Xmx128m, "-Dof.home=%s"]
                """.formatted(
                        lab.home().path()));
    }

    /** The label of each variant that was tried, with its evidence. */
    private Map<String, String> bottlenecks(String... arguments) throws IOException {
        Ended ended = lab.run(arguments);
        Map<String, String> labels = new TreeMap<>();
        for (JsonNode trial : lab.runJson().path("trials")) {
            assertThat(trial.has("bottleneck")).as("%s", ended).isTrue();
            String evidence = trial.at("/bottleneck/evidence").asString();
            assumeThat(evidence).doesNotMatch(FILLED_BY_OTHERS);
            labels.put(
                    trial.path("variant").asString(),
                    trial.at("/bottleneck/label").asString() + ": " + evidence);
        }
        return labels;
    }

    private String bottleneck(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(bottlenecks(arguments).values());
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    @Test
    void areTheThreadsThatRequestsHold() throws IOException {
        Map<String, String> labels =
                bottlenecks("--variants", "mvc:single,webflux:single,vertx:single", "--work", "block");
        assertThat(labels.get("mvc:single")).startsWith("pool: ").contains("1 request thread / 200 ms");
        assertThat(labels.get("webflux:single")).startsWith("event-loop: ").contains("1 request thread / 200 ms");
        assertThat(labels.get("vertx:single")).startsWith("event-loop: ").contains("1 request thread / 200 ms");
    }

    @Test
    void areTheWorkersThatRequestsHold() throws IOException {
        assertThat(bottleneck("--variants", "vertx:default", "--work", "offload", "--set", "vertx.workerPoolSize=2"))
                .startsWith("workers: ")
                .contains("2 workers / 200 ms");
    }

    @Test
    void areTheUsers() throws IOException {
        assertThat(bottleneck()).startsWith("users: ").contains("20 users / 200 ms");
    }

    @Test
    void isNothingBelowTheOfferedRate() throws IOException {
        assertThat(bottleneck("--rate", "20")).startsWith("arrivals: ").contains("of 20.0 arrivals/s");
    }

    @Test
    void areTheCpus() throws IOException {
        int users = 8 * Runtime.getRuntime().availableProcessors();
        assertThat(bottleneck("--users", String.valueOf(users), "--delay", "0ms", "--cpu-micros", "20000"))
                .startsWith("cpu: ");
    }

    @Test
    void isTheAcceptQueue() throws IOException {
        assertThat(bottleneck(
                        "--set", "mvc.server.tomcat.max-connections=2", "--set", "mvc.server.tomcat.accept-count=1"))
                .startsWith("accept-queue: ")
                .contains("found a full accept queue");
    }
}
