package dev.serverlab.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Awaited;
import dev.serverlab.contract.MariaDb;
import dev.serverlab.contract.Requests;
import dev.serverlab.contract.Scraped;
import dev.serverlab.reactive.RunningApplication;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server on a real database. */
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
    static void stopDatabase() throws Exception {
        if (database != null) {
            database.close();
        }
    }

    @Test
    void answersWhenTheDatabaseHasSleptAndNeverBefore() {
        try (RunningApplication server = start(database)) {
            for (int millis = 0; millis < 60; millis++) {
                long asked = System.nanoTime();
                HttpResponse<String> answer = Requests.get(server.service(), "/query/" + millis);

                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                assertThat(answer.body()).isEqualTo("{\"delayMillis\":" + millis + "}");
                assertThat(Duration.ofNanos(System.nanoTime() - asked))
                        .isGreaterThanOrEqualTo(Duration.ofMillis(millis));
            }
            assertThat(Requests.get(server.management(), "/actuator/info").body())
                    .contains("\"driver\":\"R2DBC for MariaDB", "\"server\":\"MariaDB");
        }
    }

    @Test
    void queriesShareTheConnectionsOfThePool() {
        try (RunningApplication server = start(database, "--r2dbc.pool.max-size=40")) {
            var answers = Requests.send(60, server.service(), "/query/3000");
            Awaited.until(() -> {
                Scraped now = Scraped.of(server.management());
                return now.sum("r2dbc_pool_acquired_connections") == 40
                        && now.sum("r2dbc_pool_pending_connections") == 20;
            });
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
        }
    }

    @Test
    void aDatabaseThatIsGoneIsAnsweredAndHealthDoesNotNeedIt(@TempDir Path other) throws Exception {
        try (MariaDb own = MariaDb.start(other);
                RunningApplication server = start(own, "--r2dbc.pool.max-acquire-time=500ms")) {
            assertThat(Requests.get(server.service(), "/query/1").statusCode()).isEqualTo(200);
            var waiting = Requests.send(1, server.service(), "/query/60000").getFirst();
            Awaited.until(() -> Scraped.of(server.management()).sum("r2dbc_pool_acquired_connections") == 1);
            own.close();

            assertThat(waiting.join().statusCode()).isEqualTo(502);
            Awaited.until(() -> Requests.get(server.service(), "/query/1").statusCode() == 503);
            assertThat(Requests.get(server.management(), "/actuator/health").statusCode())
                    .isEqualTo(200);
        }
    }

    private static RunningApplication start(MariaDb database, String... more) {
        String[] arguments = new String[more.length + 1];
        arguments[0] = "--" + database.setting();
        System.arraycopy(more, 0, arguments, 1, more.length);
        return RunningApplication.start(R2dbcApplication.SERVER, arguments);
    }
}
