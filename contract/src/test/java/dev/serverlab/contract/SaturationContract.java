package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.serverlab.contract.Http.Answer;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The management port answers when no thread of the service port is free: a scrape must not wait behind the load. */
public interface SaturationContract extends ServerUnderTest {

    @Test
    default void managementAnswersWhileEveryRequestThreadSleeps() throws IOException {
        int threads = requestThreads();
        assumeTrue(threads > 0, "without a limit there is nothing to saturate");
        List<RawConnection> sleepers = new ArrayList<>();
        try {
            // Two more than there are threads, each on a connection of its own, since an event loop owns connections.
            for (int i = 0; i < threads + 2; i++) {
                sleepers.add(RawConnection.open(service()));
            }
            for (RawConnection sleeper : sleepers) {
                sleeper.send("GET", "/delay/4000?work=block");
            }
            waitUntilTheServiceDoesNotAnswer();

            List<Answer> answers = List.of(
                    Http.get(management(), "/actuator/health"),
                    Http.get(management(), "/actuator/info"),
                    Http.get(management(), "/actuator/prometheus"));

            for (RawConnection sleeper : sleepers) {
                assertThat(sleeper.hasAnswer())
                        .as("a request of 4 s was answered before the management port was")
                        .isFalse();
            }
            assertThat(answers).extracting(Answer::status).containsOnly(200);
        } finally {
            for (RawConnection sleeper : sleepers) {
                sleeper.close();
            }
        }
        // Whatever is still queued must not delay the tests that follow.
        assertThat(Http.get(service(), "/delay/0").status()).isEqualTo(200);
    }

    private int requestThreads() {
        return JsonMapper.shared()
                .readTree(Http.get(management(), "/actuator/info").body())
                .path(EffectiveConfiguration.INFO_KEY)
                .at("/requestThreads/max")
                .asInt(0);
    }

    private void waitUntilTheServiceDoesNotAnswer() throws IOException {
        for (int probe = 0; probe < 200; probe++) {
            try (RawConnection connection = RawConnection.open(service(), Duration.ofMillis(300))) {
                connection.send("GET", "/delay/0");
                connection.answer();
            } catch (SocketTimeoutException e) {
                return;
            }
        }
        throw new AssertionError("the service port still answered with every request thread asleep");
    }
}
