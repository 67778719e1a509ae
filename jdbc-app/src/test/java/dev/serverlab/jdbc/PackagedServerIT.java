package dev.serverlab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The jar that the lab starts: without a driver in it, and without a database behind it. */
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
        try (ServerProcess server = ServerProcess.start(
                "jdbc.driver=" + driver, "database.url=jdbc:mysql://127.0.0.1:1/?password=secret")) {
            assertThat(server.lastWords())
                    .contains("The database at jdbc:mysql://127.0.0.1:1/ cannot be used: Connection refused")
                    .contains("Start one there, or set database.url")
                    .doesNotContain("secret", "\tat ");
            assertThat(server.process().waitFor()).isEqualTo(2);
        }
    }

    @Test
    void refusesADriverThatIsNotThere() throws Exception {
        try (ServerProcess server = ServerProcess.start("jdbc.driver=1.2.3")) {
            assertThat(server.lastWords())
                    .contains("MySQL Connector/J 1.2.3 is not on the class path.", "-Djdbc.driver=9.7.0")
                    .doesNotContain("\tat ");
            assertThat(server.process().waitFor()).isEqualTo(2);
        }
    }
}
