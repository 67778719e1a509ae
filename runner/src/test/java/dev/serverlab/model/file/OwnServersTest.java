package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnRequest.Same;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Subject.Revision;
import dev.serverlab.model.experiment.Variant;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that an experiment brings itself: what their keys mean, and what is wrong with them. */
final class OwnServersTest {

    private static final String SHOP = """
            question: Do virtual threads pay?
            servers:
              shop:
                start: { jar: shop.jar, arguments: [--quiet] }
                port: { property: server.port }
                ready: /health
                requests:
                  - { get: "/orders/{1..1000}", weight: 9 }
                  - { post: /orders, json: { sku: "{sku}", count: "{1..9}" }, expect: 201, except: [/id] }
                data: items.csv
                env: { POOL: 8 }
            variants:
              - shop:as-is
              - { variant: "shop:virtual", settings: { a.virtual: true }, env: { MODE: 1 }, jvmArgs: [-Xmx64m], jdk: 21 }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void files() throws IOException {
        jar("shop.jar", "shop.Main");
        Files.writeString(folder.resolve("items.csv"), "sku,name\na1,\"one, or two\"\nb2,three\n");
    }

    private void jar(String name, String main) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        if (!main.isEmpty()) {
            manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
        }
        try (OutputStream out = Files.newOutputStream(folder.resolve(name))) {
            new JarOutputStream(out, manifest).close();
        }
    }

    private Draft draft(String text) {
        return Draft.of(folder.resolve("shop.yaml"), "shop", text, RunLength.QUICK, () -> Map.of());
    }

    private Experiment experiment(String text) {
        return draft(text).experiment();
    }

    /** What follows the place of each mistake. */
    private List<String> mistakes(String was, String is) {
        assertThat(SHOP).contains(was);
        return draft(SHOP.replace(was, is)).mistakes().stream()
                .map(each -> each.replaceFirst(".* line \\d+, column \\d+ ", ""))
                .toList();
    }

    private static CustomServer shop(Experiment experiment) {
        return Objects.requireNonNull(
                Objects.requireNonNull(experiment.servers()).get("shop"));
    }

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
        assertThat(requests.getFirst().same()).isEqualTo(Same.BYTES);
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
        assertThat(experiment.subject(virtual).jvm().arguments()).containsExactly("-Xmx64m");
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
        String told = twice.replace("[--quiet]", "['--mode={profile}']");
        assertThat(experiment(told).twins()).isEmpty();
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

    @Test
    void asksForNoJarThatARevisionWillHave() {
        assertThat(mistakes("jar: shop.jar", "jar: gone.jar")).isNotEmpty();
        String built = SHOP.replace("jar: shop.jar", "jar: gone.jar")
                .replace("- shop:as-is", "")
                .replace("jdk: 21 }", "jdk: 21, git: v1, build: make }");
        assertThat(draft(built).mistakes()).isEmpty();
    }

    @Test
    void refusesRevisionsThatCannotBeBuilt() {
        assertThat(mistakes("jdk: 21", "git: v1"))
                .singleElement()
                .asString()
                .contains("nothing says how to build a revision");
        assertThat(mistakes("jdk: 21", "build: make"))
                .singleElement()
                .asString()
                .contains("build is run for a revision only");
        assertThat(mistakes("jdk: 21", "git: --exec=x, build: make"))
                .singleElement()
                .asString()
                .contains("is no revision");
        String absolute = folder.resolve("shop.jar").toString();
        assertThat(draft(SHOP.replace("jar: shop.jar", "jar: " + absolute).replace("jdk: 21", "git: v1, build: make"))
                        .mistakes())
                .singleElement()
                .asString()
                .contains("is the same file at every revision");
        assertThat(mistakes("jdk: 21", "git: v1, build: make, in: docker"))
                .anySatisfy(each -> assertThat(each).contains("a revision is built to run as a process"));
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
        Experiment resolved =
                draft(SHOP).experiment(new Overrides(null, fewer));
        assertThat(resolved.servers()).isEqualTo(experiment(SHOP).servers());
        assertThat(resolved.paired().sessions()).isEqualTo(2);
    }

    @Test
    void asksHowAPortGetsIn() {
        assertThat(mistakes("    port: { property: server.port }\n", ""))
                .singleElement()
                .asString()
                .contains("(servers.shop.start)", "nothing says where the port goes");
        assertThat(mistakes("{ property: server.port }", "8080"))
                .singleElement()
                .asString()
                .contains("(servers.shop.port)", "the lab takes free ports");
        assertThat(mistakes("property: server.port", "argument: --port"))
                .singleElement()
                .asString()
                .contains("'--port' has no {port} in it");
    }

    @Test
    void refusesWhatCannotBeStarted() throws IOException {
        jar("library.jar", "");
        assertThat(mistakes("jar: shop.jar", "jar: library.jar"))
                .singleElement()
                .asString()
                .contains("no Main-Class");
        assertThat(mistakes("jar: shop.jar", "jar: gone.jar"))
                .singleElement()
                .asString()
                .contains("there is no file");
        assertThat(mistakes("jar: shop.jar", "jar: items.csv"))
                .singleElement()
                .asString()
                .contains("is no jar");
        assertThat(mistakes("jar: shop.jar, ", "")).singleElement().asString().contains("says not what to start");
    }

    @Test
    void takesASimulationWhoseClassIsThere() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/shop"));
        Files.createFile(classes.resolve("Orders.class"));
        String load =
                "load: { simulation: shop.Orders, classPath: [classes, 'lib/*'], ramp: 0s, duration: 5s }\nprotocol: solo\n";

        assertThat(mistakes("variants:", load + "variants:")).isEmpty();
        assertThat(experiment(SHOP.replace("variants:", load + "variants:")).load())
                .isEqualTo(new Load.Simulated(
                        "shop.Orders", List.of("classes", "lib/*"), Duration.ZERO, Duration.ofSeconds(5)));
        assertThat(mistakes("variants:", load.replace("shop.Orders", "shop.Gone") + "variants:"))
                .singleElement()
                .asString()
                .contains("there is no class shop.Gone there");
        for (String protocol : List.of("both", "paired")) {
            assertThat(mistakes("variants:", load.replace("protocol: solo", "protocol: " + protocol) + "variants:"))
                    .singleElement()
                    .asString()
                    .contains("loads one server at a time");
        }
        assertThat(mistakes("variants:", load.replace("ramp:", "users: 3, ramp:") + "variants:"))
                .singleElement()
                .asString()
                .contains("a simulation has a load of its own");
    }

    @Test
    void refusesRequestsThatCannotBeSent() {
        assertThat(mistakes("get: \"/orders/{1..1000}\", ", ""))
                .singleElement()
                .asString()
                .contains("give one of get, post, put, patch, delete and head");
        assertThat(mistakes("{1..1000}", "{9..1}")).singleElement().asString().contains("ends before it begins");
        assertThat(mistakes("{sku}", "{size}")).singleElement().asString().contains("no column 'size'", "sku, name");
        assertThat(mistakes("    data: items.csv\n", ""))
                .singleElement()
                .asString()
                .contains("no CSV file is given");
        assertThat(mistakes("/orders, json", "orders, json"))
                .singleElement()
                .asString()
                .contains("is no path");
    }

    @Test
    void refusesWhatWouldBeWithoutEffect() {
        assertThat(mistakes("{ jar: shop.jar, arguments: [--quiet] }", "{ command: [./shop, '{port}'] }"))
                .anySatisfy(each -> assertThat(each).contains("(variants[1].settings)", "no word {settings}"))
                .anySatisfy(each -> assertThat(each).contains("(variants[1].jvmArgs)", "no word {jvmArgs}"))
                .anySatisfy(each -> assertThat(each).contains("(variants[1].jdk)", "no word {java}"));
        assertThat(mistakes("env: { MODE: 1 }", "delay: 5ms"))
                .singleElement()
                .asString()
                .contains("(variants[1].delay)", "yours have their requests");
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
                        experiment.subject(virtual).jvm().arguments(),
                        Map.of("shop.name", "my shop")))
                .containsExactly(
                        Map.entry("JAVA_TOOL_OPTIONS", "-Da=b -Xmx64m -Dserver.port=8080 \"-Dshop.name=my shop\""),
                        Map.entry("POOL", "8"));
    }

    @Test
    void takesTheNumberOfAnImageWhosePortIsAlwaysTheSame() {
        String image = SHOP.replace("jar: shop.jar", "image: shop:1.4").replace(", jdk: 21", "");
        assertThat(draft(image.replace("property: server.port", "number: 8080")).mistakes())
                .isEmpty();
        assertThat(draft(image.replace("property: server.port", "number: 8080") + "in: docker\nnetwork: host\n")
                        .mistakes())
                .singleElement()
                .asString()
                .contains("on the network of the host a port cannot be always the same");
        assertThat(mistakes("property: server.port", "number: 8080"))
                .anySatisfy(each -> assertThat(each).contains("only an image may have a port that is always the same"));
    }

    @Test
    void refusesContainersOfWhatIsNoImage() {
        assertThat(mistakes("variants:\n", "in: docker\nvariants:\n"))
                .singleElement()
                .asString()
                .contains("(in)", "this server names none");
        assertThat(mistakes("jar: shop.jar", "image: shop:1.4"))
                .singleElement()
                .asString()
                .contains("(variants[1].jdk)", "no word {java}");
    }

    @Test
    void refusesTheLabsServersBesideOwnOnes() {
        assertThat(mistakes("- shop:as-is", "- mvc:default"))
                .singleElement()
                .asString()
                .contains("there is no server 'mvc'");
    }

    private static final String LOGIN = """
            - sequence:
                  - { post: /login, json: { name: ada }, take: { token: /token, trace: header X-Trace } }
                  - { think: 200ms..1s }
                  - { get: "/orders/{1..1000}", headers: { Authorization: "Bearer {token}" } }
              weight: 2
            """.indent(6).stripTrailing();

    private static final String REQUESTS = "    requests:\n";

    private static String withLogin(String was, String is) {
        assertThat(LOGIN).contains(was);
        return REQUESTS + LOGIN.replace(was, is) + "\n";
    }

    @Test
    void readsASequenceAsRequestsThatFollowOneAnother() {
        CustomServer shop = shop(experiment(SHOP.replace(REQUESTS, withLogin("", ""))));
        assertThat(shop.requests()).extracting(OwnRequest::weight).containsExactly(2, 0, 9, 1);
        OwnRequest login = shop.requests().getFirst();
        assertThat(login.take()).containsEntry("token", "/token").containsEntry("trace", "header X-Trace");
        assertThat(login.except()).containsExactly("/token");
        assertThat(login.same()).isEqualTo(Same.JSON);
        assertThat(shop.requests().get(1).think()).hasToString("200ms..1s");
        assertThat(shop.describe())
                .isEqualTo("POST /login → 200ms..1s → GET /orders/{1..1000} (2), GET /orders/{1..1000} (9),"
                        + " POST /orders (1)");
        assertThat(shop.sent().requestsPerArrival()).isEqualTo((2 * 2 + 9 + 1) / 12.0);
    }

    @Test
    void saysWhereASequenceIsMistaken() {
        assertThat(mistakes(REQUESTS, withLogin("token: /token", "token: token")))
                .singleElement()
                .asString()
                .contains("sequence[0].take.token", "a JSON pointer");
        assertThat(mistakes(REQUESTS, withLogin("200ms..1s", "1s..200ms")))
                .singleElement()
                .asString()
                .contains("sequence[1].think", "a time to 60s");
        assertThat(mistakes(REQUESTS, withLogin("/orders/{1..1000}", "/orders/{tokn}")))
                .singleElement()
                .asString()
                .contains("sequence[2]", "tokn");
        assertThat(mistakes(
                        REQUESTS,
                        withLogin(
                                "post: /login, json: { name: ada }, take: { token: /token, trace: header X-Trace }",
                                "think: 1s")))
                .anySatisfy(each -> assertThat(each).contains("sequence[0]", "between two requests"));
        assertThat(mistakes(REQUESTS, withLogin("200ms..1s", "4s")))
                .singleElement()
                .asString()
                .contains("4s", "settle");
        assertThat(mistakes(REQUESTS, withLogin("weight: 2", "wait: 2")))
                .singleElement()
                .asString()
                .contains("wait", "sequence, weight");
    }

    @Test
    void takesNothingFromAnAnswerThatCameInAnotherSequence() {
        assertThat(mistakes(
                        "- { get: \"/orders/{1..1000}\", weight: 9 }",
                        LOGIN.strip() + "\n      - { get: \"/orders/{token}\" }"))
                .singleElement()
                .asString()
                .contains("requests[1]", "token");
    }

    @Test
    void letsUsersThinkAndNoArrivals() {
        Experiment thinking = experiment(SHOP + "load: { users: 5, think: 300ms }\n");
        assertThat(thinking.load().describe())
                .isEqualTo("5 concurrent users (closed model), thinking 300ms after an answer");
        assertThat(draft(SHOP + "load: { rate: 5, think: 300ms }\n").mistakes())
                .singleElement()
                .asString()
                .contains("load.think", "wait for nobody");
    }
}
