package dev.serverlab.measure.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnRequest.Same;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When two answers are the same. */
final class OwnAnswerTest {

    private static OwnRequest request(Same same, @Nullable List<String> only, @Nullable List<String> except) {
        return new OwnRequest("GET", "/orders/1", 1, null, null, false, null, same, only, except, null, null);
    }

    private static OwnAnswer answer(OwnRequest request, int status, String content) {
        return OwnAnswer.of(request, request.path(), null, status, content);
    }

    private static @Nullable String difference(OwnRequest request, String one, String other) {
        return answer(request, 200, one).difference(answer(request, 200, other));
    }

    @Test
    void namesWhereTwoJsonsDiffer() {
        OwnRequest bytes = request(Same.BYTES, null, null);
        assertThat(difference(bytes, "{\"a\":1}", "{\"a\":1}")).isNull();
        assertThat(difference(bytes, "{\"a\":1,\"l\":[1,{\"b/c\":2}]}", "{\"a\":3,\"l\":[1,{\"b/c\":4}]}"))
                .isEqualTo("/a, /l/1/b~1c");
        assertThat(difference(bytes, "{\"a\":1}", "{ \"a\": 1 }")).isEqualTo("the same JSON, but different bytes");
    }

    @Test
    void comparesJsonByItsValues() {
        OwnRequest json = request(Same.JSON, null, null);
        assertThat(difference(json, "[{\"a\":1,\"b\":2.50}]", "[ {\"b\":2.5,\"a\":1.0} ]"))
                .isNull();
        assertThat(difference(json, "[1,2]", "[2,1]")).isEqualTo("/0, /1");
        assertThat(difference(json, "yes\n", "no")).isEqualTo("yes and no");
        assertThat(difference(json, "{}", "no")).isEqualTo("one is not JSON: no");
    }

    @Test
    void comparesListsInAnyOrderWhereThatIsAsked() {
        OwnRequest unordered = request(Same.UNORDERED, null, null);
        String one = "{\"l\":[{\"id\":1,\"n\":\"a\"},{\"id\":2}],\"c\":2}";
        assertThat(difference(unordered, one, "{\"c\":2.0,\"l\":[{\"id\":2},{\"n\":\"a\",\"id\":1.0}]}"))
                .isNull();
        assertThat(difference(unordered, one, "{\"c\":2,\"l\":[{\"id\":2},{\"n\":\"b\",\"id\":1}]}"))
                .isEqualTo("/l");
        assertThat(difference(
                        request(Same.JSON, null, null), one, "{\"c\":2,\"l\":[{\"id\":2},{\"n\":\"a\",\"id\":1}]}"))
                .contains("/l/0/id");
    }

    @Test
    void decompressesABody() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write("{\"a\":1}".getBytes(StandardCharsets.UTF_8));
        }
        String compressed = bytes.toString(StandardCharsets.ISO_8859_1);

        assertThat(difference(request(Same.BYTES, null, null), compressed, "{\"a\":1}"))
                .isNull();
        assertThat(difference(request(Same.BYTES, null, null), compressed, "{\"a\":2}"))
                .isEqualTo("/a");
    }

    @Test
    void quotesWhatIsNoJson() {
        assertThat(difference(request(Same.BYTES, null, null), "yes\n", "no")).isEqualTo("yes and no");
        assertThat(difference(request(Same.BYTES, null, null), "yes", "")).isEqualTo("yes and nothing");
    }

    @Test
    void leavesOutWhatDiffersByNature() {
        OwnRequest json = request(Same.JSON, null, List.of("/id", "/items/0/at"));
        assertThat(difference(
                        json, "{\"id\":1,\"items\":[{\"at\":1,\"n\":5}]}", "{\"items\":[{\"n\":5,\"at\":2}],\"id\":2}"))
                .isNull();
        assertThat(difference(json, "{\"id\":1,\"n\":5}", "{\"id\":2,\"n\":6}")).isEqualTo("/n");
        assertThat(difference(json, "{\"id\":1}", "oops")).isEqualTo("one is not JSON: oops");
    }

    @Test
    void looksAtWhatIsNamedAlone() {
        OwnRequest only = request(Same.JSON, List.of("/total"), null);
        assertThat(difference(only, "{\"total\":1,\"at\":1}", "{\"total\":1,\"at\":2}"))
                .isNull();
        assertThat(difference(only, "{\"total\":1}", "{\"total\":2}")).isEqualTo("/total");
    }

    @Test
    void looksAtTheStatusFirst() {
        OwnRequest status = request(Same.STATUS, null, null);
        assertThat(difference(status, "a", "b")).isNull();
        assertThat(answer(status, 200, "a").difference(answer(status, 201, "a")))
                .isEqualTo("status 200 and 201");
    }

    @Test
    void requiresAllVariantsOfARunToAnswerAlike() {
        AnswersSeen seen = new AnswersSeen();
        OwnRequest bytes = request(Same.BYTES, null, null);
        seen.require(Variant.parse("shop:one"), List.of(answer(bytes, 200, "{\"a\":1}")));
        assertThatNoException()
                .isThrownBy(() -> seen.require(Variant.parse("shop:two"), List.of(answer(bytes, 200, "{\"a\":1}"))));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> seen.require(Variant.parse("shop:three"), List.of(answer(bytes, 200, "{\"a\":2}"))))
                .satisfies(e -> assertThat(e.problem().what())
                        .isEqualTo("shop:three answers GET /orders/1 differently from shop:one: /a."));
        assertThat(seen.underLoad(Variant.parse("shop:two"), List.of(answer(bytes, 200, "{\"a\":1}"))))
                .isNull();
        assertThat(seen.underLoad(Variant.parse("shop:one"), List.of(answer(bytes, 200, "{\"a\":2}"))))
                .isNotNull()
                .satisfies(problem -> assertThat(problem.what())
                        .isEqualTo("Under load shop:one answered GET /orders/1 differently from itself before: /a."));
    }
}
