package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.harness.ReportedTrials;
import dev.serverlab.harness.ShopService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A service that knows nothing of the lab, from its jar to an answer. */
@Execution(ExecutionMode.CONCURRENT)
final class OwnServiceIT {

    static final String SHOP = """
            question: What do five milliseconds cost?
            servers:
              shop:
                start: { jar: shop.jar }
                port: { property: shop.port }
                ready: /health
                requests:
                  - { get: "/orders/{1..1000}", weight: 3 }
                  - { post: /orders, json: { sku: "{sku}", count: "{1..9}" }, expect: 201, except: [/id] }
                data: items.csv
                reset: [touch, reset]
                env: { GREETING: welcome }
            variants:
              - shop:as-is
              - { variant: "shop:slower", settings: { shop.millis: 5 } }
            protocol: paired
            paired: { sessions: 2, blocks: 2, block: 1s, warmup: 1s, settle: 500ms, rate: 40, profile: 0s }
            jvmArgs: [-Xmx64m, -XX:+UseSerialGC, "-XX:TieredStopAtLevel=1"]
            """;

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    @BeforeEach
    void shop() throws IOException {
        ShopService.packageTo(lab.home().path().resolve("shop.jar"));
        lab.home().write("items.csv", "sku\na1\nb2\n");
        lab.home().write("shop.yaml", SHOP);
    }

    private void change(String was, String is) throws IOException {
        assertThat(SHOP).contains(was);
        lab.home().write("shop.yaml", SHOP.replace(was, is));
    }

    private Ended measure() throws IOException {
        return lab.requireMeasured(lab.lab("run", "shop.yaml", "--seed", "1"));
    }

    private static JsonNode comparison(JsonNode run, String metric) {
        return run.path("comparisons")
                .valueStream()
                .filter(each -> each.path("metric").asString().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void comparesTwoVariantsOfAJarThatDifferInASetting() throws IOException {
        Ended ended = measure();
        assertThat(ended.out()).contains("GET /orders/{1..1000} (3), POST /orders (1)");
        JsonNode run = lab.runJson();
        assertThat(run.path("trials")).hasSize(4).allSatisfy(trial -> {
            assertThat(trial.path("errors").asLong()).isZero();
            ReportedTrials.requireAnswersIfValid(trial);
            assertThat(trial.at("/effective/jvm/pid").asLong()).isPositive();
            assertThat(trial.at("/effective/jvm/collector").asString()).isEqualTo("Serial");
        });
        boolean isRanked = ended.exitCode() == 0;
        assertThat(comparison(run, "p90").has("low")).as("%s", ended).isEqualTo(isRanked);
        assertThat(comparison(run, "cpuPerRequest").has("low"))
                .as("%s", ended)
                .isEqualTo(run.path("trials").valueStream().allMatch(ReportedTrials::hasCpu));
        assertThat(run.path("trials"))
                .filteredOn(trial -> trial.path("variant").asString().equals("shop:slower")
                        && trial.path("valid").asBoolean())
                .allSatisfy(trial ->
                        assertThat(trial.at("/latencyMillis/p50").asDouble()).isGreaterThanOrEqualTo(5));
        Path session = lab.home().runs().getFirst().resolve("trial-01-session-1");
        assertThat(session.resolve("server-shop+as-is.log")).content().contains("open, and welcome");
        assertThat(lab.home().path().resolve("reset")).exists();
        goesOnOnlyWithTheProgramThatItBeganWith(lab.home().runs().getFirst());
    }

    private void goesOnOnlyWithTheProgramThatItBeganWith(Path run) throws IOException {
        Path json = run.resolve("run.json");
        String complete = Files.readString(json);
        Files.writeString(json, complete.replaceFirst("(\"state\" ?: ?)\"complete\"", "$1\"interrupted\""));
        ShopService.packageTo(lab.home().path().resolve("shop.jar"), "second");
        lab.lab("run", "--resume", run.toString()).exits(2).refuses("what is started or sent (shop.jar)");
        Files.writeString(json, complete);
    }

    @Test
    @Tag("thorough")
    void triesItSoloAsWell() throws IOException {
        change("protocol: paired", "protocol: solo\nload: { users: 2, duration: 1s }\nwarmup: 1s");
        measure();
        assertThat(lab.runJson().path("trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.path("errors").asLong()).isZero();
            ReportedTrials.requireAnswersIfValid(trial);
        });
    }

    @Test
    @Tag("thorough")
    void loadsItWithASimulationOfOnesOwn() throws IOException {
        String load = "load: { simulation: shop.Orders, classPath: [classes], ramp: 0s, duration: 2s }";
        change("protocol: paired", "protocol: solo\n" + load + "\nwarmup: 1s");
        lab.lab("run", "shop.yaml", "--dry-run").exits(2).refuses("there is no class shop.Orders there", "classPath");

        ShopService.compileSimulation(lab.home().path().resolve("classes"));
        assertThat(measure().out()).contains("shop.Orders (a Gatling simulation)");
        assertThat(lab.runJson().path("trials")).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.path("errors").asLong()).isZero();
            ReportedTrials.requireAnswersIfValid(trial);
        });
    }

    @Test
    @Tag("thorough")
    void comparesNothingWhereOneAnswersWronglyUnderLoad() throws IOException {
        change("shop.millis: 5", "shop.tired: 50");
        Ended ended = lab.lab("run", "shop.yaml", "--seed", "1", "--full").exits(3);
        List<String> problems = lab.codes("shop:slower", "problems");
        // If the machine held it up, it may not have given a wrong answer that is examined.
        assertThat(problems).containsAnyOf("own-answers-differ", "arrivals-waited", "no-answers");
        if (problems.contains("own-answers-differ")) {
            ended.warns("Under load shop:slower answered GET /orders/");
        }
    }
}
