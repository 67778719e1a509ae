package dev.serverlab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.DelayedAnswerContract;
import dev.serverlab.contract.Work;
import dev.serverlab.tomcat.RunningServer;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The server on its default profile answers as the contract asks of all, whatever its delays come from. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryTest implements DelayedAnswerContract {

    private final FakeDatabase database = new FakeDatabase();
    private final RunningServer server = RunningServer.start(JdbcApplication.SERVER, "default", database.settings());

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
        assertThat(effective().at("/database/driver").asString()).isEqualTo("Fake driver 1.0");
        assertThat(effective().at("/database/server").asString()).isEqualTo("Fake database 1.0");
        assertThat(effective().at("/database/pool/max").asInt()).isEqualTo(10);
        assertThat(effective().at("/database/pool/connectionTimeoutMillis").asInt())
                .isEqualTo(30_000);
    }

    @AfterAll
    void stop() {
        server.close();
        database.close();
    }
}
