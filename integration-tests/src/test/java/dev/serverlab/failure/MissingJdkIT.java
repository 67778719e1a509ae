package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.model.run.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Variants on a JDK that nobody has: 999. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class MissingJdkIT {

    private static final String NOT_RUN = "not run. JDK 999 was not found in the usual places";
    private static final String HOW = "name its folder, as jdk: /path/to/jdk-999";

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    private void experiment(String variants, String rest) throws IOException {
        lab.home().write("experiments/" + LabHome.EXPERIMENT + ".yaml", """
                question: What runs without its JDK?
                variants: [%s]
                workload: { delay: 20ms }
                load: { users: 4, ramp: 0s, duration: 1s }
                warmup: 0s
                jvmArgs: [-Xmx64m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
                %s
                """.formatted(variants, rest));
    }

    @Test
    void areNotRunAndSaidSoWhileTheRestRuns() throws IOException {
        experiment("stub:right, { variant: 'stub:right.new', jdk: 999 }", """
                protocol: solo
                rounds: 2
                source: { title: A publication }
                claims:
                  - { id: new, says: It answers, metric: throughput, variant: "stub:right.new", reproduced: { value: { from: 1 } } }
                  - { id: old, says: It answers, metric: throughput, variant: "stub:right", reproduced: { value: { from: 1 } } }
                """);

        Ended ended = lab.run().exits(3).warns(NOT_RUN, HOW);

        assertThat(ended.out()).contains("Note:").contains("stub:right.new: not run");
        assertThat(lab.problems("stub:right.new")).containsExactly(TrialResult.NO_JDK, TrialResult.NO_JDK);
        assertThat(lab.problems("stub:right")).isEmpty();
        JsonNode claims = lab.runJson().path("claims");
        assertThat(claims.path(0).path("verdict").asString()).isEqualTo("CANNOT_TELL");
        assertThat(claims.path(0).path("why").asString()).contains("JDK 999 was not found");
        boolean isMeasured = lab.runJson()
                .path("trials")
                .valueStream()
                .filter(trial -> trial.path("variant").asString().equals("stub:right"))
                .anyMatch(trial -> trial.path("problems").isEmpty());
        assertThat(claims.path(1).path("why").asString()).startsWith(isMeasured ? "Measured" : "Not measured");
        for (String file : new String[] {"summary.md", "index.html"}) {
            assertThat(lab.home().anySays(file, "JDK 999 was not found"))
                    .as(file)
                    .isTrue();
        }
    }

    @Test
    void areLeftOutOfSessionsOfTheOthers() throws IOException {
        experiment("stub:right, other:right, { variant: 'stub:right.new', jdk: 999 }", """
                protocol: paired
                paired: { sessions: 2, blocks: 2, block: 1s, warmup: 1s, rate: 50, profile: 0s }
                """);

        lab.run().exits(3).warns(NOT_RUN);

        assertThat(lab.problems("stub:right.new")).containsExactly(TrialResult.NO_JDK, TrialResult.NO_JDK);
        assertThat(lab.problems("stub:right")).isEmpty();
        assertThat(lab.runJson()
                        .path("comparisons")
                        .valueStream()
                        .map(each -> each.path("candidate").asString()))
                .isNotEmpty()
                .containsOnly("other:right");
    }

    @Test
    void areRefusedWhereNothingIsLeftToRunOrToCompare() throws IOException {
        experiment("{ variant: 'stub:right.new', jdk: 999 }", "protocol: solo");
        lab.run().exits(2).refuses("JDK 999 was not found", HOW);

        experiment("stub:right, { variant: 'stub:right.new', jdk: 999 }", "protocol: paired");
        lab.run().exits(2).refuses("Without it only stub:right is left", "--protocol solo");

        assertThat(Files.exists(lab.home().results())).isFalse();
    }

    @Test
    void areRefusedWhereTheCommandLineNamesTheJdk() throws IOException {
        lab.run("--jdk", "/nowhere/jdk-999").exits(2).refuses("/nowhere/jdk-999 does not exist");
    }
}
