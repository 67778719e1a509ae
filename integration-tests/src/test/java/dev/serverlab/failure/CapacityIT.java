package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Searches for a capacity that is known, as it is scripted: 100 requests a second. */
@Execution(ExecutionMode.CONCURRENT)
final class CapacityIT {

    private static final String[] SEARCH = {
        "capacity", LabHome.EXPERIMENT, "--slo", "p90 <= 100ms", "--seed", "1", "--window", "1s", "--warmup", "1s"
    };

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @Test
    void isFoundBetweenWhatHoldsAndWhatFails() throws IOException, InterruptedException {
        LabProcess process = lab.start(SEARCH).awaitWords("session 2:");
        process.signal("TERM");
        Ended ended = lab.endOf(process).exits(130);
        JsonNode session = lab.runJson().at("/capacity/variants/0/sessions/0");

        assertThat(session.path("decided").asBoolean()).as("%s", ended).isTrue();
        assertThat(session.path("holds").asDouble()).as("%s", ended).isLessThanOrEqualTo(100);
        assertThat(session.path("fails").asDouble()).as("%s", ended).isGreaterThan(100);
        assertThat(ended.out()).contains("stub:right holds ");
    }

    @Test
    @Tag("thorough")
    void isSearchedForWithTheRealGenerator() throws IOException, InterruptedException {
        LabProcess process = lab.useGatling().start(SEARCH).awaitWindow();
        process.signal("TERM");
        Ended ended = lab.endOf(process).exits(130);

        assertThat(lab.runJson().at("/capacity/variants/0/sessions/0/windows"))
                .as("windows of %s", ended)
                .isNotEmpty()
                .allSatisfy(
                        window -> assertThat(window.path("scheduled").asLong()).isPositive());
    }
}
