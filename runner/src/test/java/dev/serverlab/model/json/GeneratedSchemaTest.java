package dev.serverlab.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.analysis.compare.ComparisonReport;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The published schemas are those of the records. With {@code -Dgolden.rewrite=true} they are written anew. */
final class GeneratedSchemaTest {

    private static final Path RESOURCES = Path.of("src/main/resources/dev/serverlab");

    @Test
    void ofRunsIsTheOneOfItsRecords() throws IOException {
        requireSame("model/json/run.schema.json", Run.class);
    }

    @Test
    void ofSeriesIsTheOneOfItsRecords() throws IOException {
        requireSame("model/json/series.schema.json", RunSeries.class);
    }

    @Test
    void ofComparisonsIsTheOneOfItsRecords() throws IOException {
        requireSame("analysis/compare/compare.schema.json", ComparisonReport.class);
    }

    private static void requireSame(String name, Class<? extends Record> document) throws IOException {
        Path published = RESOURCES.resolve(name);
        String schema = GeneratedSchema.of(document);
        if (Boolean.getBoolean("golden.rewrite")) {
            Files.writeString(published, schema);
        }
        assertThat(Files.readString(published))
                .as("-Dgolden.rewrite=true writes it anew")
                .isEqualTo(schema);
    }
}
