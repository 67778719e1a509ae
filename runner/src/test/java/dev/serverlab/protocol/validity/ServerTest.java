package dev.serverlab.protocol.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ServerTest {

    @Test
    void refusesAServerThatClosesItsConnection() {
        Found.nothing(KeptConnections.check("mvc:default", null));
        Found.problem("connections-closed", KeptConnections.check("mvc:default", 100));
        assertThat(KeptConnections.check("mvc:default", 1).problems().getFirst().what())
                .contains("mvc:default", "after 1 request,");
    }

    @Test
    void refusesAnotherProcessThanTheOneStarted() {
        Found.nothing(SameProcess.check("mvc:default", 7, OptionalLong.of(7)));
        Found.problem("process-changed", SameProcess.check("mvc:default", 7, OptionalLong.of(8)));
        Found.note("process-unknown", SameProcess.check("mvc:default", 7, OptionalLong.empty()));
    }
}
