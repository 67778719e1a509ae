package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be done with the servers that an experiment brings itself. */
final class OwnServerMistakesTest extends ShopFixture {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            jdk: 21                             | git: v1                     | nothing says how to build a revision
            jdk: 21                             | build: make                 | build is run only for a revision
            jdk: 21                             | git: --exec=x, build: make  | is not a revision
            `    port: { property: server.port }\\n` | ``                      | (servers.shop.start): nothing says how to set the port
            { property: server.port }           | 8080                        | the lab chooses a free port
            property: server.port               | argument: --port            | '--port' has no {port} in it
            jar: shop.jar                       | jar: library.jar            | no Main-Class
            jar: shop.jar                       | jar: gone.jar               | there is no file
            jar: shop.jar                       | jar: items.csv              | is not a readable jar
            `jar: shop.jar, `                   | ``                          | does not say what to start
            `get: "/orders/{1..1000}", `        | ``                          | give one of get, post, put, patch, delete and head
            {1..1000}                           | {9..1}                      | ends before it begins
            {sku}                               | {size}                      | no column 'size' in the CSV file; there are sku, name
            `    data: items.csv\\n`             | ``                          | no CSV file is given
            /orders, json                       | orders, json                | is not a path
            env: { MODE: 1 }                    | delay: 5ms                  | (variants[1].delay): this is for the lab's servers; your own have requests
            variants:                           | `in: docker\\nvariants:`     | (in): a container is started from an image, but this server names none
            jar: shop.jar                       | image: shop:1.4             | (variants[1].jdk): the command has no word {java}
            { POOL: 8 }                         | { POOL: "a\\\\0" }         | the value of POOL has a NUL in it
            [-Xmx64m]                           | ["-javaagent:gone.jar=x"]   | there is no agent gone.jar
            weight: 9                           | `headers: { A: "1\\\\nB: 2" }` | a header cannot hold a line break
            - shop:as-is                        | - mvc:default               | there is no server 'mvc'
            """)
    void saysWhatIsWrongWithAServer(String was, String is, String mistake) throws IOException {
        jar("library.jar", "");
        assertThat(mistakes(was.translateEscapes(), is.translateEscapes()))
                .singleElement()
                .asString()
                .contains(mistake);
    }

    @Test
    void asksForNoJarThatARevisionWillHave() {
        String built = SHOP.replace("jar: shop.jar", "jar: gone.jar")
                .replace("- shop:as-is", "")
                .replace("jdk: 21 }", "jdk: 21, git: v1, build: make }");
        assertThat(draft(built).mistakes()).isEmpty();
    }

    @Test
    void refusesRevisionsOfWhatIsTheSameAtEachOrNoProcess() {
        String absolute = folder.resolve("shop.jar").toString();
        assertThat(draft(SHOP.replace("jar: shop.jar", "jar: " + absolute).replace("jdk: 21", "git: v1, build: make"))
                        .mistakes())
                .singleElement()
                .asString()
                .contains("is the same file at every revision");
        assertThat(mistakes("jdk: 21", "git: v1, build: make, in: docker"))
                .anySatisfy(each -> assertThat(each).contains("a revision is built to run as a process"));
    }

    @Test
    void refusesWhatWouldBeWithoutEffect() {
        assertThat(mistakes("{ jar: shop.jar, arguments: [--quiet] }", "{ command: [./shop, '{port}'] }"))
                .anySatisfy(each -> assertThat(each).contains("(variants[1].settings)", "no word {settings}"))
                .anySatisfy(each -> assertThat(each).contains("(variants[1].jvmArgs)", "no word {jvmArgs}"))
                .anySatisfy(each -> assertThat(each).contains("(variants[1].jdk)", "no word {java}"));
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
                .contains("a fixed port is not possible on the host's network");
    }

    @Test
    void runsSeveralOfAJarWhosePortIsAlwaysTheSame() {
        assertThat(mistakes("property: server.port", "number: 8080")).isEmpty();
        String command = SHOP.replace(
                "{ jar: shop.jar, arguments: [--quiet] }", "{ command: ['{java}', '{jvmArgs}', '{settings}'] }");
        assertThat(draft(command.replace("property: server.port", "number: 8080"))
                        .mistakes())
                .anySatisfy(each -> assertThat(each).contains("with a fixed port one server runs at a time"));
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
                .contains("a simulation defines its own load");
    }
}
