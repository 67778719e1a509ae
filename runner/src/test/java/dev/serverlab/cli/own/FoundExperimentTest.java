package dev.serverlab.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.backend.Backends;
import dev.serverlab.measure.discovery.FoundService;
import dev.serverlab.measure.discovery.FoundService.Post;
import dev.serverlab.measure.discovery.FoundService.Request;
import dev.serverlab.measure.discovery.GivenStart;
import dev.serverlab.measure.discovery.PortOption;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.measure.jar.ConfigOption;
import dev.serverlab.measure.jar.MadeUpJar;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Draft;
import dev.serverlab.model.file.Experiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is what the lab reads. */
final class FoundExperimentTest {

    @TempDir
    private Path folder;

    private FoundExperiment found(MadeUpJar jar, PortOption port, List<Integer> others) throws IOException {
        return found(jar, port, others, null);
    }

    private FoundExperiment found(MadeUpJar jar, PortOption port, List<Integer> others, @Nullable BaseRevision base)
            throws IOException {
        Application application = Application.of(jar.in(folder.resolve("shop-1.jar")));
        FoundService service = new FoundService(
                port,
                others.isEmpty() ? CustomServer.Transport.H2 : null,
                others.isEmpty() ? Map.of("server.ssl.enabled", "false") : Map.of(),
                others,
                false,
                "/actuator/health",
                List.of(new Request("/orders/{1..9}?a=b", true), new Request("/now", false)),
                new FoundService.Document(
                        "/v3/api-docs",
                        List.of(
                                new Post("/orders", "{\"sku\":\"a\",\"count\":1}", 201),
                                new Post("/clear", null, null)),
                        List.of("/users/{name}: no example of name")),
                new FoundService.RequestThreads(null, Map.of()));
        return new FoundExperiment(
                application.name(Set.of()),
                application,
                service,
                new GivenStart(List.of("server", "config.yml"), Map.of(), null),
                base,
                base == null ? ConfigOption.of(application, 25, 2, null, Map.of()) : List.of(),
                List.of());
    }

    private static MadeUpJar shop() {
        return MadeUpJar.springBoot("3.4.1")
                .with("BOOT-INF/lib/tomcat-embed-core-10.jar")
                .with("BOOT-INF/lib/HikariCP-5.jar");
    }

    private Experiment read(FoundExperiment found) {
        Draft draft = Experiments.draft(
                folder.resolve("shop.yaml"),
                found.text(folder),
                RunLength.QUICK,
                Backends.in(folder).with(Servers.in(folder)));
        assertThat(draft.mistakes()).isEmpty();
        return draft.experiment();
    }

    private static CustomServer own(Experiment experiment) {
        return Objects.requireNonNull(
                experiment.subject(Variant.parse("shop:as-is")).server());
    }

    @Test
    void isAnExperimentWithAVariantForEachChoice() throws IOException {
        FoundExperiment found = found(shop(), new PortOption.Property("server.port"), List.of());
        Experiment experiment = read(found);
        assertThat(experiment.variants())
                .extracting(Variant::toString)
                .containsExactly("shop:as-is", "shop:virtual", "shop:pool-20");
        assertThat(experiment.subject(Variant.parse("shop:virtual")).settings())
                .isEqualTo(Map.of("server.ssl.enabled", "false", "spring.threads.virtual.enabled", "true"));
        assertThat(experiment.subject(Variant.parse("shop:as-is")).settings())
                .isEqualTo(Map.of("server.ssl.enabled", "false"));
        assertThat(own(experiment).describe())
                .isEqualTo("GET /orders/{1..9}?a=b (1), GET /now (1) over HTTP/2 and TLS");
        assertThat(found.text(folder))
                .contains(
                        "# It is Spring Boot 3.4.1 on Tomcat",
                        "{ jar: \"shop-1.jar\", arguments: [\"server\", \"config.yml\"] }",
                        "same: status }  # Two answers differed",
                        "# Left out /users/{name}: no example of name.",
                        "hikari.maximum-pool-size: 20");
    }

    @Test
    void comparesARevisionWithWhatIsBuilt() throws IOException {
        Files.writeString(folder.resolve("pom.xml"), "");
        BaseRevision base = BaseRevision.of("origin/main", null, folder);

        Experiment experiment = read(found(shop(), new PortOption.Property("server.port"), List.of(), base));

        assertThat(experiment.variants()).extracting(Variant::toString).containsExactly("shop:before", "shop:now");
        assertThat(experiment.subject(Variant.parse("shop:before")).revision())
                .isNotNull()
                .satisfies(git ->
                        assertThat(git.toString()).contains("origin/main", "mvn -B -ntp -q -DskipTests package"));
        assertThat(experiment.subject(Variant.parse("shop:now")).revision()).isNull();
    }

