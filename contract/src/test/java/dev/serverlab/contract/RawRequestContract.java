package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A server answers or refuses whatever bytes come without failing, and goes on serving. Each framework answers
 * differently; see docs/raw-requests.md.
 */
public interface RawRequestContract extends ServerUnderTest {

    @ParameterizedTest
    @MethodSource("dev.serverlab.contract.RawRequest#all")
    default void answersOddRequestsWithoutAFault(RawRequest request) throws IOException {
        assertThat(request.sendTo(service())).allSatisfy(answer -> {
            assertThat(answer.status()).isNotEqualTo(500);
            assertThat(answer.body()).doesNotContain("\tat ", "Exception", ".java:");
        });
        assertThat(Http.get(service(), "/delay/0").status()).isEqualTo(200);
    }
}
