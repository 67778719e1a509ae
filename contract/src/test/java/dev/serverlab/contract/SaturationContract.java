package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.serverlab.contract.Http.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The management port answers when no thread of the service port is free: a scrape must not wait behind the load. */
public interface SaturationContract extends ServerUnderTest {

    @Test
    default void managementAnswersWhileEveryRequestThreadSleeps() {
        int threads = requestThreads();
        assumeTrue(threads > 0, "without a limit there is nothing to saturate");

        assertThat(LongerDelays.untilSeen(millis -> managementAnswersWhileAllSleep(threads, millis)))
                .as("the management port answers before the first request that sleeps has been answered")
                .isTrue();
        // Whatever is still queued must not delay the tests that follow.
        assertThat(Http.get(service(), "/delay/0").status()).isEqualTo(200);
    }

    private boolean managementAnswersWhileAllSleep(int threads, int millis) {
        List<RawConnection> sleepers = new ArrayList<>();
        try {
            // Two more than there are threads, each on a separate connection, since an event loop owns connections.
            for (int i = 0; i < threads + 2; i++) {
                sleepers.add(RawConnection.open(service()));
            }
            for (RawConnection sleeper : sleepers) {
                sleeper.send("GET", "/delay/" + millis + "?work=block");
            }
            if (!stopsAnswering(sleepers)) {
                return false;
            }

            List<Answer> answers = List.of(
                    Http.get(management(), "/actuator/health"),
                    Http.get(management(), "/actuator/info"),
                    Http.get(management(), "/actuator/prometheus"));

            assertThat(answers).extracting(Answer::status).containsOnly(200);
            return sleepers.stream().noneMatch(RawConnection::hasAnswer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            sleepers.forEach(RawConnection::close);
        }
    }

    private int requestThreads() {
        return JsonMapper.shared()
                .readTree(Http.get(management(), "/actuator/info").body())
                .path(ServerState.INFO_KEY)
                .at("/requestThreads/max")
                .asInt(0);
    }

    /** Whether the service port keeps another request waiting before it has answered the first of these. */
    private boolean stopsAnswering(List<RawConnection> sleepers) throws IOException {
        while (sleepers.stream().noneMatch(RawConnection::hasAnswer)) {
            try (RawConnection connection = RawConnection.open(service(), Duration.ofMillis(300))) {
                connection.send("GET", "/delay/0");
                connection.answer();
            } catch (SocketTimeoutException e) {
                return true;
            }
        }
        return false;
    }
}
