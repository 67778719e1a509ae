package dev.serverlab.measure.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serverlab.measure.server.Address;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BackendAddressTest {

    private static final Backend STORE = giving(Map.of("store.url", "store://{host}:{port}/"), null);

    private static Backend giving(Map<String, String> gives, @Nullable String given) {
        Backend.Program program = new Backend.Program(null, List.of(), List.of("store"));
        return new Backend(
                Path.of("backend.yaml"), "store", "A store", null, program, null, null, null, null, given, gives);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://127.0.0.1:3306/, 127.0.0.1:3306",
        "r2dbc:pool:mariadb://db.local:3307/shop?x=1:2, db.local:3307",
        "mongodb://me:secret@10.0.0.5:27017/a, 10.0.0.5:27017",
        "http://store:80, store:80",
        "127.0.0.1:9092, 127.0.0.1:9092"
    })
    void isFoundInWhatAPersonWrites(String said, String address) {
        assertThat(BackendAddress.of(said).address()).hasToString(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"docker", "jdbc:mysql://127.0.0.1/", "a:1,b:2", ":80", "http://store:80 "})
    void isNoneWithoutOneHostAndPort(String said) {
        assertThatIllegalArgumentException().isThrownBy(() -> BackendAddress.of(said));
    }

    @Test
    void isPassedOnAsItWasWritten() {
        assertThat(BackendAddress.of("store:tls://a:1/b").gives(STORE)).containsEntry("store.url", "store:tls://a:1/b");
    }

    @Test
    void isPutIntoTheSettingWhereItIsAHostAndAPortAlone() {
        assertThat(BackendAddress.of("a:1").gives(STORE)).containsEntry("store.url", "store://a:1/");
        assertThat(new BackendAddress(Address.onLoopback(2), null).gives(STORE))
                .containsEntry("store.url", "store://127.0.0.1:2/");
    }

    @Test
    void isThatOfWhatStandsInFrontOfIt() {
        assertThat(BackendAddress.of("store:tls://a:1/b")
                        .through(Address.onLoopback(7))
                        .gives(STORE))
                .containsEntry("store.url", "store:tls://127.0.0.1:7/b");
    }

    @Test
    void isOneSettingAloneOfSeveral() {
        Map<String, String> both = new TreeMap<>(Map.of("store.url", "store://{host}:{port}/", "store.host", "{host}"));
        assertThat(giving(both, null).canBeGiven()).isFalse();

        assertThat(BackendAddress.of("tls://a:1/").gives(giving(both, "store.url")))
                .containsEntry("store.url", "tls://a:1/")
                .containsEntry("store.host", "a");
    }
}
