package dev.serverlab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Awaited;
import dev.serverlab.contract.MariaDb;
import dev.serverlab.contract.Requests;
import dev.serverlab.contract.Scraped;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged server on a real database, with each version of the driver. */
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
    static void stopDatabase() throws Exception {
        if (database != null) {
            database.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"8.4.0, default", "9.7.0, default", "9.7.0, virtual", "26.10.0, default"})
    void answersWhenTheDatabaseHasSleptAndNeverBefore(String driver, String profile) throws Exception {
        try (ServerProcess server =
                ServerProcess.start(database.setting(), "jdbc.driver=" + driver, "spring.profiles.active=" + profile)) {
            ServerProcess.Address address = server.address();
            for (int millis = 0; millis < 60; millis++) {
                long asked = System.nanoTime();
                HttpResponse<String> answer = Requests.get(address.service(), "/query/" + millis);

                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("{\"delayMillis\":" + millis + "}");
                assertThat(Duration.ofNanos(System.nanoTime() - asked))
                        .isGreaterThanOrEqualTo(Duration.ofMillis(millis));
            }
            JsonNode told = JsonMapper.shared()
                    .readTree(
                            Requests.get(address.management(), "/actuator/info").body())
                    .at("/effective/database");
            assertThat(told.path("driver").asString()).startsWith("MySQL Connector/J mysql-connector-j-" + driver);
            assertThat(told.path("server").asString()).contains("MariaDB");
        }
    }

    @Test
    void hasAllConnectionsOfItsPoolWhenItIsUpAndSharesThem() throws Exception {
        try (ServerProcess server =
                ServerProcess.start(database.setting(), "spring.datasource.hikari.maximum-pool-size=40")) {
            ServerProcess.Address address = server.address();
            assertThat(Scraped.of(address.management()).sum("hikaricp_connections"))
                    .isEqualTo(40);

            var answers = Requests.send(60, address.service(), "/query/5000");
            Awaited.until(() -> {
                Scraped now = Scraped.of(address.management());
                return now.sum("hikaricp_connections_active") == 40 && now.sum("hikaricp_connections_pending") == 20;
            });
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
        }
    }

    @Test
    void aDatabaseThatIsGoneIsAnsweredAndHealthDoesNotNeedIt(@TempDir Path other) throws Exception {
        try (MariaDb own = MariaDb.start(other);
                ServerProcess server =
                        ServerProcess.start(own.setting(), "spring.datasource.hikari.connection-timeout=500")) {
            ServerProcess.Address address = server.address();
            assertThat(Requests.get(address.service(), "/query/1").statusCode()).isEqualTo(200);
            var waiting = Requests.send(1, address.service(), "/query/60000").getFirst();
            Awaited.until(() -> Scraped.of(address.management()).sum("hikaricp_connections_active") == 1);
            own.close();

            assertThat(waiting.join().statusCode()).isEqualTo(502);
            assertThat(Requests.get(address.service(), "/query/1").statusCode()).isEqualTo(503);
            assertThat(Requests.get(address.management(), "/actuator/health").statusCode())
                    .isEqualTo(200);
        }
    }
}
