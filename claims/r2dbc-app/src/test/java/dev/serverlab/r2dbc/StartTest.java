package dev.serverlab.r2dbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.testing.FakeDatabase;
import dev.serverlab.webflux.StartedWebfluxServer;
import io.r2dbc.spi.ConnectionFactoryOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartTest {

    @Test
    void refusesToStartWithoutItsDatabase() {
        FakeDatabase gone = new FakeDatabase();
        gone.close();

        assertThatThrownBy(() -> StartedWebfluxServer.start(
                                R2dbcApplication.application(),
                                "default",
                                FakeR2dbcDriver.setting(gone) + "?sslMode=DISABLE")
                        .close())
                .extracting(StartedWebfluxServer::refusal)
                .satisfies(refused -> {
                    assertThat(refused.getName()).isEqualTo("database.url");
                    assertThat(String.valueOf(refused.getValue())).matches("r2dbc:fake://fake\\d+");
                    assertThat(refused.getReason())
                            .contains("cannot be used: Connection refused. Start one there", "database.password");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://127.0.0.1:3306/, 127.0.0.1, 3306",
        "jdbc:mariadb://db.example:3307, db.example, 3307",
        "r2dbc:mariadb://127.0.0.1:3308/, 127.0.0.1, 3308"
    })
    void findsTheDatabaseByEitherKindOfUrl(String url, String host, int port) {
        ConnectionFactoryOptions options = new DatabaseSettings(url, "root", "").options();

        assertThat(options.getValue(ConnectionFactoryOptions.DRIVER)).isEqualTo("mariadb");
        assertThat(options.getValue(ConnectionFactoryOptions.HOST)).isEqualTo(host);
        assertThat(options.getValue(ConnectionFactoryOptions.PORT)).isEqualTo(port);
        assertThat(options.getValue(ConnectionFactoryOptions.USER)).isEqualTo("root");
    }

    @ParameterizedTest
    @CsvSource({"nonsense", "r2dbc:mariadb://root:secret@127.0.0.1:3306/?password=secret"})
    void refusesAnythingElseWithoutRepeatingIt(String url) {
        DatabaseSettings settings = new DatabaseSettings(url, "root", "");

        assertThatIllegalArgumentException().isThrownBy(settings::options).withMessageContaining("no URL of R2DBC");
        assertThat(settings.shown()).doesNotContain("secret");
    }

    @Test
    void refusesParametersOfAJdbcUrlWithoutRepeatingThem() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new DatabaseSettings("jdbc:mysql://127.0.0.1:3306/?password=secret", "root", "").options())
                .withMessage("parameters of a JDBC URL mean nothing to R2DBC");
    }
}
