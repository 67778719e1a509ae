package dev.serverlab.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class SettingsTest {

    private final Properties properties = new Properties();

    @ParameterizedTest
    @EnumSource
    void knowsEachWayAsAProfile(Way way) {
        Settings settings = Settings.read(new String[] {"--profile=" + way.profile()}, properties);

        assertThat(settings.way()).isEqualTo(way);
    }

    @Test
    void hasDefaultsForAll() {
        Settings settings = Settings.read(new String[0], properties);

        assertThat(settings.way()).isEqualTo(Way.SYNC);
        assertThat(settings.bootstrapServers()).isEqualTo("127.0.0.1:9092");
        assertThat(settings.mongodb().getHosts()).containsExactly("127.0.0.1:27017");
        assertThat(settings.inFlight()).isEqualTo(100);
        assertThat(settings.service()).isEqualTo(new InetSocketAddress("127.0.0.1", 8087));
        assertThat(settings.management()).isEqualTo(new InetSocketAddress("127.0.0.1", 9087));
    }

    @Test
    void takesWhatItIsGiven() {
        properties.put("kafka.servers", "127.0.0.1:4000");
        properties.put("mongodb.url", "mongodb://127.0.0.1:4001/other");
        properties.put("events.address", "127.0.0.1:4002");
        properties.put("ingest.inFlight", "7");
        properties.put("server.address", "0.0.0.0");
        properties.put("management.server.address", "127.0.0.2");

        Settings settings = Settings.read(new String[] {"--profile=reactive"}, properties);

        assertThat(settings.bootstrapServers()).isEqualTo("127.0.0.1:4000");
        assertThat(Store.database(settings.mongodb())).isEqualTo("other");
        assertThat(settings.events().getPort()).isEqualTo(4002);
        assertThat(settings.inFlight()).isEqualTo(7);
        assertThat(settings.service().getAddress().isAnyLocalAddress()).isTrue();
        assertThat(settings.management().getHostString()).isEqualTo("127.0.0.2");
    }

    @ParameterizedTest
    @CsvSource({
        "kafka.servers, localhost, 'kafka.servers is \"localhost\"'",
        "kafka.servers, 127.0.0.1:70000, such as 127.0.0.1:9092",
        "events.address, :1, 'events.address is \":1\"'",
        "ingest.inFlight, 0, from 1 to 1000",
        "server.address, 'no address', 'server.address is \"no address\"'",
        "server.port, x, 'server.port is \"x\"'",
        "mongodb.url, mysql://root:secret@127.0.0.1/, mongodb.url is not a MongoDB URL.",
    })
    void refusesWhatItCannotUse(String name, String value, String why) {
        properties.put(name, value);

        assertThatThrownBy(() -> Settings.read(new String[0], properties))
                .isInstanceOfSatisfying(
                        IngestException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(2))
                .hasMessageContainingAll("Problem: ", why, "Action:  ")
                .hasMessageNotContaining("secret");
    }

    @Test
    void namesAllMistakesAtOnce() {
        properties.put("ingest.inFlight", "many");
        properties.put("kafka.servers", "nowhere");

        assertThatThrownBy(() -> Settings.read(new String[] {"--profile=fast"}, properties))
                .hasMessageContainingAll("\"--profile=fast\"", "sync, reactive, virtual", "many", "nowhere");
    }

    @Test
    void takesOneProfile() {
        String[] args = {"--profile=sync", "--profile=virtual"};

        assertThatThrownBy(() -> Settings.read(args, properties)).hasMessageContaining("not the only one");
    }
}
