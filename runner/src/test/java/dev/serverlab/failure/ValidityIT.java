package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** What makes a trial invalid, provoked. Steal, throttling and steps of the clock cannot be: see the unit tests. */
@Isolated
final class ValidityIT {

    @RegisterExtension
    final Lab lab = new Lab();

    private List<String> codes(String variant, String list) throws IOException {
        for (JsonNode trial : lab.runJson().path("trials")) {
            if (trial.path("variant").asString().equals(variant)) {
                return trial.path(list)
                        .valueStream()
                        .map(problem -> problem.path("code").asString())
                        .toList();
            }
        }
        throw new AssertionError("no trial of " + variant);
    }

    private List<String> problems(String variant) throws IOException {
        return codes(variant, "problems");
    }

    @Test
    void findsAFullAcceptQueueThatClientsFelt() throws IOException {
        lab.run("--variants", "stub:queue-full", "--users", "20", "--duration", "4s")
                .exits(3)
                .tells("connections found a full accept queue, and this server's clients felt it");
        assertThat(problems("stub:queue-full")).containsExactly("accept-queue-full");
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
        lab.run(paired("stub:right,other:right,stub:stalls,stub:closes-each,stub:early,stub:tells-little", "50"))
                .exits(3)
                .tells(
                        "is not configured as the others of this run: jvm.heapMaxBytes is",
                        "the server stalled",
                        "stub:closes-each closed its connection after 1 request",
                        "answers came more than 1 ms before the delay of 20 ms");
        assertThat(problems("stub:right")).isEmpty();
        assertThat(problems("other:right")).containsExactly("unequal-configuration");
        assertThat(problems("stub:stalls")).contains("arrivals-waited", "too-few-blocks");
        assertThat(problems("stub:closes-each")).containsExactly("connections-closed");
        assertThat(problems("stub:early")).containsExactly("delay-not-applied");
        assertThat(problems("stub:tells-little")).isEmpty();
        assertThat(codes("stub:tells-little", "notes")).contains("configuration-unknown");
        keepsWhatDisturbed(lab.runJson().path("trials").path(0).path("disturbances"));
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
        lab.judgingTheMachine();
        LabProcess process =
                lab.startRun("--variants", "stub:right", "--duration", "2s").awaitWords("stub:right: measuring");
        List<Process> burners = new ArrayList<>();
        try {
            for (int core = 0; core < 2 * Runtime.getRuntime().availableProcessors(); core++) {
                burners.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            lab.endOf(process).exits(3).tells("Other programs used");
        } finally {
            burners.forEach(Process::destroyForcibly);
        }
        assertThat(problems("stub:right")).contains("foreign-cpu");
    }

    @Test
    void findsAGeneratorThatWasKeptFromRunning() throws IOException, InterruptedException {
        lab.judgingTheMachine();
        LabProcess process =
                lab.startRun("--variants", "stub:right", "--duration", "3s").awaitWords("stub:right: measuring");
        ProcessHandle generator = lab.home().processes().stream()
                .filter(each -> each.info().commandLine().orElse("").contains("GeneratorMain"))
                .findFirst()
                .orElseThrow();
        LabProcess.signal("STOP", generator);
        try {
            await("a second").pollDelay(Duration.ofSeconds(1)).until(() -> true);
        } finally {
            LabProcess.signal("CONT", generator);
        }
        lab.endOf(process).exits(3).tells("The generator was late by more than");
        assertThat(problems("stub:right")).contains("generator-late");
    }

    @Test
    void findsThatTheLabItselfReadTheClocksTooLate() throws IOException, InterruptedException {
        lab.judgingTheMachine();
        LabProcess process =
                lab.startRun(paired("stub:right,other:right", "50")).awaitWords("measuring");
        process.signal("STOP");
        try {
            // Over all of the first block at least: it begins 2 s after it was announced.
            await("four seconds").pollDelay(Duration.ofSeconds(4)).until(() -> true);
        } finally {
            process.signal("CONT");
        }
        lab.endOf(process).exits(3).tells("The CPU clock of a block was read over a time");
        assertThat(problems("stub:right")).contains("read-late");
        assertThat(problems("other:right")).contains("read-late");
    }

    private static String[] paired(String variants, String rate) {
        return new String[] {
            "--protocol", "paired",
            "--variants", variants,
            "--sessions", "1",
            "--blocks", "3",
            "--block", "1s",
            "--warmup-cap", "1s",
            "--rate", rate
        };
    }

    @Test
    void findsAGeneratorThatOnlyCollectsGarbage() throws IOException {
        Path arguments = lab.home().gatling().resolve("generator.args");
        Files.writeString(arguments, Files.readString(arguments).replace("-Xmx1G", "-Xmx40m"));
        lab.judgingTheMachine()
                .run("--variants", "stub:right", "--users", "60", "--duration", "3s")
                .exits(3)
                .tells("garbage collection stopped it");
        assertThat(problems("stub:right")).contains("generator-paused");
    }
}
