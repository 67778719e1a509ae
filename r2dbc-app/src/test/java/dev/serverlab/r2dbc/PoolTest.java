package dev.serverlab.r2dbc;

import static dev.serverlab.contract.DelayedAnswerContract.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Awaited;
import dev.serverlab.contract.Requests;
import dev.serverlab.contract.Scraped;
import dev.serverlab.r2dbc.FakeDatabase.Mode;
import dev.serverlab.reactive.RunningApplication;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Queries share the connections of the pool, and what they cannot have is told. */
class PoolTest {

    private static RunningApplication start(FakeDatabase database, String... more) {
        return RunningApplication.start(
                R2dbcApplication.SERVER,
                Stream.concat(Stream.of(database.setting()), Stream.of(more)).toArray(String[]::new));
    }

    @Test
    void queriesWaitForAConnectionAndAreCounted() {
        try (FakeDatabase database = new FakeDatabase();
                RunningApplication server = start(database, "--r2dbc.pool.max-size=3")) {
            database.be(Mode.HOLDS);
            var answers = Requests.send(10, server.service(), "/query/1");
            Awaited.until(() -> told(server, "r2dbc_pool_acquired_connections") == 3
                    && told(server, "r2dbc_pool_pending_connections") == 7);

            assertThat(Requests.get(server.management(), "/actuator/info").body())
                    .contains("\"max\":3", "\"live\":3", "\"active\":3", "\"waiting\":7");
            assertThat(told(server, "r2dbc_pool_max_allocated_connections")).isEqualTo(3);
            database.release();
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
            Awaited.until(() -> told(server, "r2dbc_pool_acquired_connections") == 0);
            assertThat(told(server, "r2dbc_pool_usage_seconds_count")).isEqualTo(10);
            assertThat(told(server, "r2dbc_pool_acquire_seconds_count")).isEqualTo(10);
        }
    }

    @Test
    void aQueryThatGetsNoConnectionInTimeIsUnavailable() {
        try (FakeDatabase database = new FakeDatabase();
                RunningApplication server =
                        start(database, "--r2dbc.pool.max-size=1", "--r2dbc.pool.max-acquire-time=250ms")) {
            database.be(Mode.HOLDS);
            var first = Requests.send(1, server.service(), "/query/1").getFirst();
            Awaited.until(() -> told(server, "r2dbc_pool_acquired_connections") == 1);

            assertProblem(
                    Requests.get(server.service(), "/query/1"),
                    503,
                    "Service Unavailable",
                    "no connection to the database was free within r2dbc.pool.max-acquire-time",
                    "/query/1");
            database.release();
            assertThat(first.join().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aQueryThatFailsOrIsKilledIsABadGatewayAndTheServerStaysUp() {
        try (FakeDatabase database = new FakeDatabase();
                RunningApplication server = start(database)) {
            for (Mode mode : new Mode[] {Mode.FAILS, Mode.KILLS}) {
                database.be(mode);
                assertProblem(
                        Requests.get(server.service(), "/query/1"),
                        502,
                        "Bad Gateway",
                        "the query failed; the server's log says why",
                        "/query/1");
            }
            database.close();
            assertThat(Requests.get(server.management(), "/actuator/health").statusCode())
                    .isEqualTo(200);
        }
    }

    private static double told(RunningApplication server, String name) {
        return Scraped.of(server.management()).sum(name);
    }
}
