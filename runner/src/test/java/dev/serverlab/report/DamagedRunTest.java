package dev.serverlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.problem.LabException;
import dev.serverlab.results.KeptRun;
import dev.serverlab.results.Run;
import dev.serverlab.results.RunJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Whatever a part of run.json is replaced by, the run is refused with words, or drawn. */
final class DamagedRunTest {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
    private static final List<String> REPLACEMENTS =
            List.of("null", "\"\"", "\"\\ud800 =x\"", "-1", "0", "9007199254740993", "1e300", "[]", "{}", "[[{}]]");

    @TempDir
    private Path folder;

    static List<Run> runs() {
        return List.of(MadeUpRun.both(), MadeUpRun.withFailures());
    }

    @ParameterizedTest
    @MethodSource("runs")
    void isRefusedOrDrawn(Run run) throws IOException {
        JsonNode json = JSON.readTree(RunJson.write(run));
        List<Place> places = new ArrayList<>();
        collect(json, "", new HashSet<>(), places);
        assertThat(places).hasSizeGreaterThan(100);
        int refused = 0;
        int drawn = 0;
        for (Place place : places) {
            for (String replacement : REPLACEMENTS) {
                JsonNode before = place.value();
                place.replace(JSON.readTree(replacement));
                if (isDrawn(json, place.path() + " = " + replacement)) {
                    drawn++;
                } else {
                    refused++;
                }
                place.replace(before);
            }
        }
        assertThat(refused).isPositive();
        assertThat(drawn).isPositive();
    }

    private boolean isDrawn(JsonNode json, String what) throws IOException {
        Files.writeString(folder.resolve("run.json"), JSON.writeValueAsString(json));
        try {
            KeptRun kept = KeptRun.read(folder);
            assertThat(ReportFiles.of(kept.run(), kept.series())).isNotEmpty();
            ConsoleTable.of(kept.run());
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
