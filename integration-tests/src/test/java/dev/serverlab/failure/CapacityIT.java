package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** A capacity that is known: five threads that each sleep 50 ms answer 100 requests a second. */
@Isolated
final class CapacityIT {

    @RegisterExtension
    final Lab lab = new Lab();

    @Test
    void isFoundBetweenWhatHoldsAndWhatFails() throws IOException, InterruptedException {
        lab.home().withRealServer("mvc-app");
        lab.home()
                .write(
                        "experiments/" + LabHome.EXPERIMENT + ".yaml",
                        """
                question: How much can it take?
                variants:
                  - { variant: "mvc:default.five", settings: { server.tomcat.threads.max: 5 } }
                workload: { delay: 50ms, work: block }
                slo: [p90 <= 100ms, errors <= 1%]
                warmup: 1s
                protocol: solo
                """ + lab.home().quickJvm());
        LabProcess process = lab.start(
                        "capacity", LabHome.EXPERIMENT, "--pin", "--seed", "1", "--budget", "5m", "--window", "1s")
                .awaitWords("session 2:");
        process.signal("TERM");
        Ended ended = lab.endOf(process).exits(130);
        JsonNode session = lab.runJson().at("/capacity/variants/0/sessions/0");

        assertThat(session.path("decided").asBoolean()).as("%s", ended).isTrue();
        // Each answer takes some more than 50 ms, and 100/s itself may hold or fail.
        assertThat(session.path("holds").asDouble()).as("%s", ended).isBetween(70.0, 101.0);
        assertThat(session.path("fails").asDouble()).as("%s", ended).isBetween(75.0, 106.0);
        assertThat(ended.out()).contains("mvc:default.five holds ");
        assertThat(lab.runJson().at("/environment/command").toString()).contains("--pin");
    }
}
