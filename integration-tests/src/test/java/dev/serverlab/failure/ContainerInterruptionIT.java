package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.serverlab.harness.ContainedServer;
import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.Signals;
import dev.serverlab.tools.Needs;
import dev.serverlab.tools.Tool;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ctrl-C and {@code kill -TERM} while servers run in containers: exit code 130, and no container is left. */
@Needs(Tool.ENGINE)
@ResourceLock("containers")
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class ContainerInterruptionIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    private final ContainedServer contained = new ContainedServer();

    @ParameterizedTest
    @Execution(ExecutionMode.SAME_THREAD) // When several containers start at once, none answers in time.
    @ValueSource(strings = {"INT", "TERM"})
    void removesEveryContainer(String signal) throws IOException, InterruptedException {
        if (signal.equals("INT")) {
            Signals.assumeInterruptIsTaken();
        }
        contained.addTo(lab.home());
        LabProcess process = lab.startRun("--variants", "vertx:default", "--in", "docker", "--duration", "60s")
                .awaitThat("requests in the window", this::isMeasuring);
        assertThat(contained.of(process)).hasSize(1);

        process.signal(signal);

        Ended ended = process.awaitEnd().exits(130);
        assertThat(contained.of(process)).as("left behind by %s", ended).isEmpty();
        assertThat(lab.home().processes()).as("left behind by %s", ended).isEmpty();
        assertThat(lab.runJson().path("state").asString()).isEqualTo("interrupted");
    }

    /** The lab itself can do nothing when it is killed. */
    @ParameterizedTest
    @Execution(ExecutionMode.SAME_THREAD) // When several containers start at once, none answers in time.
    @ValueSource(strings = {"\"phase\":\"warmup\"", "\"phase\":\"steady\",\"targets\":"})
    void leavesNoContainerWhenTheLabIsKilled(String moment) throws IOException {
        contained.addTo(lab.home());
        LabProcess process = lab.startRun(
                        "--variants", "vertx:default", "--in", "docker", "--warmup", "5s", "--duration", "60s")
                .awaitThat(moment, () -> lab.home().generatorSays(moment));
        assertThat(contained.of(process)).hasSize(1);

        process.kill();

        await().atMost(LabProcess.LONGEST).untilAsserted(() -> {
            assertThat(contained.of(process)).isEmpty();
            assertThat(lab.home().processes()).isEmpty();
        });
    }

    private boolean isMeasuring() throws IOException {
        return lab.home().generatorSays("\"phase\":\"steady\",\"targets\":");
    }
}
