package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.TestCluster;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** {@code kill -9} of a lab with servers and generators in a cluster, which ends them when nobody renews them. */
@Needs({Tool.ENGINE, Tool.CLUSTER})
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class KubernetesKilledIT {

    /** Covers their lives of 20 s and the minute for which Jobs are kept; a busy cluster is late with both. */
    private static final Duration LONG = Duration.ofMinutes(4);

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @RegisterExtension
    final TestCluster cluster = new TestCluster();

    @Test
    void leavesNothingForLong() throws IOException {
        cluster.addTo(lab);
        lab.with("-Dserverlab.cluster.lifetime.seconds=60");
        LabProcess process = lab.startRun(
                        LabUnderTest.sessions(1, 100, "vertx:single,vertx:default", "--in", "kubernetes"))
                .awaitThat("load", () -> lab.home().generatorSays("\"phase\":\"b00\""));
        process.kill();
        assertThat(cluster.left()).as("Jobs and their pods").hasSize(6);

        await().atMost(LONG).untilAsserted(() -> assertThat(cluster.left()).isEmpty());
    }
}
