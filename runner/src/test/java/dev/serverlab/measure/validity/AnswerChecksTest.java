package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.stats.latency.Latency;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerChecksTest {

    static Measures measures(long requests, Map<String, Long> errors, double maxMillis) {
        return MeasuresBuilder.none()
                .answers(requests, errors, requests)
                .latency(new Latency(100.0, 100.0, 100.0, null, maxMillis), new Latency(0.0, 0.0, 0.0, null, 0.0), null)
                .server(null, null, null, 800L)
                .build();
    }

    private static List<String> problems(long requests, Map<String, Long> errors) {
        return AnswerChecks.check(measures(requests, errors, 101)).problems().stream()
                .map(Problem::code)
                .toList();
    }

    @Test
    void allowsOneErrorInAThousandAnswers() {
        assertThat(problems(999, Map.of("status 500", 1L))).isEmpty();
        assertThat(problems(998, Map.of("status 500", 2L))).containsExactly("errors");
    }

    @Test
    void allowsNotOneWrongBody() {
        assertThat(problems(100_000, Map.of("wrong body", 1L))).containsExactly("wrong-body");
    }

    @Test
    void allowsNotOneRequestWithoutAPortOrAFile() {
        assertThat(problems(100_000, Map.of("no local port left", 1L, "no file descriptor left", 1L)))
                .containsExactly("ports-exhausted", "files-exhausted");
    }

    @Test
    void refusesATrialWithoutAnyAnswer() {
        assertThat(problems(0, Map.of())).containsExactly("no-answers");
    }

    @Test
    void namesThePortsThatThereWere(@TempDir Path root) throws IOException {
        Path range = root.resolve("proc/sys/net/ipv4/ip_local_port_range");
        Files.createDirectories(range.getParent());
        Files.writeString(range, "32768\t60999\n");
        assertThat(AnswerChecks.ports(7, new SystemFiles(root))
                        .problems()
                        .getFirst()
                        .what())
                .startsWith("7 requests")
                .contains("32768–60999");
    }
}
