package dev.serverlab.model.json;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import dev.serverlab.model.file.text.Location;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The published schemas of the files in a run's folder: the form of their parts, and the possible range of their numbers.
 * The ranges do not judge a measurement: only damaged or forged files exceed them, on which statistics would overflow.
 */
enum PublishedSchema {
    RUN("run.schema.json"),
    SERIES("series.schema.json");

    private static final String CLOSED = "additionalProperties";

    private final Schema schema;

    PublishedSchema(String name) {
        try (InputStream in = Objects.requireNonNull(PublishedSchema.class.getResourceAsStream(name))) {
            JsonNode open = RunJson.tree(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            // Unknown names are ignored.
            open.findParents(CLOSED).stream()
                    .filter(each -> each.path(CLOSED).isBoolean())
                    .forEach(each -> ((ObjectNode) each).remove(CLOSED));
            SchemaRegistryConfig english =
                    SchemaRegistryConfig.builder().locale(Locale.ROOT).build();
            schema = SchemaRegistry.withDefaultDialect(
                            SpecificationVersion.DRAFT_2020_12, registry -> registry.schemaRegistryConfig(english))
                    .getSchema(open);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Validates a document, up to the first error.
     *
     * @throws tools.jackson.core.JacksonException with its location
     */
    void check(JsonNode document) {
        for (Error error : schema.validate(document, context -> context.executionConfig(each -> each.failFast(true)))) {
            Location location = Location.of(error.getInstanceLocation());
            String missing = error.getProperty();
            if (missing != null) {
                throw Damage.at(location.at(missing), "it is missing");
            }
            throw error.getKeyword().endsWith("imum")
                    ? Damage.at(location, error.getInstanceNode() + " cannot have been measured")
                    : Damage.at(location, Damage.WRONG_FORM);
        }
    }
}
