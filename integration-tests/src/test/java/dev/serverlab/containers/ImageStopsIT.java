package dev.serverlab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testcontainers.lifecycle.Startables;

/** How the servers of the images end. */
@Needs(Tool.ENGINE)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("thorough")
class ImageStopsIT {

    /** The exit code of a process that ended by SIGTERM; one that had to be killed has 137. */
    private static final long ENDED_BY_SIGTERM = 128 + 15;

    private final Map<String, ServerContainer> containers = Stream.of("mvc", "webflux", "webflux-tomcat", "vertx")
            .collect(Collectors.toMap(Function.identity(), ServerContainer::new));

    @BeforeAll
    void start() {
        Startables.deepStart(containers.values()).join();
    }

    @AfterAll
    void stop() {
        List.copyOf(containers.values()).forEach(ServerContainer::stop);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mvc", "webflux", "webflux-tomcat", "vertx"})
    void endsBySigterm(String server) {
        ServerContainer container = Objects.requireNonNull(containers.get(server));

        // After that time the engine kills a process that ignores the signal.
        container
                .getDockerClient()
                .stopContainerCmd(container.getContainerId())
                .withTimeout(60)
                .exec();

        assertThat(container.getCurrentContainerInfo().getState().getExitCodeLong())
                .isEqualTo(ENDED_BY_SIGTERM);
    }
}
