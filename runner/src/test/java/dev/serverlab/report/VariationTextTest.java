package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.file.Experiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariationTextTest {

    @TempDir
    private Path folder;

    private Experiment read(String text) throws IOException {
        Files.writeString(folder.resolve("asked.yaml"), "question: why?\nprotocol: solo\n" + text);
        return new Experiments(folder).draft("asked", RunLength.QUICK).require(List.of());
    }

    @Test
    void namesAxesAndWhatAllVariantsOfASweepAreGivenBeside() throws IOException {
        Experiment experiment = read("""
                variants:
                  - variant: vertx:default
                    settings: { instances: 5, hop: true }
                sweep:
                  vertx.eventLoopPoolSize: [1, 2, 4]
                """);
        assertThat(VariationText.parts(experiment))
                .containsExactly(
                        "vertx.eventLoopPoolSize is 1, 2 or 4", "vertx:default differs: hop=true, instances=5");
    }

    @Test
    void saysNothingTwiceOfSettingsThatAreSweptTogether() throws IOException {
        Experiment experiment = read("""
                variants: [vertx:default, mvc:default]
                sweep:
                  vertx.eventLoopPoolSize + vertx.instances: [1, 2]
                """);
        assertThat(VariationText.parts(experiment))
                .containsExactly("vertx.eventLoopPoolSize + vertx.instances is 1 or 2");
    }

    @Test
    void tellsWhatSingleVariantsAreGivenInTheOrderOfTheFile() throws IOException {
        Experiment experiment = read("""
                variants:
                  - { variant: "mvc:default.narrow", settings: { server.tomcat.threads.max: 5 }, users: 7 }
                  - mvc:default
                  - { variant: "mvc:virtual", delay: 5ms }
                """);
        assertThat(VariationText.parts(experiment))
                .containsExactly(
                        "mvc:default.narrow differs: 7 concurrent users (closed model), server.tomcat.threads.max=5",
                        "mvc:virtual differs: GET /delay/5");
    }

    @Test
    void aSweptLoadStandsInPlaceOfTheFiles() throws IOException {
        Experiment experiment = read("""
                variants: [mvc:default]
                sweep:
                  users: [10, 50]
                """);
        assertThat(VariationText.parts(experiment)).containsExactly("users is 10 or 50");
        assertThat(RunText.conditions(experiment, 1))
                .contains("users is 10 or 50; that many concurrent users (closed model), 1s of ramp")
                .doesNotContain("100 concurrent users");
    }
}
