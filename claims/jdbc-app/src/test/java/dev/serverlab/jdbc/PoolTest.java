package dev.serverlab.jdbc;

import static dev.serverlab.contract.DelayedAnswerContract.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.mvc.StartedMvcServer;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.FakeDatabase;
import dev.serverlab.testing.FakeDatabase.Mode;
import dev.serverlab.testing.Scraped;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Queries share the connections of the pool, and what they cannot have is told. */
class PoolTest {

    private static final String POOL = "--spring.datasource.hikari.";

    private static StartedMvcServer start(FakeDatabase database, String... more) {
        return StartedMvcServer.start(
                JdbcApplication.application(),
                "default",
                Stream.concat(Stream.of(FakeJdbcDriver.settings(database)), Stream.of(more))
                        .toArray(String[]::new));
    }

    @Test
    void queriesWaitForAConnectionAndAreCounted() {
        try (FakeDatabase database = new FakeDatabase();
                StartedMvcServer server = start(database, POOL + "maximum-pool-size=3")) {
            database.be(Mode.HOLDS);
            var answers = Client.getAtOnce(10, server.service(), "/query/1");
            Scraped.awaitSums(
                    server.management(),
                    Map.of("hikaricp_connections_active", 3.0, "hikaricp_connections_pending", 7.0));

            assertThat(server.effective().at("/database/pool").toString())
                    .isEqualTo("{\"max\":3,\"minIdle\":3,\"connectionTimeoutMillis\":30000,"
                            + "\"live\":3,\"active\":3,\"waiting\":7}");
            assertThat(reported(server, "hikaricp_connections_max")).isEqualTo(3);
            database.release();
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
            awaitActive(server, 0);
            assertThat(reported(server, "hikaricp_connections_usage_seconds_count"))
                    .isGreaterThanOrEqualTo(10);
            assertThat(reported(server, "hikaricp_connections_acquire_seconds_count"))
                    .isGreaterThanOrEqualTo(10);
        }
    }

    @Test
    void aQueryThatGetsNoConnectionInTimeIsUnavailable() {
        try (FakeDatabase database = new FakeDatabase();
                StartedMvcServer server =
                        start(database, POOL + "maximum-pool-size=1", POOL + "connection-timeout=250")) {
            // Making the connection may take longer than that; from then on it is there.
            Awaited.equal(
                    "status", () -> Client.get(server.service(), "/query/1").statusCode(), 200);
            database.be(Mode.HOLDS);
            var first = Client.getAtOnce(1, server.service(), "/query/1").getFirst();
            awaitActive(server, 1);

            assertProblem(
                    Client.get(server.service(), "/query/1"),
                    503,
                    "no connection to the database was free within spring.datasource.hikari.connection-timeout");
            database.release();
            assertThat(first.join().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aQueryThatFailsOrIsKilledIsABadGatewayAndTheServerStaysUp() {
        try (FakeDatabase database = new FakeDatabase();
                StartedMvcServer server = start(database)) {
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

    private static void awaitActive(StartedMvcServer server, double connections) {
        Scraped.awaitSums(server.management(), Map.of("hikaricp_connections_active", connections));
    }

    private static double reported(StartedMvcServer server, String name) {
        return Scraped.of(server.management()).sum(name);
    }
}
