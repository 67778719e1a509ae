package dev.serverlab.measure.jar;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is recognized by its archive, and which choices it has on four cores. */
class FrameworksTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a.Main | lib/micronaut-runtime-4.10.12.jar lib/netty-codec-http-4.2.6.jar | Micronaut 4.10.12 on Netty | loops-4
            a.Main | lib/helidon-webserver-4.3.4.jar | Helidon 4.3.4 on its own engine | serial-gc
            a.Main | lib/ktor-server-core-jvm-3.1.0.jar lib/netty-codec-http-4.2.6.jar lib/netty-transport-4.2.6.jar | Ktor 3.1.0 on Netty | loops-4
            a.Main | lib/ktor-server-core-jvm-3.1.0.jar lib/ktor-server-cio-jvm-3.1.0.jar lib/ktor-server-cio-3.1.0.jar | Ktor 3.1.0 on Ktor's CIO | serial-gc
            a.Main | io/javalin/Javalin.class org/eclipse/jetty/server/Server.class | Javalin on Jetty | serial-gc
            a.Main | io/dropwizard/core/Application.class org/eclipse/jetty/server/Server.class | Dropwizard on Jetty | pool-102
            io.quarkus.runner.GeneratedMain | io/vertx/core/Vertx.class | Quarkus on Vert.x | pool-20 loops-4
            wiremock.Run | com/github/tomakehurst/wiremock/standalone/WireMockServerRunner.class wiremock/org/eclipse/jetty/server/Server.class | WireMock on Jetty | serial-gc
            """)
    void tellsAFrameworkByItsArchive(String main, String entries, String described, String choices) throws IOException {
        MadeUpJar jar = new MadeUpJar("Main-Class", main).withClass(main.replace('.', '/') + ".class", 21);
        for (String entry : entries.split(" ")) {
            jar.with(entry);
        }
        Application application = Application.of(jar.in(folder.resolve("shop.jar")));

        assertThat(application.describe()).isEqualTo(described + ", compiled for JDK 21");
        assertThat(ConfigOption.of(application, 25, 4, null, Map.of()))
                .extracting(ConfigOption::name)
                .containsExactly(choices.split(" "));
    }

    @Test
    void hasNoRankTwice() {
        assertThat(Frameworks.all().map(each -> each.serves() + " " + each.rank()))
                .doesNotHaveDuplicates();
    }
}
