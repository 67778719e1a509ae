package dev.serverlab.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.SpecVersion;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published document is valid, and says what the code does. */
class OpenApiTest {

    private final SwaggerParseResult parsed = new OpenAPIV3Parser().readContents(document());
    private final OpenAPI api = Objects.requireNonNull(parsed.getOpenAPI());

    @Test
    void isAValidDocumentOfOpenApi31() {
        assertThat(parsed.getMessages()).isEmpty();
        assertThat(api.getSpecVersion()).isEqualTo(SpecVersion.V31);
        assertThat(api.getOpenapi()).startsWith("3.1.");
    }

    @Test
    void describesTheOneEndpoint() {
        assertThat(api.getPaths()).containsOnlyKeys("/delay/{millis}");
        assertThat(at(api.getPaths(), "/delay/{millis}").readOperationsMap().keySet())
                .extracting(Enum::name)
                .containsExactlyInAnyOrder("GET", "HEAD");
        assertThat(api.getComponents().getParameters()).containsOnlyKeys("millis", "work", "cpuMicros", "items");
    }

    @ParameterizedTest
    @CsvSource({
        "millis, " + DelayRequest.MAX_DELAY_MILLIS,
        "cpuMicros, " + DelayRequest.MAX_CPU_MICROS,
        "items, " + DelayRequest.MAX_ITEMS
    })
    void namesTheRangesThatRequestsAreCheckedAgainst(String name, int max) {
        Schema<?> schema = parameter(name).getSchema();

        assertThat(schema.getMinimum()).isEqualByComparingTo(BigDecimal.ZERO);
        assertThat(schema.getMaximum()).isEqualByComparingTo(BigDecimal.valueOf(max));
    }

    @Test
    void namesEveryWork() {
        assertThat(parameter("work").getSchema().getEnum())
                .isEqualTo(Arrays.stream(Work.values()).map(Work::wireName).toList());
    }

    @Test
    void showsTheVeryAnswer() {
        Operation get = at(api.getPaths(), "/delay/{millis}").getGet();
        JsonNode example = example(at(get.getResponses(), "200"), "application/json");

        assertThat(example.toString()).isEqualTo("{\"delayMillis\":100}");
    }

    @Test
    void showsTheVeryItem() {
        Object item = at(api.getComponents().getSchemas(), "Item").getExample();

        assertThat(DelayAnswer.of(0, 1).json()).contains("[" + json(item) + "]");
    }

    @ParameterizedTest
    @CsvSource({
        "BadRequest, 400, Bad Request, millis must be a whole number from 0 to 60000",
        "NotFound, 404, Not Found, The framework's own words.",
        "MethodNotAllowed, 405, Method Not Allowed, The framework's own words."
    })
    void showsTheVeryProblems(String response, int status, String title, String detail) {
        JsonNode example = example(at(api.getComponents().getResponses(), response), "application/problem+json");

        assertThat(JsonMapper.shared().convertValue(example, Map.class))
                .containsEntry("title", title)
                .containsEntry("status", status)
                .containsEntry("detail", detail);
        assertThat(example.propertyNames()).containsAll(problemMembers());
    }

    private Parameter parameter(String name) {
        return at(api.getComponents().getParameters(), name);
    }

    private List<String> problemMembers() {
        Schema<?> problem = at(api.getComponents().getSchemas(), "Problem");
        return problem.getRequired();
    }

    /** Converts an example, which the OpenAPI parser holds in another JSON library. */
    private static JsonNode example(ApiResponse response, String mediaType) {
        return json(at(response.getContent(), mediaType).getExample());
    }

    private static JsonNode json(Object example) {
        return JsonMapper.shared().readTree(Json31.mapper().valueToTree(example).toString());
    }

    private static <T> T at(Map<String, T> map, String key) {
        return Objects.requireNonNull(map.get(key), key);
    }

    private static String document() {
        try (InputStream in =
                Objects.requireNonNull(OpenApiTest.class.getResourceAsStream("/dev/serverlab/contract/openapi.yaml"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
