package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Searches with a service that knows nothing of the lab, and holds a thread of its pool for 50 ms. */
@TwoAtATime
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
    final Lab lab = new Lab();

    @BeforeEach
    void shop() throws IOException {
        OwnService.packageTo(lab.home().path().resolve("shop.jar"));
        lab.home().write("shop.yaml", SHOP);
    }

    @Test
    void findItsCapacityAndResetItBeforeEachSession() throws IOException {
        Ended ended = lab.endOf(lab.start(
                        "capacity", "shop.yaml", "--seed", "1", "--budget", "30s", "--window", "1s", "--no-overload"))
                .exits(0);
        JsonNode session = lab.runJson().at("/capacity/variants/0/sessions/0");

        // Four threads of 50 ms answer 80/s at most; a busy machine less.
        assertThat(session.at("/windows")).as("%s", ended).isNotEmpty();
        assertThat(session.path("holds").asDouble()).as("%s", ended).isBetween(1.0, 100.0);
        int sessions = lab.runJson().at("/capacity/variants/0/sessions").size();
        // Once more before all, where it is started to see whether it takes what it is given.
        assertThat(lab.home().path().resolve("reset")).content().hasLineCount(sessions + 1);
    }

    @Test
    void tuneItsPoolAndSayWhatToPaste() throws IOException {
        Ended ended = lab.endOf(lab.start(
                        "tune",
                        "shop.yaml",
                        "--setting",
                        "shop.threads",
                        "--seed",
                        "1",
                        "--budget",
                        "60s",
                        "--window",
                        "1s"))
                .exits(0);
        JsonNode tuning = lab.runJson().path("tuning");

        assertThat(tuning.at("/trials/0/outcome").asString()).as("%s", ended).isEqualTo("holds");
        assertThat(tuning.at("/trials/0/rssPeakBytes").asLong()).isPositive();
        // 40/s for 50 ms keep two threads busy.
        assertThat(tuning.path("holds").asInt()).as("%s", ended).isBetween(2, 6);
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
                .refuses("virtual threads is not known");
        lab.lab("capacity", "shop.yaml", "--against", "compose").exits(2).refuses("there is no --against");
        lab.lab("tune", "shop.yaml", "--against", "compose").exits(2).refuses("starts servers anew");
        assertThat(lab.home().runs()).isEmpty();
    }
}