    @Test
    void buildsARevisionByTheCommandThatIsGivenOrTheProjectsOwn() throws IOException {
        assertThat(BaseRevision.of("main", "make", folder).build()).isEqualTo("make");
        assertThatThrownBy(() -> BaseRevision.of("main", null, folder))
                .hasMessageContaining("neither pom.xml nor build.gradle");

        Files.writeString(folder.resolve("build.gradle.kts"), "");
        assertThat(BaseRevision.of("main", null, folder).build()).isEqualTo("gradle -q assemble");
    }

    @Test
    void isStillAnExperimentWithEveryLineThatWaitsToBeEdited() throws IOException {
        FoundExperiment found = found(shop(), new PortOption.Property("server.port"), List.of());
        String edited = found.text(folder).replaceAll("(?m)^( +)# (- \\{|data:|reset:|env:)", "$1$2");
        Files.writeString(folder.resolve("items.csv"), "NAME\na\n");
        Files.writeString(folder.resolve("reset.sh"), "");

        Draft draft = Experiments.draft(
                folder.resolve("shop.yaml"),
                edited,
                RunLength.QUICK,
                Backends.in(folder).with(Servers.in(folder)));

        assertThat(draft.mistakes()).isEmpty();
        CustomServer own = own(draft.experiment());
        assertThat(own.describe()).contains("POST /orders (1)", "POST /clear (1)");
        assertThat(own.environment(81)).containsKey("DB_URL");
        assertThat(draft.experiment().subject(Variant.parse("shop:jdk21")).jvm().jdk())
                .isEqualTo("21");
        assertThat(draft.experiment().variants()).contains(Variant.parse("shop:connections-20"));
    }

    @Test
    void quotesAPropertyThatYamlWouldReadAsMore() throws IOException {
        FoundExperiment found = found(shop(), new PortOption.Property("dw.connectors[0].port"), List.of());

        assertThat(own(read(found)).command()).contains("-Ddw.connectors[0].port={port}");
    }

    @Test
    void startsWithArgumentsWhereThoseTellThePort() throws IOException {
        MadeUpJar other = new MadeUpJar("Main-Class", "a.Main").withClass("a/Main.class", 8);
        FoundExperiment two = found(other, new PortOption.Arguments(List.of("-p", "{port}")), List.of());
        assertThat(own(read(two)).command()).endsWith("server", "config.yml", "-p", "{port}");
        FoundExperiment one = found(other, new PortOption.Arguments(List.of("--port={port}")), List.of());
        assertThat(own(read(one)).command()).endsWith("--port={port}");
        FoundExperiment variable = found(other, new PortOption.Variable("PORT"), List.of());
        assertThat(own(read(variable)).environment(81)).containsEntry("PORT", "81");
        assertThat(read(variable).subject(Variant.parse("shop:serial-gc")).jvm().arguments())
                .contains("-XX:+UseSerialGC");
    }

    @Test
    void runsOneAtATimeOnlyWhatHasAPortThatCannotBeMoved() throws IOException {
        FoundExperiment moved = found(shop(), new PortOption.Moved(8080), List.of());
        assertThat(own(read(moved)).movedPort()).isEqualTo(8080);
        assertThat(read(moved).protocol()).isEqualTo(Protocols.PAIRED);
        assertThat(moved.summary()).contains("It always takes port 8080; in its JVM, each instance gets another.");

        FoundExperiment fixed = found(shop(), new PortOption.Fixed(8080), List.of());
        assertThat(own(read(fixed)).movedPort()).isNull();
        assertThat(own(read(fixed)).command())
                .containsExactly("{java}", "{jvmArgs}", "{settings}", "-jar", "shop-1.jar", "server", "config.yml");
        assertThat(read(fixed).protocol()).isEqualTo(Protocols.SOLO);
    }

    @Test
    void keepsTheVariablesThatWereGiven() throws IOException {
        FoundExperiment found = found(shop(), new PortOption.Property("server.port"), List.of());
        FoundExperiment with = new FoundExperiment(
                found.name(),
                found.application(),
                found.found(),
                new GivenStart(List.of(), Map.of("MODE", "a"), null),
                null,
                found.choices(),
                found.ignored());
        assertThat(own(read(with)).environment(81)).containsEntry("MODE", "a");
    }

    @Test
    void runsOneAtATimeWhatHasAPortThatStays() throws IOException {
        FoundExperiment found = found(shop(), new PortOption.Property("server.port"), List.of(9090));
        assertThat(read(found).protocol()).isEqualTo(Protocols.SOLO);
        assertThat(found.summary()).anyMatch(each -> each.contains("also listens on 9090"));
    }
}
