package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnRequest.Same;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Subject.Revision;
import dev.serverlab.model.experiment.Variant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that an experiment brings itself: what their keys mean. */
final class OwnServersTest extends ShopFixture {

    @Test
    void startsAJarWithItsPortAsAProperty() {
        assertThat(shop(experiment(SHOP)).command())
                .containsExactly(
                        "{java}",
                        "{jvmArgs}",
                        "{settings}",
                        "-Dserver.port={port}",
                        "-jar",
                        folder.resolve("shop.jar").toString(),
                        "--quiet");
    }

    @Test
    void givesThePortAsAnEnvironmentVariableOrArgument() {
        CustomServer byVariable = shop(experiment(SHOP.replace("property: server.port", "env: PORT")));
        assertThat(byVariable.environment(4711)).containsExactly(Map.entry("POOL", "8"), Map.entry("PORT", "4711"));
        CustomServer byArgument = shop(experiment(SHOP.replace("property: server.port", "argument: '--port={port}'")));
        assertThat(byArgument.command()).endsWith("--quiet", "--port={port}");
    }

    @Test
    void readsRequestsWithWeightsBodiesAndWhatIsExpected() {
        List<OwnRequest> requests = shop(experiment(SHOP)).requests();
        assertThat(requests.getFirst().title()).isEqualTo("GET /orders/{1..1000}");
        assertThat(requests.getFirst().weight()).isEqualTo(9);
        assertThat(requests.getFirst().same()).isEqualTo(Same.JSON);
        OwnRequest post = requests.getLast();
        assertThat(post.method()).isEqualTo("POST");
        assertThat(post.body()).isEqualTo("{\"sku\":\"{sku}\",\"count\":{1..9}}");
        assertThat(post.expect()).isEqualTo(201);
        assertThat(post.same()).isEqualTo(Same.JSON);
        assertThat(post.except()).containsExactly("/id");
    }

    @Test
    void givesAVariantWhatIsItsOwn() {
        Experiment experiment = experiment(SHOP);
        Variant virtual = Variant.parse("shop:virtual");
        assertThat(experiment.subject(virtual).settings()).containsExactly(Map.entry("a.virtual", "true"));
        assertThat(experiment.subject(virtual).env()).containsExactly(Map.entry("MODE", "1"));
        assertThat(experiment.subject(virtual).jvm().arguments())
                .endsWith("-Xmx64m")
                .contains("-XX:+UseG1GC")
                .doesNotContain("-Xmx512m");
        assertThat(experiment.subject(virtual).jvm().jdk()).isEqualTo("21");
        assertThat(experiment.subject(Variant.parse("shop:as-is")).jvm().arguments())
                .isEqualTo(experiment.jvmArgs());
        assertThat(experiment.workload().delay()).isEqualTo(Duration.ZERO);
    }

    @Test
    void findsTheFolderOfAFileThatIsNamedAlone() {
        Draft alone = Draft.of(Path.of("shop.yaml"), "shop", SHOP, RunLength.QUICK, () -> Map.of());
        assertThat(alone.mistakes())
                .anySatisfy(each -> assertThat(each)
                        .contains(Path.of("shop.jar").toAbsolutePath().toString()));
    }

    @Test
    void knowsVariantsThatDifferInNothing() {
        String twice = SHOP.replace("- shop:as-is", "- shop:as-is\n  - shop:again");
        assertThat(experiment(SHOP).twins()).isEmpty();
        assertThat(experiment(twice).twins())
                .containsExactly(Map.entry(Variant.parse("shop:again"), Variant.parse("shop:as-is")));
        String reported = twice.replace("[--quiet]", "['--mode={profile}']");
        assertThat(experiment(reported).twins()).isEmpty();
    }

    private static final String REVISIONS = SHOP.replace("env: { POOL: 8 }", "build: mvn package")
            .replace(
                    "- shop:as-is",
                    "- { variant: shop:before, git: main~1, build: make }\n  - { variant: shop:now, git: main }");

    @Test
    void buildsARevisionByItsOwnCommandOrThatOfItsServer() {
        Experiment experiment = experiment(REVISIONS);
        assertThat(experiment.subject(Variant.parse("shop:before")).revision())
                .isEqualTo(new Revision("main~1", null, "make"));
        assertThat(experiment.subject(Variant.parse("shop:now")).revision())
                .isEqualTo(new Revision("main", null, "mvn package"));
        assertThat(experiment.subject(Variant.parse("shop:virtual")).revision()).isNull();
    }

    @Test
    void knowsRevisionsThatAreTheSameCommit() {
        Variant before = Variant.parse("shop:before");
        Variant now = Variant.parse("shop:now");
        Experiment experiment = experiment(REVISIONS);
        assertThat(experiment.twins()).isEmpty();
        String commit = "9fceb02d0ae598e95dc970b74767f19372d61af8";
        Experiment known = experiment.withRevisions(
                Map.of(before, new Revision("main~1", commit, "make"), now, new Revision("main", commit, "make")));
        assertThat(known.twins()).containsExactly(Map.entry(now, before));
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop.yaml", "equal.yaml", "revisions.yaml", "capacity.yaml"})
    void readsTheExample(String name) throws IOException {
        Files.createDirectory(folder.resolve("target"));
        jar("target/shop.jar", "shop.Main");
        Draft example = draft(Files.readString(Path.of("../examples/shop").resolve(name)));
        assertThat(example.mistakes()).isEmpty();
        assertThat(example.experiment().twins()).hasSize(name.equals("equal.yaml") ? 1 : 0);
    }

    @Test
    void keepsItsServersWhenTheCommandLineChangesSomething() {
        Layer fewer = Layer.NONE.with("paired.sessions", 2);
        Experiment resolved = draft(SHOP).experiment(new Overrides(null, fewer));
        assertThat(resolved.servers()).isEqualTo(experiment(SHOP).servers());
        assertThat(resolved.paired().sessions()).isEqualTo(2);
    }

    @Test
    void startsAnImageInAContainerThatIsToldAllByItsEnvironment() {
        Experiment experiment =
                experiment(SHOP.replace("jar: shop.jar", "image: shop:1.4").replace(", jdk: 21", ""));
        Variant virtual = Variant.parse("shop:virtual");
        assertThat(experiment.subject(virtual).site()).isEqualTo(Placement.Container.UNLIMITED);
        CustomServer shop = shop(experiment);
        assertThat(shop.command()).containsExactly("--quiet");
        assertThat(shop.contained(
                        Map.of("POOL", "8", "JAVA_TOOL_OPTIONS", "-Da=b"),
                        8080,
                        List.of("-Xmx64m"),
                        Map.of("shop.name", "my shop")))
                .containsExactly(
                        Map.entry("JAVA_TOOL_OPTIONS", "-Da=b -Xmx64m -Dserver.port=8080 \"-Dshop.name=my shop\""),
                        Map.entry("POOL", "8"));
    }
}
