package dev.serverlab.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.DelayedAnswerContract;
import dev.serverlab.contract.Work;
import dev.serverlab.testing.FakeDatabase;
import dev.serverlab.testing.StartedServer;
import dev.serverlab.webflux.StartedWebfluxServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The server on its default profile answers as the contract asks of all, whatever its delays come from. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryTest implements DelayedAnswerContract {

    @AutoClose
    private final FakeDatabase database = new FakeDatabase();

    @AutoClose
    private final StartedWebfluxServer server =
            StartedWebfluxServer.start(R2dbcApplication.application(), "default", FakeR2dbcDriver.setting(database));

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
        return "r2dbc";
    }

    @Override
    public String profile() {
        return "default";
    }

    @Override
    public Work defaultWork() {
        return Work.TIMER;
    }

    @Test
    void tellsItsDatabaseAndItsPool() {
        assertThat(server.effective().at("/database/driver").asString()).startsWith("R2DBC for Fake");
        assertThat(server.effective().at("/database/server").asString()).isEqualTo("Fake database 1.0");
        assertThat(server.effective().at("/database/pool").toString())
                .startsWith("{\"max\":10,\"connectionTimeoutMillis\":30000,\"live\":10,");
    }
}
