package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.RawRequests.RawRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever bytes come, a server answers as {@code raw-requests.json} says, and never with a fault of its own. */
public interface RawRequestContract extends ServerUnderTest {

    /** What a server that closes the connection without a word answers. */
    String NOTHING = "nothing";

    @ParameterizedTest
    @MethodSource("dev.serverlab.contract.RawRequests#all")
    default void answersOddRequestsAsTheTableSays(RawRequest request) throws IOException {
        String answer = answerTo(request);

        assertThat(answer).doesNotContain("500");
        // A server that is not in the table may differ where others do.
        assertThat(answer).isEqualTo(Objects.requireNonNullElse(request.answerOf(serverName()), answer));
    }

    private String answerTo(RawRequest request) throws IOException {
        String bytes = request.bytes();
        int expected = Math.max(1, bytes.split(" HTTP/1\\.1\r\n", -1).length - 1);
        List<String> answers = new ArrayList<>();
        try (RawConnection connection = RawConnection.open(service(), Duration.ofSeconds(10))) {
            try {
                connection.sendBytes(bytes);
                for (int i = 0; i < expected || bytes.endsWith("BAD\r\n\r\n") && i <= expected; i++) {
                    RawAnswer head = connection.head();
                    if (!bytes.startsWith("HEAD")) {
                        connection.skipBodyOf(head);
                    }
                    boolean problem = head.header("content-type").equals("application/problem+json");
                    answers.add(head.status() + (problem ? " problem" : ""));
                }
            } catch (java.io.EOFException | java.net.SocketException e) {
                // The server closed the connection: what came before is its answer.
            }
        }
        return switch (new LinkedHashSet<>(answers).size()) {
            case 0 -> NOTHING;
            case 1 -> (answers.size() == 1 ? "" : answers.size() + " times ") + answers.getFirst();
            default -> String.join(", ", answers);
        };
    }
}
