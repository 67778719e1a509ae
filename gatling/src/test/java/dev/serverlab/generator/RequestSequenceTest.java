package dev.serverlab.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serverlab.generator.GeneratorRequests.Request;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which request comes when, and with what values. */
final class RequestSequenceTest {

    private static Request get(String path, int weight) {
        return new Request("GET", path, Map.of(), null, false, null, weight);
    }

    private static RequestSequence of(Request... requests) {
        return new RequestSequence(new GeneratorRequests.Target(List.of(requests), Map.of()));
    }

    private static RequestSequence withRows(Request request) {
        return new RequestSequence(new GeneratorRequests.Target(
                List.of(request), Map.of("sku", List.of("a 1", "b\"2"), "name", List.of("one", "two"))));
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
        assertThat(sequence.path(0, 17)).isEqualTo(sequence.path(0, 17)).matches("/orders/\\d{1,4}\\?of=[1-9]");
    }

    @Test
    void takesEveryValueOfARangeAndNoOther() {
        RequestSequence sequence = of(get("{7..9}", 1));
        Set<String> seen = new HashSet<>();
        for (int number = 0; number < 200; number++) {
            seen.add(sequence.path(0, number));
        }
        assertThat(seen).containsExactlyInAnyOrder("7", "8", "9");
    }

    @Test
    void takesColumnsOfOneRowAndEscapesThemWhereTheyStand() {
        Request post = new Request("POST", "/{sku}", Map.of("X-Name", "{name}"), "{\"sku\":\"{sku}\"}", true, null, 1);
        RequestSequence sequence = withRows(post);
        Set<String> seen = new HashSet<>();
        for (int number = 0; number < 50; number++) {
            seen.add(sequence.path(0, number) + " " + sequence.header(0, "X-Name", number) + " "
                    + sequence.body(0, number));
        }
        assertThat(seen).containsExactlyInAnyOrder("/a%201 one {\"sku\":\"a 1\"}", "/b%222 two {\"sku\":\"b\\\"2\"}");
    }

    @Test
    void leavesBracesThatAreNoPlaces() {
        RequestSequence sequence = withRows(new Request("POST", "/", Map.of(), "{ \"a\": {size} }", false, 200, 1));
        assertThat(sequence.body(0, 3)).isEqualTo("{ \"a\": {size} }");
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
}
