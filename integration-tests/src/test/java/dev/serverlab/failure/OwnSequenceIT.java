package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import dev.serverlab.harness.ShopService;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A service whose users log in before other requests. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
final class OwnSequenceIT {

    private static final String SHOP = """
            question: Does it matter?
            servers:
              shop:
                start: { jar: shop.jar }
                port: { property: shop.port }
                ready: /health
                requests:
                  - sequence:
                      - { post: /login, json: { user: ada }, take: { token: /token } }
                      - { think: 20ms..50ms }
                      - { get: /mine, headers: { Authorization: "Bearer {token}" } }
            variants: [shop:one, shop:two]
            protocol: paired
            paired: { sessions: 2, blocks: 2, block: 1s, warmup: 1s, settle: 500ms, rate: 40, profile: 0s }
            jvmArgs: [-Xmx64m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
            """;

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @BeforeEach
    void shop() throws IOException {
        ShopService.packageTo(lab.home().path().resolve("shop.jar"));
        lab.home().write("shop.yaml", SHOP);
    }

    private void change(String was, String is) throws IOException {
        assertThat(SHOP).contains(was);
        lab.home().write("shop.yaml", SHOP.replace(was, is));
    }

    private Ended measure() throws IOException {
        return lab.requireMeasured(lab.lab("run", "shop.yaml", "--seed", "1"));
    }

    @Test
    void sendsEachStepWithWhatWasTakenFromTheOneBefore() throws IOException {
        assertThat(measure().out().replaceAll("\\s+", " "))
                .contains("POST /login → 20ms..50ms → GET /mine", "40 requests/s, 2 an arrival (open model)");
        assertThat(lab.runJson().path("trials")).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.path("errors").asLong()).as("%s", trial).isZero();
            ReportedTrials.requireAnswersIfValid(trial);
        });
    }

    @Test
    void letsUsersThinkBetweenSequences() throws IOException {
        change("protocol: paired", "protocol: solo\nload: { users: 2, duration: 2s, think: 100ms }\nwarmup: 1s");
        assertThat(measure().out()).contains("thinking 100ms after an answer");
        assertThat(lab.runJson().path("trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.path("errors").asLong()).as("%s", trial).isZero();
            // Two users for 2 s, who take at least 120 ms for two requests.
            assertThat(trial.path("requests").asLong()).isLessThanOrEqualTo(2 * 2 * (2_000L / 120 + 1));
        });
    }

    @Test
    void saysWhatAnAnswerHasNotThatIsToBeTaken() throws IOException {
        change("token: /token", "token: /user/token");
        lab.lab("run", "shop.yaml").exits(2).refuses("to POST /login has no value for 'token' (take: /user/token)");
        assertThat(lab.home().runs()).isEmpty();
    }
}
