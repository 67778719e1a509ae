package dev.serverlab.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.file.MadeUpDraft;
import org.junit.jupiter.api.Test;

class RunTextTest {

    private static Experiment read(String text) {
        return MadeUpDraft.asking("protocol: solo\n" + text);
    }

    @Test
    void namesAxesAndWhatAllVariantsOfASweepAreGivenBeside() {
        Experiment experiment = read("""
                variants:
                  - variant: vertx:default
                    settings: { instances: 5, hop: true }
                sweep:
                  vertx.eventLoopPoolSize: [1, 2, 4]
                """);
        assertThat(RunText.differences(experiment))
                .containsExactly(
                        "vertx.eventLoopPoolSize is 1, 2 or 4", "vertx:default differs: hop=true, instances=5");
    }

    @Test
    void saysNothingTwiceOfSettingsThatAreSweptTogether() {
        Experiment experiment = read("""
                variants: [vertx:default, mvc:default]
                sweep:
                  vertx.eventLoopPoolSize + vertx.instances: [1, 2]
                """);
        assertThat(RunText.differences(experiment))
                .containsExactly("vertx.eventLoopPoolSize + vertx.instances is 1 or 2");
    }

    @Test
    void tellsWhatSingleVariantsAreGivenInTheOrderOfTheFile() {
        Experiment experiment = read("""
                variants:
                  - { variant: "mvc:default.narrow", settings: { server.tomcat.threads.max: 5 }, users: 7 }
                  - mvc:default
                  - { variant: "mvc:virtual", delay: 5ms }
                """);
        assertThat(RunText.differences(experiment))
                .containsExactly(
                        "mvc:default.narrow differs: 7 concurrent users (closed model), server.tomcat.threads.max=5",
                        "mvc:virtual differs: GET /delay/5");
    }

    @Test
    void aSweptLoadStandsInPlaceOfTheFiles() {
        Experiment experiment = read("""
                variants: [mvc:default]
                sweep:
                  users: [10, 50]
                """);
        assertThat(RunText.differences(experiment)).containsExactly("users is 10 or 50");
        assertThat(RunText.conditions(experiment, 1))
                .contains("users is 10 or 50; that many concurrent users (closed model), 1s of ramp")
                .doesNotContain("100 concurrent users");
    }
}
