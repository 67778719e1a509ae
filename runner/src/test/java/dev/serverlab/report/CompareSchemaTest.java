package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.model.json.RunJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of compare.json takes what the lab writes, and nothing that is nearly that. */
class CompareSchemaTest {

    private static final Schema SCHEMA = schema();

    @Test
    void takesWhatIsWritten() {
        assertThat(errors(RunJson.text(MadeUpComparison.equal().compared()))).isEmpty();
        assertThat(errors(RunJson.text(MadeUpComparison.unlike().compared()))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"verdict\" : \"EQUIVALENT\"", "\"name\" : \"A\"", "\"schemaVersion\" : 3", "\"comparisons\""})
    void refusesWhatIsNearlyThat(String part) {
        String text = RunJson.text(MadeUpComparison.equal().compared());
        assertThat(text).contains(part);

        assertThat(errors(text.replace(part, part.replaceFirst("[A-Za-z]", "_"))))
                .isNotEmpty();
    }

    private static java.util.List<com.networknt.schema.Error> errors(String json) {
        return SCHEMA.validate(json, InputFormat.JSON);
    }

    private static Schema schema() {
        try (InputStream text = ComparisonReport.class.getResourceAsStream("compare.schema.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
