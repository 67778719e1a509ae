package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.RepeatedTest;

final class PortsTest {

    @RepeatedTest(20)
    void freeOnesAreTwoThatNoConnectionIsGiven() {
        ServerDescriptor.Ports ports = ServerDescriptor.Ports.free();
        assertThat(ports.service()).isNotEqualTo(ports.management());
        assertThat(List.of(ports.service(), ports.management()))
                .allMatch(ServerDescriptor.Ports::isFree)
                .allMatch(port -> port < 32_768, "below Linux's ports for connections");
    }
}
