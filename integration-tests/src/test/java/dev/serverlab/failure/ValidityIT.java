package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Provokes what makes a trial invalid. Steal, throttling and clock steps cannot be provoked: see the unit tests. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class ValidityIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @Test
    void findsAFullAcceptQueueThatClientsFelt() throws IOException {
        lab.run("--variants", "stub:queue-full", "--users", "20", "--duration", "4s")
                .exits(3)
                .warns("connections found a full accept queue, which delayed this server's clients");
        assertThat(lab.codes("stub:queue-full", "problems")).contains("accept-queue-full");
        assertThat(lab.runJson()
                        .path("trials")
                        .path(0)
                        .path("disturbances")
                        .path("listenOverflows")
                        .asLong())
                .isPositive();
    }

    /** In one session, since most of the time goes into starting things; what one does is not held against another. */
    @Test
    void tellsOfEachServerOfASessionWhatIsWrongWithIt() throws IOException {
        lab.home()
                .write(
                        "other/server.yaml",
                        lab.home()
                                .serverYaml("other", LabHome.freePort(), LabHome.freePort())
                                .replace("  - \"{jvmArgs}\"", "  - \"{jvmArgs}\"\n  - \"-Xmx96m\""));
        // Ten blocks, since on a busy machine six servers may give no answer for a while.
        lab.run(LabUnderTest.sessions(
                        1, 10, "stub:right,other:right,stub:stalls,stub:closes-each,stub:early,stub:tells-little"))
                .exits(3)
                .warns("more kinds of findings in summary.md");
        String summary = Files.readString(lab.home().runs().getFirst().resolve("summary.md"));
        assertThat(summary)
                .contains(
                        "is not configured like the others in this run: jvm.heapMaxBytes is",
                        "stub:closes-each closed its connection after 1 request");
        assertThat(lab.problems("other:right")).contains("unequal-configuration");
        List<String> stalls = lab.codes("stub:stalls", "problems");
        // If the machine held it up, it may have stalled before its first answer counted.
        assertThat(stalls).containsAnyOf("too-few-blocks", "no-answers");
        if (stalls.contains("arrivals-waited")) {
            assertThat(summary).contains("the server stalled");
        }
        assertThat(lab.problems("stub:closes-each")).contains("connections-closed");
        List<String> early = lab.codes("stub:early", "problems");
        // If the machine held all servers up, perhaps none of its answers was early.
        assertThat(early).containsAnyOf("delay-not-applied", "arrivals-waited", "no-answers");
        if (early.contains("delay-not-applied")) {
            assertThat(summary).contains("answers came more than 1 ms before the delay of 20 ms");
        }
        for (String right : List.of("stub:right", "stub:tells-little")) {
            assertThat(lab.problems(right))
                    .doesNotContain("unequal-configuration", "connections-closed", "delay-not-applied");
        }
        assertThat(lab.codes("stub:tells-little", "notes")).contains("configuration-unknown");
        keepsWhatDisturbed(lab.trial().path("disturbances"));
    }

    private static void keepsWhatDisturbed(JsonNode disturbances) {
        assertThat(disturbances.path("busyShare").asDouble()).isBetween(0.0, 1.0);
        assertThat(disturbances.path("foreignCpuShare").asDouble())
                .isBetween(0.0, disturbances.path("busyShare").asDouble());
        assertThat(disturbances.path("generatorCores").asDouble()).isPositive();
        assertThat(disturbances.has("stealShare")).isTrue();
        assertThat(disturbances.has("listenOverflows")).isTrue();
        assertThat(disturbances.has("generatorLongestPauseMillis")).isTrue();
    }

    @Test
    void findsThatOtherProgramsTookTheMachine() throws IOException {
        List<Process> burners = new ArrayList<>();
        Ended ended;
        try {
            for (int core = 0; core < 2 * Runtime.getRuntime().availableProcessors(); core++) {
                burners.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            ended = lab.run("--variants", "stub:right", "--duration", "2s", "--full");
        } finally {
            burners.forEach(Process::destroyForcibly);
        }
        ended.exits(3);
        List<String> problems = lab.codes("stub:right", "problems");
        // Where the machine itself lacks CPU, other programs get less of it.
        assertThat(problems).containsAnyOf("foreign-cpu", "steal");
        if (problems.contains("foreign-cpu")) {
            ended.warns("Other programs used");
        }
    }
}
