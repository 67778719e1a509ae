package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import dev.serverlab.harness.ShopService;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A jar of which the lab is told only the path. */
@Execution(ExecutionMode.CONCURRENT)
final class TryIT {

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @BeforeEach
    void shop() throws IOException {
        ShopService.packageTo(lab.home().path().resolve("shop.jar"));
    }

    @Test
    @Tag("thorough")
    void comparesWhatItCanChooseWithoutAFile() throws IOException {
        Ended ended = lab.requireMeasured(lab.lab(
                "try",
                "shop.jar",
                "/orders/{1..9}",
                "--sessions=2",
                "--blocks=2",
                "--block=1s",
                "--warmup-cap=1s",
                "--no-profile",
                "--rate=40",
                "--seed=1"));
        assertThat(ended.out())
                .contains("from -Dhttp.port, as a start showed", "It is up when /health answers", "shop:serial-gc");
        JsonNode run = lab.runJson();
        assertThat(run.at("/environment/command/0").asString()).isEqualTo("try");
        assertThat(run.path("trials")).hasSize(4).allSatisfy(trial -> {
            ReportedTrials.requireAnswersIfValid(trial);
            assertThat(trial.path("errors").asLong()).isZero();
        });
        assertThat(lab.home().path().resolve("shop.yaml")).doesNotExist();
    }

    @Test
    void writesAFileThatRuns() throws IOException {
        Path file = lab.home().path().resolve("shop.yaml");
        lab.lab("init", "shop.jar", "/orders/1").exits(0);
        assertThat(file).content().contains("port: { property: http.port }", "ready: \"/health\"", "/orders/1");
        assertThat(lab.lab("run", "shop.yaml", "--dry-run").exits(0).out()).contains("shop:serial-gc");
        lab.lab("init", "shop.jar", "/orders/1").exits(2).refuses("shop.yaml already exists");
        lab.lab("init", "shop.jar", "/gone", "--file", "other.yaml").exits(2).refuses("GET /gone with status 404");
    }

    @Test
    void startsNothingForABuildOfNoRevision() throws IOException {
        Ended ended = lab.lab("try", "shop.jar", "/orders/1", "--build", "make")
                .exits(2)
                .refuses("Name it with --base");
        assertThat(ended.out() + ended.err()).doesNotContain("Starting it");
    }
}
