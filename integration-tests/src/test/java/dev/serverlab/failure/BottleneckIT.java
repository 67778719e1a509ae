package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/**
 * Limits that the real servers are driven into. Those that only show on a machine with CPU to spare, which a test cannot
 * count on, are in docs/bottlenecks.md with their commands.
 */
@Isolated
final class BottleneckIT {

    /** Then that is the limit, and the trial tells so: others take half a core or more of full CPUs, or stall the generator. */
    static final String FILLED_BY_OTHERS = ".*everything else (0\\.[5-9]|[1-9]).*|generator: the generator was late .*";

    @RegisterExtension
    final Lab lab = new Lab();

    @BeforeEach
    void addServers() throws IOException {
        lab.home().withRealServer("mvc-app").withRealServer("webflux-app").withRealServer("vertx-app");
        int users = 8 * Runtime.getRuntime().availableProcessors();
        // All in one run, since most of the time goes into starting things. The window is half a delay more than a
        // whole number of them, so that each may take some ms longer.
        lab.home()
                .write(
                        "experiments/" + LabHome.EXPERIMENT + ".yaml",
                        """
                question: What is the limit?
                variants:
                  - { variant: "mvc:single", work: block }
                  - { variant: "webflux:single", work: block }
                  - { variant: "vertx:single", work: block }
                  - { variant: "vertx:default.workers", work: offload, settings: { workerPoolSize: 2 } }
                  - vertx:default.users
                  - { variant: "vertx:default.arrivals", rate: 20, delay: 50ms }
                  - { variant: "vertx:wide.cpus", users: %d, delay: 0ms, cpuMicros: 20000 }
                  - variant: mvc:default.queue
                    users: 6
                    settings: { server.tomcat.max-connections: 2, server.tomcat.accept-count: 1 }
                workload: { delay: 200ms }
                load: { users: 20, ramp: 0s, duration: 2100ms }
                warmup: 1s
                protocol: solo
                """.formatted(users) + lab.home().quickJvm());
    }

    @Test
    void isNamedAsWhatTheServerWasDrivenInto() throws IOException {
        Ended ended = lab.run();
        Map<String, String> labels = new TreeMap<>();
        for (JsonNode trial : lab.runJson().path("trials")) {
            assertThat(trial.has("bottleneck")).as("%s", ended).isTrue();
            labels.put(
                    trial.path("variant").asString(),
                    trial.at("/bottleneck/label").asString() + ": "
                            + trial.at("/bottleneck/evidence").asString());
        }
        assertThat(labels).hasSize(8);
        Map<String, String> filledByOthers = new TreeMap<>(labels);
        filledByOthers.values().removeIf(evidence -> !evidence.matches(FILLED_BY_OTHERS));
        labels.keySet().removeAll(filledByOthers.keySet());

        labels.forEach((variant, label) -> {
            switch (variant) {
                case "mvc:single" -> assertThat(label).startsWith("pool: ").contains("1 request thread / 200 ms");
                case "webflux:single", "vertx:single" ->
                    assertThat(label).startsWith("event-loop: ").contains("1 request thread / 200 ms");
                case "vertx:default.workers" ->
                    assertThat(label).startsWith("workers: ").contains("2 workers / 200 ms");
                case "vertx:default.users" ->
                    assertThat(label).startsWith("users: ").contains("20 users / 200 ms");
                case "vertx:default.arrivals" ->
                    assertThat(label).startsWith("arrivals: ").contains("of 20.0 arrivals/s");
                case "vertx:wide.cpus" -> assertThat(label).startsWith("cpu: ");
                case "mvc:default.queue" ->
                    assertThat(label).startsWith("accept-queue: ").contains("found a full accept queue");
                default -> throw new AssertionError(variant);
            }
        });
        assumeThat(filledByOthers).isEmpty();
    }
}
