package dev.serverlab.backends;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ArgumentsTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:9092", "mongodb://127.0.0.1:9092/", "mongodb://127.0.0.1:9092"})
    void readsAPlaceWhetherItIsAUrlOrNot(String place) {
        Arguments given = Arguments.of(new String[] {"--behind=" + place, "--port=0"}, "port", "behind");

        assertThat(given.place("behind").getHostString()).isEqualTo("127.0.0.1");
        assertThat(given.place("behind").getPort()).isEqualTo(9092);
        assertThat(given.port()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --port=1 --port=2    | "--port=2" is unknown or given twice
            --prot=1             | "--prot=1" is unknown
            port=1               | "port=1" is unknown
            --port=x --kafka=a:1 | --port is "x"
            --port=65536 --kafka=a:1 | from 0 to 65535
            --port=1             | --kafka is missing
            --port=1 --kafka={kafka.servers} | --kafka is "{kafka.servers}"
            --port=1 --kafka=localhost | Give a host and a port
            --port=1 --kafka=a:0 | Give a host and a port
            """)
    void refusesWhatItCannotUse(String args, String why) {
        assertThatThrownBy(() -> {
                    Arguments given = Arguments.of(args.split(" "), "port", "kafka");
                    given.port();
                    given.place("kafka");
                })
                .isInstanceOfSatisfying(
                        ProgramException.class,
                        refused -> assertThat(refused.exitCode()).isEqualTo(2))
                .hasMessageContainingAll("Problem: ", "Action:  ", why);
    }

    @Test
    void knowsNoArgumentThatWasNotAskedFor() {
        Arguments given = Arguments.of(new String[] {"--port=1"}, "port");

        assertThatThrownBy(() -> given.text("kafka")).isInstanceOf(IllegalStateException.class);
    }
}
