package dev.serverlab.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.MariaDb;
import dev.serverlab.testing.Scraped;
import dev.serverlab.webflux.StartedWebfluxServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The server on a real database. */
@ExtendWith(EndOfLogs.class)
class MariaDbIT {

    @TempDir
    static Path folder;

    private static MariaDb database;

    @BeforeAll
    static void startDatabase() throws Exception {
        MariaDb.require("r2dbc");
        database = MariaDb.start(folder);
    }

    @AfterAll
    static void stopDatabase() {
        if (database != null) {
            database.close();
        }
    }

    @Test
    void answersWhenTheDatabaseHasSleptAndNeverBefore() {
        try (StartedWebfluxServer server = start(database)) {
            for (int millis = 0; millis < 60; millis++) {
                long asked = System.nanoTime();
                HttpResponse<String> answer = Client.get(server.service(), "/query/" + millis);

                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("{\"delayMillis\":" + millis + "}");
                assertThat(Duration.ofNanos(System.nanoTime() - asked))
                        .isGreaterThanOrEqualTo(Duration.ofMillis(millis));
            }
            assertThat(Client.get(server.management(), "/actuator/info").body())
                    .contains("\"driver\":\"R2DBC for MariaDB", "\"server\":\"MariaDB");
        }
    }

    @Test
    void queriesShareTheConnectionsOfThePool() {
        try (StartedWebfluxServer server = start(database, "--r2dbc.pool.max-size=40", "--server.shutdown=immediate")) {
            assertThat(Client.getAtOnce(60, server.service(), "/query/100"))
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));

            // Longer than it takes to see them.
            var unused = Client.getAtOnce(60, server.service(), "/query/60000");
            Scraped.awaitSums(
                    server.management(),
                    Map.of("r2dbc_pool_acquired_connections", 40.0, "r2dbc_pool_pending_connections", 20.0));
        }
    }

    @Test
    void aDatabaseThatIsGoneIsAnsweredAndHealthDoesNotNeedIt(@TempDir Path other) throws Exception {
        try (MariaDb own = MariaDb.start(other);
                StartedWebfluxServer server = start(own, "--r2dbc.pool.max-acquire-time=500ms")) {
            assertThat(Client.get(server.service(), "/query/1").statusCode()).isEqualTo(200);
            var waiting = Client.getAtOnce(1, server.service(), "/query/60000").getFirst();
            Scraped.awaitSums(server.management(), Map.of("r2dbc_pool_acquired_connections", 1.0));
            own.close();

            assertThat(waiting.join().statusCode()).isEqualTo(502);
            Awaited.equal(
                    "status", () -> Client.get(server.service(), "/query/1").statusCode(), 503);
            assertThat(Client.get(server.management(), "/actuator/health").statusCode())
                    .isEqualTo(200);
        }
    }

    private static StartedWebfluxServer start(MariaDb database, String... more) {
        Stream<String> all = Stream.concat(Stream.of("--" + database.setting()), Stream.of(more));
        return StartedWebfluxServer.start(R2dbcApplication.application(), "default", all.toArray(String[]::new));
    }
}
