package dev.serverlab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.PackagedServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar that the lab starts: without a driver in it, and without a database behind it. */
@ExtendWith(EndOfLogs.class)
class PackagedServerIT {

    private static final Path TARGET = Path.of(System.getProperty("basedir", ""), "target");

    @Test
    void holdsNoDriver() throws Exception {
        try (ZipFile jar = new ZipFile(TARGET.resolve("jdbc-app.jar").toFile())) {
            assertThat(jar.stream()).noneMatch(entry -> entry.getName().contains("mysql"));
        }
        try (Stream<Path> drivers = Files.list(TARGET.resolve("drivers"))) {
            assertThat(drivers.map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrder("8.4.0", "9.7.0", "26.10.0");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"8.4.0", "9.7.0", "26.10.0"})
    void refusesToStartWithoutItsDatabase(String driver) throws Exception {
        // Nobody listens on port 1.
        try (PackagedServer server = PackagedServer.start(
                "jdbc-app.jar",
                "-Djdbc.driver=" + driver,
                "-Ddatabase.url=jdbc:mysql://127.0.0.1:1/?password=secret")) {
            server.awaitExit(1);
            assertThat(server.log())
                    .contains("'jdbc:mysql://127.0.0.1:1/'", "The database there cannot be used: Connection refused")
                    .contains("Start one there, or set database.url")
                    .doesNotContain("secret", "\tat ");
        }
    }

    @Test
    void refusesADriverThatIsNotThere() throws Exception {
        try (PackagedServer server = PackagedServer.start("jdbc-app.jar", "-Djdbc.driver=1.2.3")) {
            server.awaitExit(1);
            assertThat(server.log())
                    .contains("MySQL Connector/J 1.2.3 is not on the class path.", "-Djdbc.driver=9.7.0")
                    .doesNotContain("\tat ");
        }
    }
}
