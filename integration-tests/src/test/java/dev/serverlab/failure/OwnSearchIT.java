package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ShopService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Searches with a service that knows nothing of the lab, under a load that is scripted. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class OwnSearchIT {

    private static final String SHOP = """
            question: How much does the shop hold?
            servers:
              shop:
                start: { jar: shop.jar }
                port: { property: shop.port }
                ready: /health
                requests: [{ get: "/orders/{1..1000}" }]
                reset: [sh, -c, "echo once >> reset"]
            settings:
              shop: { shop.millis: 50 }
            variants:
              - { variant: "shop:small", settings: { shop.threads: 4 } }
            slo: [p90 <= 200ms]
            load: { rate: 40 }
            warmup: 1s
            protocol: solo
            jvmArgs: [-Xmx64m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
            """;

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.asProcess();

    @BeforeEach
    void shop() throws IOException {
        ShopService.packageTo(lab.home().path().resolve("shop.jar"));
        lab.home().write("shop.yaml", SHOP);
    }

    @Test
    void findItsCapacityAndResetItBeforeEachSession() throws IOException, InterruptedException {
        // Once before everything, when a trial start shows whether it takes its settings.
        Path reset = lab.home().path().resolve("reset");
        LabProcess process = lab.start("capacity", "shop.yaml", "--seed", "1", "--window", "1s")
                .awaitWords("session 2:")
                .awaitThat(
                        "a reset for the second session too",
                        () -> Files.readAllLines(reset).size() == 3);
        process.signal("TERM");
        Ended ended = lab.endOf(process).exits(130);
        JsonNode sessions = lab.runJson().at("/capacity/variants/0/sessions");

        assertThat(sessions.at("/0/decided").asBoolean()).as("%s", ended).isTrue();
        assertThat(reset).content().hasLineCount(3);
    }

    @Test
    void tuneItsPoolAndSayWhatToPaste() throws IOException {
        Ended ended = lab.lab("tune", "shop.yaml", "--setting", "shop.threads", "--seed", "1", "--window", "1s")
                .exits(0);
        JsonNode tuning = lab.runJson().path("tuning");

        assertThat(tuning.at("/trials/0/outcome").asString()).as("%s", ended).isEqualTo("holds");
        assertThat(tuning.at("/trials/0/rssPeakBytes").asLong()).isPositive();
        assertThat(ended.out())
                .contains("- { variant: \"shop:small.tuned\", settings: { shop.threads: "
                        + tuning.path("holds").asInt() + " } }");
    }

    @Test
    void refuseWhatTheServiceHasNoPlaceFor() throws IOException {
        lab.home()
                .write(
                        "shop.yaml",
                        SHOP.replace("jar: shop.jar", "command: [java, -jar, shop.jar]")
                                .replace("    settings:\n      shop: { shop.millis: 50 }\n", "")
                                .replace("settings:\n  shop: { shop.millis: 50 }\n", "")
                                .replace("{ variant: \"shop:small\", settings: { shop.threads: 4 } }", "shop:small")
                                .replace("port: { property: shop.port }", "port: { env: PORT }")
                                .replace("jvmArgs: [-Xmx64m, -XX:+UseSerialGC, \"-XX:TieredStopAtLevel=1\"]\n", ""));
        lab.lab("capacity", "shop.yaml", "--heap", "64m").exits(2).refuses("without {jvmArgs}", "--heap");
        lab.home().write("shop.yaml", SHOP);
        lab.lab("tune", "shop.yaml", "--setting", "shop.threads", "--virtual")
                .exits(2)
                .refuses("does not know which setting gives shop");
        lab.lab("capacity", "shop.yaml", "--against", "compose").exits(2).refuses("cannot take --against");
        lab.lab("tune", "shop.yaml", "--against", "compose").exits(2).refuses("restarts servers");
        assertThat(lab.home().runs()).isEmpty();
    }
}
