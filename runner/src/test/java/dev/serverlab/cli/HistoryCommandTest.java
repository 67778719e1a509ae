package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.RunJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./lab history} says, writes and ends with. */
final class HistoryCommandTest {

    private static final Path REFERENCE = Path.of("..", "results", "reference").toAbsolutePath();

    @TempDir
    private Path home;

    private Path kept(String folder) throws IOException {
        Path path = Files.createDirectories(home.resolve("results").resolve(folder));
        return Files.copy(REFERENCE.resolve("three-servers-unpinned/run.json"), path.resolve("run.json"));
    }

    /** It is a question, and leaves everything as it was. */
    @Test
    void writesNothing() throws IOException {
        Path run = kept("20260102-030405-three-servers");

        Said said = Said.by(home, "history");

        assertThat(said.exitCode()).isZero();
        assertThat(said.out()).contains("three-servers, solo: p90 [ms]").doesNotContain("index.html");
        assertThat(home.resolve("results")).isDirectoryNotContaining("glob:**.html");
        assertThat(run.getParent()).isDirectoryContaining(file -> file.endsWith("run.json"));
    }

    @Test
    void showsRunsAndWritesTheirPageWhereAsked() throws IOException {
        kept("20260102-030405-three-servers");

        Said said = Said.by(home, "history", "--page");

        assertThat(said.exitCode()).isZero();
        assertThat(said.err()).isEmpty();
        assertThat(said.out())
                .contains("three-servers, solo: p90 [ms]", "three-servers, paired: p90 [ms]", "webflux:default")
                .contains("Page of all runs: ");
        assertThat(home.resolve("results/index.html")).content().contains("20260102-030405-three-servers/run.json");
        assertThat(home.resolve("results")).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void showsTheMetricAndVariantThatAreAskedFor() throws IOException {
        kept("a");

        Said said = Said.by(home, "history", "--metric", "cpu", "--variant", "mvc", "--experiment", "three-servers");

        assertThat(said.out()).contains("CPU per request [µs]", "mvc:default").doesNotContain("webflux");
    }

    @Test
    void namesWhatItPassedOverAndIsStillFine() throws IOException {
        kept("a");
        Files.writeString(Files.createDirectories(home.resolve("results/b")).resolve("run.json"), "{\"half\":");

        Said said = Said.by(home, "history");

        assertThat(said.exitCode()).isZero();
        assertThat(said.out()).contains("Passed over: ", "damaged", "three-servers, solo");
    }

    @Test
    void refusesAMetricThatThereIsNotAndNamesThoseThatThereAre() throws IOException {
        kept("a");

        Said said = Said.by(home, "history", "--metric", "speed");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err().replaceAll("\\s+", " ")).contains("There is no metric 'speed'", "p50, p90, p99");
    }

    @Test
    void refusesWhatNoRunIsOf() throws IOException {
        kept("a");

        Said experiment = Said.by(home, "history", "--experiment", "nothing");
        Said variant = Said.by(home, "history", "--variant", "mvc:wide");

        assertThat(experiment.exitCode()).isEqualTo(2);
        assertThat(experiment.err()).contains("'nothing'", "Available: three-servers.");
        assertThat(variant.exitCode()).isEqualTo(2);
        assertThat(variant.err()).contains("'mvc:wide'", "mvc:default");
    }

    @Test
    void refusesWithoutAFolderOfResults() {
        Said said = Said.by(home, "history");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err().replaceAll("\\s+", " ")).contains("there are no saved runs yet", "./lab run");
    }

    @Test
    void leavesAPageAloneThatIsNotItsOwn() throws IOException {
        kept("a");
        Path page = Files.writeString(home.resolve("results/index.html"), "<title>My home page</title>");

        Said said = Said.by(home, "history", "--page");

        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains("not the lab's");
        assertThat(page).hasContent("<title>My home page</title>");
    }

    @Test
    void writesItsOwnPageAnew() throws IOException {
        kept("a");
        Said.by(home, "history", "--page");
        Files.delete(home.resolve("results/a/run.json"));

        assertThat(Said.by(home, "history", "--page").exitCode()).isZero();
        assertThat(home.resolve("results/index.html")).content().contains("There are no saved runs here yet");
    }

    @Test
    void writesJsonAndNothingElseToStandardOutput() throws IOException {
        kept("a");

        Said said = Said.by(home, "history", "--json", "--metric", "p90", "--variant", "mvc:default");

        assertThat(said.exitCode()).isZero();
        var document = RunJson.tree(said.out());
        assertThat(document.path("metric").asString()).isEqualTo("p90");
        assertThat(document.path("trends")).hasSize(2).allSatisfy(trend -> {
            assertThat(trend.path("variant").asString()).isEqualTo("mvc:default");
            assertThat(trend.path("points")).hasSize(1);
        });
        assertThat(said.err()).contains("three-servers, solo");
    }

    @Test
    void refusesToShowNoRuns() throws IOException {
        kept("a");

        assertThat(Said.by(home, "history", "--last", "0").exitCode()).isEqualTo(2);
    }
}
