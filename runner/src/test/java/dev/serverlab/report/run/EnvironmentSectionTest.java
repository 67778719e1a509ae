package dev.serverlab.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.place.ClusterUse;
import dev.serverlab.report.DrawnRun;
import dev.serverlab.report.MadeUpRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EnvironmentSectionTest {

    @Test
    void namesTheNodesOfACluster() {
        ClusterUse.Node servers = new ClusterUse.Node(
                "node2", true, false, "m5.xlarge", "6.18", "Debian", "containerd://1.6.20", 3.5, 16L << 30, null);
        ClusterUse.Node generators =
                new ClusterUse.Node("node1", false, true, null, null, null, null, 2.0, null, -230L);
        Run run = MadeUpRun.complete();
        Run inCluster = RunBuilder.like(run)
                .environment(run.environment()
                        .with(new ClusterUse(
                                "v1.33.4", "team", 2, Map.of(), List.of(servers, generators), List.of("istio-proxy"))))
                .build();

        assertThat(DrawnRun.markdown(inCluster))
                .contains(
                        "Kubernetes v1.33.4, namespace team; 2 load generators; beside the lab's containers istio-proxy")
                .contains("node2: 3.5 CPUs, 16.0 GiB, m5.xlarge, Debian, kernel 6.18, containerd 1.6.20")
                .contains("node1: 2 CPUs, clock −0.2 ms from the lab's");
    }
}
