package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.TestCluster;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** {@code --in kubernetes} while the cluster itself is out of order. */
@Needs({Tool.ENGINE, Tool.CLUSTER})
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(TestCluster.OUTAGE)
@Tag("thorough")
final class KubernetesOutageIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @RegisterExtension
    final TestCluster cluster = new TestCluster();

    /** As when it is upgraded, or its machine restarts. */
    @Test
    void missesNothingWhileTheApiServerIsAway() throws IOException, InterruptedException {
        Optional<ProcessHandle> found = TestCluster.apiServer();
        assumeThat(found)
                .as("the API server, which is a process of this machine only in .ci/cluster")
                .isPresent();
        ProcessHandle server = found.orElseThrow();
        cluster.addTo(lab);
        LabProcess process = lab.startRun(KubernetesIT.warmed(LabUnderTest.sessions(
                        1, 14, "mvc:default,vertx:default", "--in", "kubernetes", "--generators", "2")))
                .awaitThat("the first block", () -> lab.home().generatorSays("\"phase\":\"b00\",\"targets\""));
        LabProcess.signal("STOP", server);
        try {
            // Nothing is awaited: it is away for that long.
            TimeUnit.SECONDS.sleep(10);
        } finally {
            LabProcess.signal("CONT", server);
        }

        Ended ended = lab.requireMeasured(process);

        assertThat(cluster.left()).as("left behind by %s", ended).isEmpty();
        assertThat(lab.runJson().path("trials")).hasSize(2).allSatisfy(trial -> {
            KubernetesIT.isWhole(trial);
            assertThat(trial.path("blocks")).hasSize(14);
        });
    }

    @Test
    void saysThatNoNodeTakesPods() throws IOException {
        cluster.addTo(lab);
        cluster.cordon(true);
        Ended ended;
        try {
            ended = lab.run(LabUnderTest.sessions(1, 1, "mvc:default,vertx:default", "--in", "kubernetes"));
        } finally {
            cluster.cordon(false);
        }

        ended.exits(4).warns("mvc:default fits on no node", "unschedulable", "kubectl uncordon");
        assertThat(cluster.left()).as("left behind by %s", ended).isEmpty();
    }
}
