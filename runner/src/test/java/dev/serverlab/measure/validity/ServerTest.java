package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ServerTest {

    @Test
    void refusesAServerThatClosesItsConnection() {
        Found.nothing(KeptConnections.check("mvc:default", null, false));
        Found.problem("connections-closed", KeptConnections.check("mvc:default", 100, false));
        assertThat(KeptConnections.check("mvc:default", 1, false)
                        .problems()
                        .getFirst()
                        .what())
                .contains("mvc:default", "after 1 request,");
    }

    @Test
    void notesConnectionsThatAreClosedOnPurpose() {
        Found.nothing(KeptConnections.check("mvc:default", null, true));
        Found.note("connections-closed", KeptConnections.check("mvc:default", 100, true));
    }

    @Test
    void refusesAnotherProcessThanTheOneStarted() {
        Found.nothing(SameProcess.check("mvc:default", 7, OptionalLong.of(7)));
        Found.problem("process-changed", SameProcess.check("mvc:default", 7, OptionalLong.of(8)));
        Found.note("process-unknown", SameProcess.check("mvc:default", 7, OptionalLong.empty()));
    }
}
