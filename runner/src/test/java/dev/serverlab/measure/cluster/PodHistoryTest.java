package dev.serverlab.measure.cluster;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.place.ClusterUse;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodHistoryTest {

    private static final PodSpec SERVER = new PodSpec(
            "mvc:default",
            PodSpec.Role.SERVER,
            new PodContainer(
                    "serverlab/mvc",
                    List.of("java", "-jar", "app.jar"),
                    PodContainer.User.LAB,
                    Map.of(),
                    Map.of("service", 8081),
                    new Placement.Pod(null, null)),
            Path.of("server.log"),
            null,
            null);

    @Test
    void letsARunGoOnWithTheImagesThatItBeganWithOnly() {
        try (KubernetesClient nobody = new KubernetesClientBuilder()
                .withConfig(
                        new ConfigBuilder().withMasterUrl("http://127.0.0.1:1").build())
                .build()) {
            PodHistory seen = new PodHistory(nobody);
            seen.resumeFrom(
                    new ClusterUse("v1.33.4", "lab", 1, Map.of("serverlab/mvc", "sha256:one"), List.of(), List.of()));

            assertThatCode(() -> seen.add(SERVER, running("sha256:one"))).doesNotThrowAnyException();
            assertThatThrownBy(() -> seen.add(SERVER, running("sha256:two")))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("from sha256:one to sha256:two");
        }
    }

    private static PodState running(String image) {
        return new PodState("pod", "10.0.0.1", null, true, null, null, null, null, image, List.of());
    }
}
