package dev.serverlab.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.DelayedAnswerContract;
import dev.serverlab.contract.Work;
import dev.serverlab.reactive.RunningApplication;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The server on its default profile answers as the contract asks of all, whatever its delays come from. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryTest implements DelayedAnswerContract {

    private final FakeDatabase database = new FakeDatabase();
    private final RunningApplication server =
            RunningApplication.start(R2dbcApplication.SERVER, database.setting(), "--spring.profiles.active=default");

    @Override
    public URI service() {
        return server.service();
    }

    @Override
    public URI management() {
        return server.management();
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
        assertThat(effective().at("/database/driver").asString()).startsWith("R2DBC for Fake");
        assertThat(effective().at("/database/server").asString()).isEqualTo("Fake database 1.0");
        assertThat(effective().at("/database/pool").toString())
                .startsWith("{\"max\":10,\"connectionTimeoutMillis\":30000,\"live\":10,");
    }

    @AfterAll
    void stop() {
        server.close();
        database.close();
    }
}
