package dev.serverlab.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Work;
import dev.serverlab.testing.Client;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class LoopsContractIT extends QuarkusContract {

    LoopsContractIT() throws IOException {
        super("loops");
    }

    @Override
    public Work defaultWork() {
        return Work.TIMER;
    }

    /** The profile is one that only Quarkus has. */
    @Test
    @Override
    public void tellsWhichServerRuns() {
        assertThat(Client.get(management(), "/actuator/info").body())
                .contains("\"quarkus\"", "\"loops\"", "\"Quarkus REST 3.", "\"Vert.x 4.", "\"nio\"", "\"timer\"");
    }
}
