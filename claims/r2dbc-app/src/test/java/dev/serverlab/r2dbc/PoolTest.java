package dev.serverlab.r2dbc;

import static dev.serverlab.contract.DelayedAnswerContract.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.FakeDatabase;
import dev.serverlab.testing.FakeDatabase.Mode;
import dev.serverlab.testing.Scraped;
import dev.serverlab.webflux.StartedWebfluxServer;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Queries share the connections of the pool, and what they cannot have is told. */
class PoolTest {

    private static StartedWebfluxServer start(FakeDatabase database, String... more) {
        return StartedWebfluxServer.start(
                R2dbcApplication.application(),
                "default",
                Stream.concat(Stream.of(FakeR2dbcDriver.setting(database)), Stream.of(more))
                        .toArray(String[]::new));
    }

    @Test
    void queriesWaitForAConnectionAndAreCounted() {
        try (FakeDatabase database = new FakeDatabase();
                StartedWebfluxServer server = start(database, "--r2dbc.pool.max-size=3")) {
            database.be(Mode.HOLDS);
            var answers = Client.getAtOnce(10, server.service(), "/query/1");
            Scraped.awaitSums(
                    server.management(),
                    Map.of("r2dbc_pool_acquired_connections", 3.0, "r2dbc_pool_pending_connections", 7.0));

            assertThat(Client.get(server.management(), "/actuator/info").body())
                    .contains("\"max\":3", "\"live\":3", "\"active\":3", "\"waiting\":7");
            assertThat(reported(server, "r2dbc_pool_max_allocated_connections")).isEqualTo(3);
            database.release();
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
            awaitAcquired(server, 0);
            assertThat(reported(server, "r2dbc_pool_usage_seconds_count")).isEqualTo(10);
            assertThat(reported(server, "r2dbc_pool_acquire_seconds_count")).isEqualTo(10);
        }
    }

    @Test
    void aQueryThatGetsNoConnectionInTimeIsUnavailable() {
        try (FakeDatabase database = new FakeDatabase();
                StartedWebfluxServer server =
                        start(database, "--r2dbc.pool.max-size=1", "--r2dbc.pool.max-acquire-time=250ms")) {
            // Making the connection may take longer than that; from then on it is there.
            Awaited.equal(
                    "status", () -> Client.get(server.service(), "/query/1").statusCode(), 200);
            database.be(Mode.HOLDS);
            var first = Client.getAtOnce(1, server.service(), "/query/1").getFirst();
            awaitAcquired(server, 1);

            assertProblem(
                    Client.get(server.service(), "/query/1"),
                    503,
                    "no connection to the database was free within r2dbc.pool.max-acquire-time");
            database.release();
            assertThat(first.join().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aQueryThatFailsOrIsKilledIsABadGatewayAndTheServerStaysUp() {
        try (FakeDatabase database = new FakeDatabase();
                StartedWebfluxServer server = start(database)) {
            for (Mode mode : new Mode[] {Mode.FAILS, Mode.KILLS}) {
                database.be(mode);
                assertProblem(
                        Client.get(server.service(), "/query/1"), 502, "the query failed; the server's log says why");
            }
            database.close();
            assertThat(Client.get(server.management(), "/actuator/health").statusCode())
                    .isEqualTo(200);
        }
    }

    private static void awaitAcquired(StartedWebfluxServer server, double connections) {
        Scraped.awaitSums(server.management(), Map.of("r2dbc_pool_acquired_connections", connections));
    }

    private static double reported(StartedWebfluxServer server, String name) {
        return Scraped.of(server.management()).sum(name);
    }
}
