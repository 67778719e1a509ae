package dev.serverlab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.DelayedAnswerContract;
import dev.serverlab.contract.Work;
import dev.serverlab.mvc.StartedMvcServer;
import dev.serverlab.testing.FakeDatabase;
import dev.serverlab.testing.StartedServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The server on its default profile answers as the contract asks of all, whatever its delays come from. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryTest implements DelayedAnswerContract {

    @AutoClose
    private final FakeDatabase database = new FakeDatabase();

    @AutoClose
    private final StartedMvcServer server =
            StartedMvcServer.start(JdbcApplication.application(), "default", FakeJdbcDriver.settings(database));

    @Override
    public StartedServer server() {
        return server;
    }

    @Override
    public String path() {
        return "/query/";
    }

    @Override
    public String serverName() {
        return "jdbc";
    }

    @Override
    public String profile() {
        return "default";
    }

    @Override
    public Work defaultWork() {
        return Work.BLOCK;
    }

    @Test
    void tellsItsDatabaseAndItsPool() {
        assertThat(server.effective().at("/database/driver").asString()).isEqualTo("Fake driver 1.0");
        assertThat(server.effective().at("/database/server").asString()).isEqualTo("Fake database 1.0");
        assertThat(server.effective().at("/database/pool/max").asInt()).isEqualTo(10);
        assertThat(server.effective()
                        .at("/database/pool/connectionTimeoutMillis")
                        .asInt())
                .isEqualTo(30_000);
    }
}
