package dev.serverlab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.contract.ServerState.Threads;
import dev.serverlab.contract.ServerState.Threads.Kind;
import dev.serverlab.mvc.StartedMvcServer;
import dev.serverlab.testing.FakeDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

class StartTest {

    @ParameterizedTest
    @CsvSource({"single, 1", "default, 200", "wide, 500", "virtual,"})
    void aProfileMeansTheRequestThreadsThatItSays(String profile, @Nullable Integer threads) {
        try (FakeDatabase database = new FakeDatabase();
                StartedMvcServer server = StartedMvcServer.start(
                        JdbcApplication.application(), profile, FakeJdbcDriver.settings(database))) {
            Threads reported = server.requestThreads();

            assertThat(reported.kind()).isEqualTo(threads == null ? Kind.VIRTUAL : Kind.POOL);
            assertThat(reported.max()).isEqualTo(threads);
        }
    }

    @Test
    void refusesToStartWithoutItsDatabase() {
        FakeDatabase gone = new FakeDatabase();
        gone.close();

        assertThatThrownBy(() -> StartedMvcServer.start(
                                JdbcApplication.application(), "default", FakeJdbcDriver.settings(gone))
                        .close())
                .extracting(StartedMvcServer::refusal)
                .satisfies(refused -> {
                    assertThat(refused.getName()).isEqualTo("database.url");
                    assertThat(String.valueOf(refused.getValue())).startsWith("jdbc:fake:fake");
                    assertThat(refused.getReason())
                            .contains("cannot be used: Connection refused. Start one there", "database.password");
                });
    }

    @Test
    void refusesADriverThatIsNotThere() {
        assertThatThrownBy(() -> StartedMvcServer.start(JdbcApplication.application(), "default", "--jdbc.driver=1.2.3")
                        .close())
                .extracting(StartedMvcServer::refusal)
                .extracting(InvalidConfigurationPropertyValueException::getReason)
                .asString()
                .contains("MySQL Connector/J 1.2.3 is not on the class path, where 9.7.0 is.", "-Djdbc.driver=9.7.0");
    }
}
