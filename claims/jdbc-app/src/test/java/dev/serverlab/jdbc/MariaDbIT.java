package dev.serverlab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Client;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.MariaDb;
import dev.serverlab.testing.PackagedServer;
import dev.serverlab.testing.Scraped;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The packaged server on a real database, with each version of the driver. */
@ExtendWith(EndOfLogs.class)
class MariaDbIT {

    @TempDir
    static Path folder;

    private static MariaDb database;

    @BeforeAll
    static void startDatabase() throws Exception {
        MariaDb.require("jdbc");
        database = MariaDb.start(folder);
    }

    @AfterAll
    static void stopDatabase() {
        if (database != null) {
            database.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"8.4.0, default", "9.7.0, default", "9.7.0, virtual", "26.10.0, default"})
    void answersWhenTheDatabaseHasSleptAndNeverBefore(String driver, String profile) throws Exception {
        try (PackagedServer server =
                start(database, "-Djdbc.driver=" + driver, "-Dspring.profiles.active=" + profile)) {
            assertThat(server.effective().path("profile").asString()).isEqualTo(profile);
            for (int millis = 0; millis < 60; millis++) {
                long asked = System.nanoTime();
                HttpResponse<String> answer = Client.get(server.service(), "/query/" + millis);

                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("{\"delayMillis\":" + millis + "}");
                assertThat(Duration.ofNanos(System.nanoTime() - asked))
                        .isGreaterThanOrEqualTo(Duration.ofMillis(millis));
            }
            JsonNode reported = server.effective().path("database");
            assertThat(reported.path("driver").asString()).startsWith("MySQL Connector/J mysql-connector-j-" + driver);
            assertThat(reported.path("server").asString()).contains("MariaDB");
        }
    }

    @Test
    void hasAllConnectionsOfItsPoolWhenItIsUpAndSharesThem() throws Exception {
        try (PackagedServer server =
                start(database, "-Dspring.datasource.hikari.maximum-pool-size=40", "-Dserver.shutdown=immediate")) {
            assertThat(Scraped.of(server.management()).sum("hikaricp_connections"))
                    .isEqualTo(40);

            assertThat(Client.getAtOnce(60, server.service(), "/query/100"))
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));

            // Longer than it takes to see them.
            var unused = Client.getAtOnce(60, server.service(), "/query/60000");
            Scraped.awaitSums(
                    server.management(),
                    Map.of("hikaricp_connections_active", 40.0, "hikaricp_connections_pending", 20.0));
        }
    }

    @Test
    void aDatabaseThatIsGoneIsAnsweredAndHealthDoesNotNeedIt(@TempDir Path other) throws Exception {
        try (MariaDb own = MariaDb.start(other);
                PackagedServer server = start(own, "-Dspring.datasource.hikari.connection-timeout=500")) {
            assertThat(Client.get(server.service(), "/query/1").statusCode()).isEqualTo(200);
            var waiting = Client.getAtOnce(1, server.service(), "/query/60000").getFirst();
            Scraped.awaitSums(server.management(), Map.of("hikaricp_connections_active", 1.0));
            own.close();

            assertThat(waiting.join().statusCode()).isEqualTo(502);
            assertThat(Client.get(server.service(), "/query/1").statusCode()).isEqualTo(503);
            assertThat(Client.get(server.management(), "/actuator/health").statusCode())
                    .isEqualTo(200);
        }
    }

    private static PackagedServer start(MariaDb database, String... options) throws IOException {
        String[] all = Arrays.copyOf(options, options.length + 1);
        all[options.length] = "-D" + database.setting();
        return PackagedServer.start("jdbc-app.jar", all).awaitUp();
    }
}
