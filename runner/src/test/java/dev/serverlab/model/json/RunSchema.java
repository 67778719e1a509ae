package dev.serverlab.model.json;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The published schemas of {@code run.json} and {@code series.json}, as an outside tool would apply them. */
public final class RunSchema {

    private static final Schema SCHEMA = schema("run.schema.json");
    private static final Schema OF_SERIES = schema("series.schema.json");

    private RunSchema() {}

    /** The schema itself. */
    public static String text() {
        return text("run.schema.json");
    }

    private static String text(String name) {
        try (InputStream in = Objects.requireNonNull(RunJson.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Schema schema(String name) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(text(name), InputFormat.JSON);
    }

    /** What the schema finds wrong with a document; empty when it is right. */
    public static List<String> errorsIn(String json) {
        return errors(SCHEMA, json);
    }

    /** The same for a {@code series.json}. */
    public static List<String> errorsInSeries(String json) {
        return errors(OF_SERIES, json);
    }

    private static List<String> errors(Schema schema, String json) {
        return schema.validate(json, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }
}
