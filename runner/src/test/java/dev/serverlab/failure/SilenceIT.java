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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A server that stands still for 3 s while it is measured, as with SIGSTOP, is no server with a long p99. */
@Execution(ExecutionMode.CONCURRENT)
final class SilenceIT {

    @RegisterExtension
    final Lab lab = new Lab();

    @Test
    void isAProblemOfASoloTrial() throws IOException, InterruptedException {
        lab.judgingTheMachine();
        LabProcess process = lab.startRun("--variants", "stub:right", "--duration", "6s")
                .awaitThat("requests in the window", () -> generatorSays("\"phase\":\"steady\",\"ok\":"));
        stopFor3s("stub");
        lab.endOf(process).exits(3).tells("No answer came for");
        assertThat(problems("stub:right")).contains("silent");
    }

    @Test
    void isAProblemOfThatServerInAPairedTrial() throws IOException, InterruptedException {
        lab.judgingTheMachine();
        LabProcess process = lab.startRun(
                        "--protocol",
                        "paired",
                        "--variants",
                        "stub:right,other:right",
                        "--sessions",
                        "1",
                        "--blocks",
                        "2",
                        "--block",
                        "6s",
                        "--warmup-cap",
                        "1s",
                        "--rate",
                        "50")
                .awaitThat("answers in a block", () -> generatorSays("\"phase\":\"b00\",\"ok\":"));
        stopFor3s("other");
        lab.endOf(process).exits(3).tells("No answer came for");
        assertThat(problems("other:right")).contains("silent");
    }

    private void stopFor3s(String name) throws IOException, InterruptedException {
        ProcessHandle server = lab.home().processes().stream()
                .filter(each -> each.info().commandLine().orElse("").contains("name=" + name))
                .findFirst()
                .orElseThrow();
        LabProcess.signal("STOP", server);
        try {
            await("three seconds").pollDelay(Duration.ofSeconds(3)).until(() -> true);
        } finally {
            LabProcess.signal("CONT", server);
        }
    }

    private boolean generatorSays(String words) throws IOException {
        for (Path log : lab.home().files("generator.log")) {
            if (Files.readString(log).contains(words)) {
                return true;
            }
        }
        return false;
    }

    private List<String> problems(String variant) throws IOException {
        List<String> codes = new ArrayList<>();
        for (JsonNode trial : lab.runJson().path("trials")) {
            if (trial.path("variant").asString().equals(variant)) {
                trial.path("problems")
                        .forEach(problem -> codes.add(problem.path("code").asString()));
            }
        }
        return codes;
    }
}
