package dev.serverlab.jdbc;

import static dev.serverlab.contract.DelayedAnswerContract.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Awaited;
import dev.serverlab.contract.Requests;
import dev.serverlab.contract.Scraped;
import dev.serverlab.jdbc.FakeDatabase.Mode;
import dev.serverlab.tomcat.RunningServer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Queries share the connections of the pool, and what they cannot have is told. */
class PoolTest {

    private static final String POOL = "--spring.datasource.hikari.";

    private static RunningServer start(FakeDatabase database, String... more) {
        return RunningServer.start(
                JdbcApplication.SERVER,
                "default",
                Stream.concat(Stream.of(database.settings()), Stream.of(more)).toArray(String[]::new));
    }

    @Test
    void queriesWaitForAConnectionAndAreCounted() {
        try (FakeDatabase database = new FakeDatabase();
                RunningServer server = start(database, POOL + "maximum-pool-size=3")) {
            database.be(Mode.HOLDS);
            var answers = Requests.send(10, server.service(), "/query/1");
            Awaited.until(() -> told(server, "hikaricp_connections_active") == 3
                    && told(server, "hikaricp_connections_pending") == 7);

            String info = Requests.get(server.management(), "/actuator/info").body();
            assertThat(JsonMapper.shared()
                            .readTree(info)
                            .at("/effective/database/pool")
                            .toString())
                    .isEqualTo("{\"max\":3,\"minIdle\":3,\"connectionTimeoutMillis\":30000,"
                            + "\"live\":3,\"active\":3,\"waiting\":7}");
            assertThat(told(server, "hikaricp_connections_max")).isEqualTo(3);
            database.release();
            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
            Awaited.until(() -> told(server, "hikaricp_connections_active") == 0);
            assertThat(told(server, "hikaricp_connections_usage_seconds_count")).isGreaterThanOrEqualTo(10);
            assertThat(told(server, "hikaricp_connections_acquire_seconds_count"))
                    .isGreaterThanOrEqualTo(10);
        }
    }

    @Test
    void aQueryThatGetsNoConnectionInTimeIsUnavailable() {
        try (FakeDatabase database = new FakeDatabase();
                RunningServer server = start(database, POOL + "maximum-pool-size=1", POOL + "connection-timeout=250")) {
            database.be(Mode.HOLDS);
            var first = Requests.send(1, server.service(), "/query/1").getFirst();
            Awaited.until(() -> told(server, "hikaricp_connections_active") == 1);

            assertProblem(
                    Requests.get(server.service(), "/query/1"),
                    503,
                    "Service Unavailable",
                    "no connection to the database was free within spring.datasource.hikari.connection-timeout",
                    "/query/1");
            database.release();
            assertThat(first.join().statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aQueryThatFailsOrIsKilledIsABadGatewayAndTheServerStaysUp() {
        try (FakeDatabase database = new FakeDatabase();
                RunningServer server = start(database)) {
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

    private static double told(RunningServer server, String name) {
        return Scraped.of(server.management()).sum(name);
    }
}
