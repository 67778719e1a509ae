package dev.serverlab.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found in a folder of runs, and what is passed over. */
class HistoryTest {

    private static final Path REFERENCE = Path.of("..", "results", "reference").toAbsolutePath();

    @TempDir
    private Path results;

    private String whole = "";

    @BeforeEach
    void readAWholeRun() throws IOException {
        whole = Files.readString(REFERENCE.resolve("single/run.json"));
    }

    private Path put(String folder, String text) throws IOException {
        Path path = Files.createDirectories(results.resolve(folder)).resolve("run.json");
        return Files.writeString(path, text);
    }

    private String begun(String instant) {
        return whole.replaceFirst("\"startedAt\" *: *\"[^\"]*\"", "\"startedAt\" : \"" + instant + "\"");
    }

    @Test
    void findsRunsAndThoseOfCalibrationsAndReferencesNewestFirst() throws IOException {
        put("20260102-000000-a", begun("2026-01-02T00:00:00Z"));
        put("20260104-000000-calibration/run-01", begun("2026-01-04T00:00:00Z"));
        put("reference/calibration-quick/run-01", begun("2026-01-03T00:00:00Z"));

        assertThat(History.read(results).runs())
                .extracting(PastRun::folder)
                .containsExactly(
                        "20260104-000000-calibration/run-01",
                        "reference/calibration-quick/run-01",
                        "20260102-000000-a");
    }

    @Test
    void readsEveryReference() {
        History history = History.read(REFERENCE);

        assertThat(history.passedOver()).isEmpty();
        assertThat(history.runs())
                .hasSizeGreaterThan(10)
                .filteredOn(run -> !run.id().endsWith("-tune"))
                .allSatisfy(run -> assertThat(run.variants()).isNotEmpty());
        assertThat(history.runs().getFirst().startedAt())
                .isAfter(history.runs().getLast().startedAt());
    }

    @Test
    void cutsIntervalsAtZeroWhereNoValueIsBelow() {
        assertThat(Trend.of(History.read(REFERENCE), Metrics.P90).stream()
                        .flatMap(trend -> trend.points().stream())
                        .flatMap(point -> Stream.ofNullable(point.estimate().interval())))
                .allMatch(interval -> interval.low() >= 0)
                .anyMatch(interval -> interval.low() == 0);
    }

    @Test
    void namesWhatItCannotReadAndReadsTheRest() throws IOException {
        put("whole", whole);
        put("empty", "");
        put("truncated", whole.substring(0, whole.length() / 2));
        put("damaged", whole.replace("\"trials\" : [", "\"trials\" : 7, \"more\" : ["));
        put("foreign", "{\"name\": \"left-pad\"}");
        put("newer", whole.replaceFirst("\"schemaVersion\" *: *\\d+", "\"schemaVersion\" : 99"));
        put("bytes", "\u0000\u001b[2J");
        Files.createDirectories(results.resolve("folder/run.json"));
        Path huge = put("huge", "");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(1L << 30);
        }

        History history = History.read(results);

        assertThat(history.runs()).extracting(PastRun::folder).containsExactly("whole");
        assertThat(history.passedOver())
                .extracting(History.PassedOver::folder)
                .containsExactly("bytes", "damaged", "empty", "folder", "foreign", "huge", "newer", "truncated");
        assertThat(history.passedOver()).allSatisfy(one -> {
            assertThat(one.problem().what()).contains(one.folder());
            assertThat(one.problem().action()).isNotBlank();
        });
        assertThat(history.passedOver())
                .filteredOn(one -> one.folder().equals("newer"))
                .singleElement()
                .satisfies(one -> assertThat(one.problem().what()).contains("99"));
    }

    @Test
    void passesSilentlyOverFoldersWithoutARun() throws IOException {
        Files.createDirectories(results.resolve("nothing/trial-01-mvc-default/gatling"));
        Files.writeString(results.resolve("README.md"), "no folder");
        Files.writeString(results.resolve("run.json"), "of no run");

        History history = History.read(results);

        assertThat(history.runs()).isEmpty();
        assertThat(history.passedOver()).isEmpty();
    }

    @Test
    void doesNotLookIntoARunNorDeeperThanRunsAreKept() throws IOException {
        put("run", whole);
        put("run/inside", begun("2026-01-05T00:00:00Z"));
        put("a/b/c", begun("2026-01-06T00:00:00Z"));
        put("a/b/d/e", begun("2026-01-07T00:00:00Z"));

        assertThat(History.read(results).runs()).extracting(PastRun::folder).containsExactlyInAnyOrder("run", "a/b/c");
    }

    @Test
    void followsNoLinks() throws IOException {
        Path elsewhere = Files.createDirectories(results.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("kept.json"), whole);
        Path inside = Files.createDirectories(results.resolve("results"));
        Files.createSymbolicLink(inside.resolve("loop"), results);
        Files.createSymbolicLink(
                Files.createDirectories(inside.resolve("linked")).resolve("run.json"), elsewhere.resolve("kept.json"));

        History history = History.read(inside);

        assertThat(history.runs()).isEmpty();
        assertThat(history.passedOver()).singleElement().satisfies(one -> {
            assertThat(one.folder()).isEqualTo("linked");
            assertThat(one.problem().what()).contains("link");
        });
    }

    @Test
    void countsARunAndItsCopyOnce() throws IOException {
        put("reference/single", whole);
        put("20260102-000000-single", whole);

        assertThat(History.read(results).runs()).extracting(PastRun::folder).containsExactly("20260102-000000-single");
    }

    @Test
    void looksAtARunByItsPageElseItsSummaryElseItsData() throws IOException {
        Files.writeString(put("a", begun("2026-01-01T00:00:00Z")).resolveSibling("index.html"), "page");
        Files.writeString(put("b", begun("2026-01-02T00:00:00Z")).resolveSibling("summary.md"), "summary");
        put("c", begun("2026-01-03T00:00:00Z"));

        assertThat(History.read(results).runs())
                .extracting(PastRun::page)
                .containsExactly("run.json", "summary.md", "index.html");
    }

    @Test
    void refusesAFolderThatIsNotThere() {
        assertThatThrownBy(() -> History.read(results.resolve("none")))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("there are no saved runs yet");
    }

    @Test
    void keepsWhatNamesSayAsTheySayIt() throws IOException {
        String name = "<script>alert(1)</script>";
        put(
                "hostile",
                new String(whole.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8)
                        .replaceFirst("\"name\" *: *\"[^\"]*\"", "\"name\" : \"" + name + "\""));

        assertThat(History.read(results).runs())
                .singleElement()
                .satisfies(run -> assertThat(run.experiment()).isEqualTo(name));
    }
}
