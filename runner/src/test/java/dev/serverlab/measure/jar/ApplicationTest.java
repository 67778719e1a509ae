package dev.serverlab.measure.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ApplicationTest {

    @TempDir
    private Path folder;

    private Application read(MadeUpJar jar) throws IOException {
        return Application.of(jar.in(folder.resolve("shop-1.4.jar")));
    }

    @Test
    void tellsSpringBootOnTomcatByItsManifestAndLibraries() throws IOException {
        Application shop = read(MadeUpJar.springBoot("3.4.1")
                .with("BOOT-INF/lib/tomcat-embed-core-10.1.34.jar")
                .with("BOOT-INF/lib/reactor-netty-http-1.2.1.jar")
                .with("BOOT-INF/lib/spring-boot-actuator-3.4.1.jar")
                .with("BOOT-INF/lib/HikariCP-5.1.0.jar")
                .withClass("BOOT-INF/classes/com/shop/Shop.class", 17));
        assertThat(shop.describe())
                .isEqualTo("Spring Boot 3.4.1 on Tomcat, compiled for JDK 17, with actuator and a pool of database"
                        + " connections (HikariCP)");
        assertThat(shop.mainClass()).isEqualTo("com.shop.Shop");
        assertThat(shop.name(Set.of())).isEqualTo("shop");
        assertThat(shop.name(Set.of("shop"))).isEqualTo("shop-app");
    }

    @Test
    void tellsSpringBootWithoutItsAttributeByItsLibrary() throws IOException {
        Files.createFile(Files.createDirectory(folder.resolve("x")).resolve("y.jar"));
        Application shop =
                read(new MadeUpJar("Main-Class", "a.Main", "Class-Path", "lib/spring-boot-2.7.18.jar x/y.jar"));
        assertThat(shop.springBoot()).isEqualTo("2.7.18");
        assertThat(shop.isSpringBoot(2, 3)).isTrue();
        assertThat(shop.isSpringBoot(2, 8)).isFalse();
        assertThat(shop.isSpringBoot(3, 0)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "io.vertx.core.Launcher, loops-2",
        "io.vertx.launcher.application.VertxApplication, loops-2",
        "com.shop.Main, serial-gc", // makes its Vert.x itself, whose options nobody else can set
    })
    void canChooseItsEventLoopsWhereTheLauncherOfVertxStartsIt(String main, String choice) throws IOException {
        Application shop = read(new MadeUpJar("Main-Class", main)
                .with("io/vertx/core/Vertx.class")
                .withClass(main.replace('.', '/') + ".class", 17));

        assertThat(ConfigOption.of(shop, 25, 2, null, Map.of()))
                .extracting(ConfigOption::name)
                .containsExactly(choice);
    }

    @ParameterizedTest
    @CsvSource({
        "wiremock/org/eclipse/jetty/server/Server.class, on Jetty",
        "io/vertx/core/Vertx.class, on Vert.x",
        "shaded/io/netty/channel/MultithreadEventLoopGroup.class, on Netty",
        "my/otherio/undertow/Undertow.class, with an unknown HTTP engine",
        "BOOT-INF/lib/armeria-1.31.3.jar, on Armeria",
        "lib/main/io.undertow.undertow-core-2.3.jar, with an unknown HTTP engine",
        "lib/undertow-core-2.3.18.Final.jar, on Undertow",
    })
    void tellsTheEngineOfAnyJar(String entry, String engine) throws IOException {
        Application shop = read(new MadeUpJar("Main-Class", "a.Main")
                .withClass("a/Main.class", 8)
                .with(entry));
        assertThat(shop.describe()).isEqualTo("a Java program " + engine + ", compiled for JDK 8");
    }

    @ParameterizedTest
    @CsvSource({
        "3.4.1, tomcat-embed-core-10.jar, 25, virtual pool-20",
        "3.4.1, tomcat-embed-core-10.jar, 17, pool-20",
        "3.1.9, tomcat-embed-core-10.jar, 25, pool-20",
        "4.0.0, jetty-server-12.jar, 21, virtual pool-20",
        "3.4.1, undertow-core-2.jar, 21, virtual pool-3",
        "3.4.1, reactor-netty-http-1.jar, 25, loops-8",
        "2.2.0, tomcat-embed-core-9.jar, 25, serial-gc",
    })
    void choosesWhatSpringBootCan(String version, String library, int jdk, String names) throws IOException {
        Application shop = read(MadeUpJar.springBoot(version).with("BOOT-INF/lib/" + library));
        assertThat(ConfigOption.of(shop, jdk, 4, null, Map.of()))
                .extracting(ConfigOption::name)
                .containsExactly(names.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"http-nio-8080-exec-#, virtual", "http-nio-8080-Poller, platform"})
    void doesNotCompareVirtualThreadsWithVirtualThreads(String pool, String first) throws IOException {
        Application shop = read(MadeUpJar.springBoot("4.0.0").with("BOOT-INF/lib/tomcat-embed-core-11.jar"));
        assertThat(ConfigOption.of(shop, 25, 2, null, Map.of(pool, 1))
                        .getFirst()
                        .name())
                .isEqualTo(first);
    }

    @Test
    void narrowsThePoolThatItSaysItHas() throws IOException {
        Application shop = read(MadeUpJar.springBoot("3.4.1").with("BOOT-INF/lib/tomcat-embed-core-10.jar"));
        ConfigOption pool = ConfigOption.of(shop, 17, 2, 40, Map.of()).getFirst();
        assertThat(pool.settings()).isEqualTo(Map.of("server.tomcat.threads.max", "4"));
        assertThat(pool.about()).isEqualTo("4 request threads instead of 40.");
    }

    @Test
    void namesNettysPropertyWhereAJarHasMovedIt() throws IOException {
        Application mock = read(new MadeUpJar("Main-Class", "a.Main")
                .withClass("a/Main.class", 11)
                .with("shaded/io/netty/channel/MultithreadEventLoopGroup.class"));
        assertThat(ConfigOption.of(mock, 25, 2, null, Map.of()).getFirst().settings())
                .isEqualTo(Map.of("shaded.io.netty.eventLoopThreads", "2"));
    }

    @Test
    void leavesACollectorToWhatNothingElseIsKnownOf() throws IOException {
        Application other = read(new MadeUpJar("Main-Class", "a.Main").withClass("a/Main.class", 11));
        assertThat(ConfigOption.of(other, 25, 2, null, Map.of()).getFirst().jvmArgs())
                .containsExactly("-XX:+UseSerialGC");
    }

    @ParameterizedTest
    @CsvSource({
        "shop-1.4.jar, shop",
        "Order_Service-2.0-SNAPSHOT.jar, order-service",
        "2fast.jar, fast",
        "123.jar, app",
        "mockserver-netty-5.15.0-shaded.jar, mockserver-netty",
        "a-very-long-name-of-an-application-that-nobody-types.jar, a-very-long-name-of-an-appli",
    })
    void hasANameThatAnExperimentTakes(String file, String name) throws IOException {
        Path jar = new MadeUpJar("Main-Class", "a.Main")
                .withClass("a/Main.class", 8)
                .in(folder.resolve(file));
        assertThat(Application.of(jar).name(Set.of())).isEqualTo(name);
    }

    @Test
    void refusesWhatCannotBeStarted() throws IOException {
        assertRefused("does not exist", folder.resolve("gone.jar"));
        assertRefused("is a folder", folder);
        assertRefused("is not a jar", Files.writeString(folder.resolve("text.jar"), "text"));
        assertRefused("names no Main-Class", new MadeUpJar().in(folder.resolve("library.jar")));
        assertRefused(
                "lib/boot/runner.jar, which its manifest names, is not beside it",
                new MadeUpJar("Main-Class", "a.Main", "Class-Path", "lib/boot/runner.jar").in(folder.resolve("q.jar")));
        assertRefused(
                "names a.Main, which is not in it", new MadeUpJar("Main-Class", "a.Main").in(folder.resolve("b.jar")));
    }

    private static void assertRefused(String why, Path jar) {
        assertThatThrownBy(() -> Application.of(jar))
                .isInstanceOfSatisfying(
                        LabException.class, e -> assertThat(e.problem().what()).containsPattern(Pattern.quote(why)));
    }

    @Test
    void refusesAJdkThatIsTooOld() throws IOException {
        Application shop = read(new MadeUpJar("Main-Class", "a.Main").withClass("a/Main.class", 25));
        shop.requireRunsOn(25);
        assertThatThrownBy(() -> shop.requireRunsOn(21))
                .hasMessageContaining("was compiled for JDK 25 but the servers' JDK is 21");
        assertThat(shop.jdk()).isEqualTo(25);
    }
}
