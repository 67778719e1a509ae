package dev.serverlab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.model.problem.LabException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AgainstAddressesTest {

    private static final Ports PORTS = new Ports(8081, 9081);

    @Test
    void composeIsThePortsOfTheServersFileOnLoopback() {
        Against.Addresses compose = Against.Addresses.parse("compose");

        assertThat(compose.of("mvc", PORTS))
                .isEqualTo(new Against.Addresses.Pair(Address.onLoopback(8081), Address.onLoopback(9081)));
        assertThatCode(() -> compose.requireLoopback(false)).doesNotThrowAnyException();
    }

    @Test
    void namesTheTwoAddressesOfEachServer() {
        Against.Addresses two = Against.Addresses.parse(
                "vertx=http://10.0.0.3:1+http://10.0.0.3:2,mvc=http://localhost:3/+http://localhost:4/");

        assertThat(two.byServer().keySet()).containsExactly("vertx", "mvc");
        assertThat(two.of("mvc", PORTS))
                .isEqualTo(new Against.Addresses.Pair(new Address("localhost", 3), new Address("localhost", 4)));
        assertThatThrownBy(() -> two.of("webflux", PORTS))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("does not say where webflux is");
    }

    @Test
    void loadsAnotherMachineOnlyWhenThatIsAllowed() {
        Against.Addresses remote = Against.Addresses.parse("mvc=http://127.0.0.1:1+http://10.0.0.3:2");

        assertThatThrownBy(() -> remote.requireLoopback(false))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("10.0.0.3:2")
                .hasMessageNotContaining("127.0.0.1");
        assertThatThrownBy(() -> Against.Addresses.parse("mvc=http://10.0.0.3:1+http://127.0.0.1:2")
                        .requireLoopback(false))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("10.0.0.3:1");
        assertThatCode(() -> remote.requireLoopback(true)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "mvc",
                "mvc=http://127.0.0.1:8081",
                "mvc=https://127.0.0.1:8081+http://127.0.0.1:9081",
                "mvc=http://127.0.0.1+http://127.0.0.1:9081",
                "mvc=http://127.0.0.1:0+http://127.0.0.1:9081",
                "mvc=http://127.0.0.1:70000+http://127.0.0.1:9081",
                "mvc=http://a@127.0.0.1:1+http://127.0.0.1:2",
                "mvc=http://127.0.0.1:1/app+http://127.0.0.1:2",
                "mvc=http://127.0.0.1:1?x=y+http://127.0.0.1:2",
                "mvc=http://[::1]:1+http://[::1]:2",
                "mvc=http://127.0.0.1:1+http://127.0.0.1:2,",
                "mvc=http://127.0.0.1:1+http://127.0.0.1:2,mvc=http://127.0.0.1:3+http://127.0.0.1:4"
            })
    void tellsTheFormOfWhatIsNone(String text) {
        assertThatThrownBy(() -> Against.Addresses.parse(text))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("is not a server's address");
    }
}
