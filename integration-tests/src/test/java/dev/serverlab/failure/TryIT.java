package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A jar of which nothing is told but where it is. */
@TwoAtATime
final class TryIT {

    @RegisterExtension
    final Lab lab = new Lab();

    @BeforeEach
    void shop() throws IOException {
        OwnService.packageTo(lab.home().path().resolve("shop.jar"));
    }

    @Test
    void comparesWhatItCanChooseWithoutAFile() throws IOException {
        Ended ended = lab.lab(
                        "try",
                        "shop.jar",
                        "/orders/{1..9}",
                        "--sessions=2",
                        "--blocks=2",
                        "--block=1s",
                        "--warmup-cap=1s",
                        "--rate=40",
                        "--seed=1")
                .exits(0);
        assertThat(ended.out())
                .contains("from -Dhttp.port, which was tried", "It is up when /health answers", "shop:serial-gc");
        JsonNode run = lab.runJson();
        assertThat(run.at("/environment/command/0").asString()).isEqualTo("try");
        assertThat(run.path("trials")).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.path("requests").asLong()).isPositive();
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
        lab.lab("init", "shop.jar", "/orders/1").exits(2).refuses("There is a file shop.yaml already");
        lab.lab("init", "shop.jar", "/gone", "--file", "other.yaml").exits(2).refuses("GET /gone with status 404");
    }
}
