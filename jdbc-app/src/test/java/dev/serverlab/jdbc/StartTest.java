package dev.serverlab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.contract.EffectiveConfiguration.Threads;
import dev.serverlab.contract.EffectiveConfiguration.Threads.Kind;
import dev.serverlab.tomcat.EffectiveReader;
import dev.serverlab.tomcat.RefusedStartException;
import dev.serverlab.tomcat.RunningServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartTest {

    @ParameterizedTest
    @CsvSource({"single, 1", "default, 200", "wide, 500", "virtual,"})
    void aProfileMeansTheRequestThreadsThatItSays(String profile, @Nullable Integer threads) {
        try (FakeDatabase database = new FakeDatabase();
                RunningServer server = RunningServer.start(JdbcApplication.SERVER, profile, database.settings())) {
            Threads told =
                    server.context().getBean(EffectiveReader.class).read().requestThreads();

            assertThat(told.kind()).isEqualTo(threads == null ? Kind.VIRTUAL : Kind.POOL);
            assertThat(told.max()).isEqualTo(threads);
        }
    }

    @Test
    void refusesToStartWithoutItsDatabase() {
        FakeDatabase gone = new FakeDatabase();
        gone.close();

        assertThatThrownBy(() -> RunningServer.start(JdbcApplication.SERVER, "default", gone.settings())
                        .close())
                .satisfies(thrown -> {
                    RefusedStartException refused = refusal(thrown);
                    assertThat(refused.getMessage())
                            .matches("The database at jdbc:fake:\\d+ cannot be used: Connection refused");
                    assertThat(refused.action()).contains("database.url");
                    assertThat(refused.getExitCode()).isEqualTo(2);
                });
    }

    @Test
    void refusesADriverThatIsNotThere() {
        assertThatExceptionOfType(RefusedStartException.class)
                .isThrownBy(() -> RunningServer.start(JdbcApplication.SERVER, "default", "--jdbc.driver=1.2.3")
                        .close())
                .withMessage("MySQL Connector/J 1.2.3 is not on the class path, where 9.7.0 is.")
                .satisfies(e -> assertThat(e.action()).contains("-Djdbc.driver=9.7.0"))
                .satisfies(e -> assertThat(e.getExitCode()).isEqualTo(2));
    }

    private static RefusedStartException refusal(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof RefusedStartException refused) {
                return refused;
            }
        }
        throw new AssertionError("not refused in words", thrown);
    }
}
