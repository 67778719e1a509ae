package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.contract.Http.Answer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A valid request is answered with the same bytes everywhere, and never too soon. */
public interface DelayContract extends ServerUnderTest {

    @ParameterizedTest
    @ValueSource(strings = {"/delay/0", "/delay/00", "/delay/7", "/delay/007", "/delay/0?cpuMicros=0", "/delay/%37"})
    default void answersTheDelayAsJsonByteForByte(String target) {
        Answer answer = Http.get(service(), target);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(answer.body()).isEqualTo(target.contains("7") ? "{\"delayMillis\":7}" : "{\"delayMillis\":0}");
    }

    @ParameterizedTest
    @EnumSource
    default void listsTheSameItemsByteForByte(Work work) {
        for (int items : new int[] {1, 20, DelayRequest.MAX_ITEMS}) {
            Answer answer = Http.get(service(), "/delay/1?items=" + items + "&work=" + work.wireName());

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.contentType()).isEqualTo("application/json");
            assertThat(answer.body()).isEqualTo(DelayAnswer.of(1, items).json());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, DelayRequest.MAX_ITEMS})
    default void doesNotCompress(int items) {
        Answer answer = Http.get(service(), "/delay/0?items=" + items, "Accept-Encoding", "gzip, deflate, br");

        assertThat(answer.header("content-encoding")).isEmpty();
        assertThat(answer.body()).isEqualTo(DelayAnswer.of(0, items).json());
    }

    @Test
    default void waitsForTheDelayWhenTheRequestDoesNotSayHow() {
        Answer answer = Http.get(service(), "/delay/150");

        assertThat(answer.body()).isEqualTo("{\"delayMillis\":150}");
        assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }

    @ParameterizedTest
    @EnumSource
    default void waitsForTheDelayHoweverItWaits(Work work) {
        Answer answer = Http.get(service(), "/delay/150?work=" + work.wireName());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(answer.body()).isEqualTo("{\"delayMillis\":150}");
        assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }

    @ParameterizedTest
    @EnumSource
    default void burnsTheCpuThatWasAskedForAfterTheDelay(Work work) {
        Answer answer = Http.get(service(), "/delay/100?cpuMicros=50000&work=" + work.wireName());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(150));
    }

    @ParameterizedTest
    @EnumSource
    default void answersTwoHundredConcurrentRequests(Work work) {
        // A short delay, since an event loop that sleeps serves one after the other.
        List<CompletableFuture<Answer>> answers = IntStream.range(0, 200)
                .mapToObj(i -> Http.getAsync(service(), "/delay/10?work=" + work.wireName()))
                .toList();

        assertThat(answers).allSatisfy(future -> {
            Answer answer = future.join();
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).isEqualTo("{\"delayMillis\":10}");
            assertThat(answer.took()).isGreaterThanOrEqualTo(Duration.ofMillis(10));
        });
    }
}
