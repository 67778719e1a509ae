package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.containers.Images;
import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.TestCluster;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** {@code --in kubernetes} where something is missing, refused or taken away. */
@Needs({Tool.ENGINE, Tool.CLUSTER})
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class KubernetesFailureIT {

    /** So that there is time to take something away. */
    private static final int MANY_BLOCKS = 30;

    private static final String UNDER_LOAD = "\"phase\":\"b00\",\"targets\"";

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @RegisterExtension
    final TestCluster cluster = new TestCluster();

    private static String[] sessions(int sessions, int blocks, int generators) {
        return LabUnderTest.sessions(
                sessions,
                blocks,
                "vertx:single,vertx:default",
                "--in",
                "kubernetes",
                "--generators",
                String.valueOf(generators));
    }

    private void leavesNothing(Ended ended) {
        assertThat(cluster.left()).as("left behind by %s", ended).isEmpty();
    }

    @Test
    void saysWhichImageNoNodeCanGet() throws IOException {
        cluster.addTo(lab);
        lab.home().changeServer("vertx", Images.of("vertx"), "serverlab/never-built:test");

        Ended ended = lab.run(sessions(1, 1, 1)).exits(4);

        ended.warns(
                "vertx:single could not be started: its node cannot get the image 'serverlab/never-built:test'",
                "load it into every node");
        leavesNothing(ended);
        assertThat(lab.problems("vertx:single")).containsExactly("pod-not-started");
    }

    @Test
    void blamesTheServerWhosePodWasRemovedAndKeepsTheSessionBefore() throws IOException {
        cluster.addTo(lab);
        LabProcess process =
                lab.startRun(sessions(2, 12, 1)).awaitWords("[2/2]").awaitThat("load", this::isUnderLoadAgain);
        cluster.deletePodOf("vertx:single");

        Ended ended = lab.endOf(process).exits(4);

        ended.warns("vertx:single ended under load", "session ended because of vertx:single");
        leavesNothing(ended);
        assertThat(lab.problems("vertx:single")).containsExactly("server-died");
        assertThat(lab.problems("vertx:default")).containsExactly("session-ended");
        assertThat(lab.runJson().path("trials")).hasSize(4);
        for (JsonNode trial : lab.runJson().path("trials")) {
            boolean first = trial.path("round").asInt() == 1;
            assertThat(trial.path("blocks")).hasSize(first ? 12 : 0);
        }
    }

    private boolean isUnderLoadAgain() throws IOException {
        Path log = lab.home().runs().getFirst().resolve("trial-02-session-2/generator.log");
        return Files.exists(log) && Files.readString(log).contains(UNDER_LOAD);
    }

    @Test
    void blamesTheGeneratorWhosePodWasRemoved() throws IOException {
        cluster.addTo(lab);
        LabProcess process = lab.startRun(sessions(1, MANY_BLOCKS, 2))
                .awaitThat("load", () -> lab.home().generatorSays(UNDER_LOAD));
        cluster.deletePodOf("generator for session 1, generator 2");

        Ended ended = lab.endOf(process).exits(4);

        ended.warns("The generator for session 1 ended with exit code", "(generator 2 of 2: its pod was removed)");
        leavesNothing(ended);
    }

    @Test
    void saysThatAQuotaHasNoRoom() throws IOException {
        cluster.addTo(lab).allowPods(1);

        Ended ended = lab.run(sessions(1, 1, 1)).exits(4);

        ended.warns("The cluster refused a pod for vertx:default", "exceeded quota", "larger quota");
        leavesNothing(ended);
    }

    @Test
    void refusesWhatItMayNotDo() throws IOException {
        cluster.addTo(lab);
        Path nobody = cluster.kubeconfigOfNobody();
        lab.with("-Dkubeconfig=" + nobody)
                .run(sessions(1, 1, 1))
                .exits(2)
                .refuses("the lab lacks permission to: create jobs", "kubernetes/lab/role.yaml");
        assertThat(lab.home().runs()).isEmpty();
    }
}
