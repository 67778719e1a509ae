package dev.serverlab.measure.validity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerChecksTest {

    @Test
    void refusesAServerThatClosesItsConnection() {
        Found.nothing(ServerChecks.keptConnections("mvc:default", null, false));
        Found.problem("connections-closed", ServerChecks.keptConnections("mvc:default", 100, false));
        assertThat(ServerChecks.keptConnections("mvc:default", 1, false)
                        .problems()
                        .getFirst()
                        .what())
                .contains("mvc:default", "after 1 request,");
    }

    @Test
    void notesConnectionsThatAreClosedOnPurpose() {
        Found.nothing(ServerChecks.keptConnections("mvc:default", null, true));
        Found.note("connections-closed", ServerChecks.keptConnections("mvc:default", 100, true));
    }

    @Test
    void refusesAnotherProcessThanTheOneStarted() {
        Found.nothing(ServerChecks.sameProcess("mvc:default", 7, 7L));
        Found.problem("process-changed", ServerChecks.sameProcess("mvc:default", 7, 8L));
        Found.note("process-unknown", ServerChecks.sameProcess("mvc:default", 7, null));
    }
}
