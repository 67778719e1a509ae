package dev.serverlab.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serverlab.generator.GeneratorRequests.Request;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which request comes when, and with what values. */
final class RequestSequenceTest {

    private static final Map<String, String> NOTHING = Map.of();

    private static Request get(String path, int weight) {
        return new Request("GET", path, Map.of(), null, false, null, weight);
    }

    private static RequestSequence of(Request... requests) {
        return new RequestSequence(new GeneratorRequests.Target(List.of(requests), Map.of(), null));
    }

    private static RequestSequence withRows(Request request) {
        return new RequestSequence(new GeneratorRequests.Target(
                List.of(request), Map.of("sku", List.of("a 1", "b\"2"), "name", List.of("one", "two")), null));
    }

    @Test
    void sendsEachAsOftenAsItsWeightSaysInAnyStretch() {
        RequestSequence sequence = of(get("/a", 9), get("/b", 1));
        for (int from = 0; from < 1_000; from += 100) {
            int second = 0;
            for (int number = from; number < from + 100; number++) {
                second += sequence.which(number);
            }
            assertThat(second).isBetween(8, 12);
        }
    }

    @Test
    void givesANumberTheSameValuesEachTime() {
        RequestSequence sequence = of(get("/orders/{1..1000}?of={1..9}", 1));
        assertThat(sequence.path(0, 17, NOTHING))
                .isEqualTo(sequence.path(0, 17, NOTHING))
                .matches("/orders/\\d{1,4}\\?of=[1-9]");
    }

    @Test
    void takesEveryValueOfARangeAndNoOther() {
        RequestSequence sequence = of(get("{7..9}", 1));
        Set<String> seen = new HashSet<>();
        for (int number = 0; number < 200; number++) {
            seen.add(sequence.path(0, number, NOTHING));
        }
        assertThat(seen).containsExactlyInAnyOrder("7", "8", "9");
    }

    @Test
    void takesColumnsOfOneRowAndEscapesThemWhereTheyStand() {
        Request post = new Request("POST", "/{sku}", Map.of("X-Name", "{name}"), "{\"sku\":\"{sku}\"}", true, null, 1);
        RequestSequence sequence = withRows(post);
        Set<String> seen = new HashSet<>();
        for (int number = 0; number < 50; number++) {
            seen.add(sequence.path(0, number, NOTHING) + " " + sequence.header(0, "X-Name", number, NOTHING) + " "
                    + sequence.body(0, number, NOTHING));
        }
        assertThat(seen).containsExactlyInAnyOrder("/a%201 one {\"sku\":\"a 1\"}", "/b%222 two {\"sku\":\"b\\\"2\"}");
    }

    @Test
    void leavesBracesThatAreNoPlaces() {
        RequestSequence sequence = withRows(new Request("POST", "/", Map.of(), "{ \"a\": {size} }", false, 200, 1));
        assertThat(sequence.body(0, 3, NOTHING)).isEqualTo("{ \"a\": {size} }");
    }

    @Test
    void refusesARangeThatEndsBeforeItBegins() {
        assertThatIllegalArgumentException().isThrownBy(() -> of(get("/{9..1}", 1)));
    }

    @Test
    void takesAnyStatusFrom200To299UnlessOneIsExpected() {
        assertThat(get("/", 1).expects(204)).isTrue();
        assertThat(get("/", 1).expects(302)).isFalse();
        Request created = new Request("POST", "/", Map.of(), null, false, 201, 1);
        assertThat(created.expects(201)).isTrue();
        assertThat(created.expects(200)).isFalse();
    }

    private static Request step(String path, String think, Map<String, String> take) {
        return new Request("GET", path, Map.of("X", "{token}"), null, false, null, 0, Think.parse(think), take);
    }

    @Test
    void beginsASequenceAsOftenAsItsWeightSaysAndNeverInItsMiddle() {
        RequestSequence sequence = of(get("/login", 1), step("/orders", "0ms", Map.of()), get("/health", 3));
        int[] seen = new int[3];
        for (int number = 0; number < 400; number++) {
            seen[sequence.which(number)]++;
        }
        assertThat(seen[0]).isBetween(98, 102);
        assertThat(seen[1]).isZero();
        assertThat(sequence.hasNext(0)).isTrue();
        assertThat(sequence.hasNext(1)).isFalse();
        assertThat(List.of(sequence.isStep(0), sequence.isStep(1), sequence.isStep(2)))
                .containsExactly(true, true, false);
        assertThat(sequence.step(1)).isEqualTo(2);
    }

    @Test
    void countsARequestForEachStepOfASequence() {
        GeneratorRequests.Target target = new GeneratorRequests.Target(
                List.of(
                        get("/login", 1),
                        step("/a", "100ms..300ms", Map.of()),
                        step("/b", "1s", Map.of()),
                        get("/health", 3)),
                Map.of(),
                null);
        assertThat(target.requestsPerArrival()).isEqualTo((3 + 3 * 1) / 4.0);
        assertThat(target.thinkMillisPerArrival()).isEqualTo((200 + 1000) / 4.0);
        assertThat(target.longestThinkMillis()).isEqualTo(1_300);
    }

    @Test
    void putsWhatWasTakenInPlaceOfItsNameAndHarmless() {
        RequestSequence sequence = of(get("/login", 1), step("/orders/{token}", "0ms", Map.of()));
        Map<String, String> taken = Map.of("token", "a b\r\nX: c");
        assertThat(sequence.path(1, 3, taken)).isEqualTo("/orders/a%20b%0D%0AX%3A%20c");
        assertThat(sequence.header(1, "X", 3, taken)).isEqualTo("a b  X: c");
    }

    @Test
    void thinksForAnyTimeOfItsRangeAndTheSameForANumber() {
        RequestSequence sequence = of(get("/login", 1), step("/orders", "200ms..1s", Map.of()));
        Set<Duration> seen = new HashSet<>();
        for (int number = 0; number < 100; number++) {
            Duration time = sequence.think(1, number);
            assertThat(time)
                    .isBetween(Duration.ofMillis(200), Duration.ofSeconds(1))
                    .isEqualTo(sequence.think(1, number));
            seen.add(time);
        }
        assertThat(seen).hasSizeGreaterThan(90);
        assertThat(sequence.think(0, 1)).isZero();
    }

    @Test
    void spellsATimeAsItIsRead() {
        for (String text : List.of("0ms", "200ms", "1s", "200ms..1s", "60s")) {
            assertThat(Think.parse(text)).hasToString(text);
        }
        for (String text : List.of("", "1", "1h", "2m", "1s..200ms", "200ms..", "-1s")) {
            assertThatIllegalArgumentException().isThrownBy(() -> Think.parse(text));
        }
    }

    @Test
    void takesValuesFromPointersAndHeaders() {
        assertThat(Take.parse("/user/token")).isEqualTo(new Take.Json("/user/token"));
        assertThat(Take.parse("header Set-Cookie"))
                .isEqualTo(new Take.Header("Set-Cookie"))
                .extracting(take -> ((Take.Header) take).value("SID=1; Path=/"))
                .isEqualTo("SID=1");
        for (String text : List.of("", "token", "header ", "header a b", "header A:")) {
            assertThatIllegalArgumentException().isThrownBy(() -> Take.parse(text));
        }
    }
}
