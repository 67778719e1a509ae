package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever a part of run.json or series.json is replaced by, the run is refused with words, or drawn. */
@Tag("thorough")
final class DamagedRunTest {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
    private static final List<String> REPLACEMENTS =
            List.of("null", "\"\\ud800 =x\"", "-1", "1e300", "{}", "\"mvc:other\"");
    /** Drawing takes more time than all else: each place gets every other replacement, in turn. */
    private static final int ONE_OF = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "series.json"})
    void isRefusedOrDrawn(String file) throws IOException {
        Run run = MadeUpRun.both();
        Files.writeString(folder.resolve("run.json"), RunJson.text(run));
        Files.writeString(folder.resolve("series.json"), RunJson.text(MadeUpSeries.of(run, 2)));
        JsonNode json = JSON.readTree(folder.resolve(file));
        List<Place> places = new ArrayList<>();
        collect(json, "", new HashSet<>(), places);
        assertThat(places).hasSizeGreaterThan(20);
        int refused = 0;
        int drawn = 0;
        for (int number = 0; number < places.size(); number++) {
            Place place = places.get(number);
            JsonNode before = place.value();
            for (int next = number % ONE_OF; next < REPLACEMENTS.size(); next += ONE_OF) {
                String replacement = REPLACEMENTS.get(next);
                place.replace(JSON.readTree(replacement));
                Files.writeString(folder.resolve(file), JSON.writeValueAsString(json));
                if (isDrawn(place.path() + " = " + replacement)) {
                    drawn++;
                } else {
                    refused++;
                }
            }
            place.replace(before);
        }
        assertThat(refused).isPositive();
        assertThat(drawn).isPositive();
    }

    private boolean isDrawn(String what) {
        try {
            KeptRun kept = KeptRun.read(folder);
            assertThat(ReportFiles.of(kept.run(), kept.series())).isNotEmpty();
            return true;
        } catch (LabException e) {
            return false;
        } catch (RuntimeException e) {
            throw new AssertionError(what, e);
        }
    }

    /** One place for each name: what is true of the first of a list is true of the others. */
    private static void collect(JsonNode node, String path, Set<String> seen, List<Place> into) {
        Stream<Place> inside = switch (node) {
            case ObjectNode object ->
                object.propertyNames().stream().map(name -> new Place(object, name, path + "/" + name));
            case ArrayNode array ->
                Stream.iterate(0, index -> index < array.size(), index -> index + 1)
                        .map(index -> new Place(array, index.toString(), path + "/*"));
            default -> Stream.of();
        };
        inside.forEach(place -> {
            if (seen.add(place.path())) {
                into.add(place);
            }
            collect(place.value(), place.path(), seen, into);
        });
    }

    private record Place(JsonNode parent, String name, String path) {

        JsonNode value() {
            return parent instanceof ArrayNode array ? array.get(Integer.parseInt(name)) : parent.get(name);
        }

        void replace(JsonNode by) {
            if (parent instanceof ArrayNode array) {
                array.set(Integer.parseInt(name), by);
            } else {
                ((ObjectNode) parent).set(name, by);
            }
        }
    }
}
