package dev.serverlab.measure.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.place.ContainerEngine;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What the engine tells of a container, in the form of its interface. */
class StartedContainerTest {

    /** No process has that number. */
    private static final long GONE = 99_999_999;

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    @TempDir
    Path folder;

    private ContainerSpec in(Placement.Network network) {
        return new ContainerSpec(
                "mvc:default",
                new ContainerEngine.Image("serverlab/mvc", "sha256:1a2b", null),
                List.of("java"),
                new Placement.Container(network, null, null),
                null,
                folder.resolve("server.log"),
                null,
                null);
    }

    private StartedContainer.Place inside(Placement.Network network, String state, String address) {
        ContainerSpec spec = in(network);
        Output output = new Output(spec.log(), line -> {});
        output.onNext(new Frame(StreamType.STDERR, "Unrecognized VM option 'Nope'\n".getBytes(StandardCharsets.UTF_8)));
        output.onComplete();
        return StartedContainer.Place.of(
                spec,
                JSON.readValue(
                        "{\"State\":{" + state + "},\"NetworkSettings\":{\"Networks\":{\"bridge\":{\"IPAddress\":\""
                                + address + "\"}}}}",
                        InspectContainerResponse.class),
                output);
    }

    @Test
    void isReachedAtItsOwnAddressOnTheBridgeAndAtThisMachinesOnItsNetwork() {
        assertThat(inside(Placement.Network.BRIDGE, "\"Pid\":" + GONE, "172.17.0.2"))
                .isEqualTo(new StartedContainer.Place(GONE, GONE, "172.17.0.2"));
        assertThat(inside(Placement.Network.HOST, "\"Pid\":" + GONE, "").host()).isEqualTo("127.0.0.1");
    }

    @Test
    void tellsTheEndOfTheLogOfOneThatEndedAtOnce() {
        for (Placement.Network network : Placement.Network.values()) {
            assertThatThrownBy(() -> inside(network, "\"Pid\":0,\"ExitCode\":1", ""))
                    .isInstanceOf(LabException.class)
                    .hasMessageContaining("mvc:default ended with exit code 1")
                    .hasMessageContaining("Unrecognized VM option 'Nope'");
        }
    }

    @Test
    void neverTakesThisMachinesAddressForOneThatHasNone() {
        assertThatThrownBy(() -> inside(Placement.Network.BRIDGE, "\"Pid\":" + GONE, ""))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("has no address");
    }
}
