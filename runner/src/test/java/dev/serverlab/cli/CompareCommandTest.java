package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.json.RunJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What {@code ./lab compare} and {@code ./lab gate} say and end with, on the runs that are committed with the lab. */
class CompareCommandTest {

    private static final Path REFERENCE = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolveSibling("results")
            .resolve("reference");

    @TempDir
    private Path home;

    /** A checkout whose runs are called equal-1, equal-2… */
    @BeforeEach
    void keepRuns() throws IOException {
        for (int run = 1; run <= 6; run++) {
            copy("calibration-quick/run-0" + run, "equal-" + run, text -> text);
        }
        Path calibration = home.resolve("results/reference/calibration-quick");
        for (int run = 1; run <= 9; run++) {
            String name = "run-0" + run;
            Files.createDirectories(calibration.resolve(name));
            Files.copy(
                    REFERENCE.resolve("calibration-quick").resolve(name).resolve("run.json"),
                    calibration.resolve(name).resolve("run.json"));
        }
    }

    @Test
    void endsWellWhenNothingIsWorse() throws IOException {
        Said said = Said.by(home, "compare", "equal-1", "equal-2");

        assertThat(said.exitCode()).as("%s", said).isZero();
        assertThat(said.out()).contains("EQUIVALENT", "reference machine", "No difference was found", "Kept in ");
        assertThat(files()).containsExactlyInAnyOrder("compare.json", "index.html", "summary.md", "summary.svg");
    }

    @Test
    void endsWithAFailedGateWhenSomethingIsWorse() throws IOException {
        // 4 ms later, in a run that is equal otherwise.
        Pattern percentile = Pattern.compile("\"(p9\\d+|max)\" : (\\d+\\.\\d+)");
        copy(
                "calibration-quick/run-03",
                "slower",
                text -> percentile
                        .matcher(text)
                        .replaceAll(found -> "\"%s\" : %s"
                                .formatted(
                                        found.group(1),
                                        Math.round(Double.parseDouble(found.group(2)) * 1_000 + 4_000) / 1_000.0)));

        Said said = Said.by(home, "compare", "equal-1", "slower");

        assertThat(said.exitCode()).as("%s", said).isEqualTo(1);
        assertThat(said.out()).contains("mvc:default has a p90 that is", "higher in B", "WORSE");
        assertThat(Said.by(home, "compare", "slower", "equal-1").exitCode()).isZero();
    }

    @Test
    void endsWithInvalidWhenNothingCouldBeJudged() throws IOException {
        copy("single", "once-1", text -> text);
        copy("single", "once-2", text -> text.replaceFirst("\"startedAt\" : \"20\\d\\d", "\"startedAt\" : \"2020"));

        Said said = Said.by(home, "compare", "once-1", "once-2");

        assertThat(said.exitCode()).as("%s", said).isEqualTo(3);
        assertThat(said.out()).contains("No verdict from a single trial", "--rounds 3", "Nothing could be judged");
    }

    @Test
    void saysLoudlyThatMachinesAndJdksDiffer() throws IOException {
        copy(
                "calibration-quick/run-03",
                "elsewhere",
                text -> text.replace("AMD EPYC", "Another CPU").replace("25.0.3+9-LTS", "26+1"));

        Said said = Said.by(home, "compare", "equal-1", "elsewhere");

        assertThat(said.out())
                .contains("!! A and B come from different machines and JDKs", "- CPU: AMD EPYC, amd64 → Another CPU");
    }

    @Test
    void judgesRepeatsByThemselves() {
        Said said = Said.by(home, "compare", "equal-1,equal-2,equal-3", "equal-4,equal-5,equal-6", "--json");

        assertThat(said.exitCode()).as("%s", said).isZero();
        assertThat(said.err())
                .contains("3 repeats", "The repeats themselves show how much runs of one experiment differ");
        JsonNode json = RunJson.tree(said.out());
        assertThat(json.path("runs").get(1).path("repeats")).hasSize(3);
        // Three runs on each side, and the pace, whose part is known.
        assertThat(json.path("comparisons").get(0).path("degreesOfFreedom").asDouble())
                .isBetween(2.0, 4.5);
    }

    /** What is not stated stays each candidate's own. */
    @Test
    void aStatedMarginLeavesTheOtherOneOfEachCandidateAlone() throws IOException {
        copy(
                "calibration-quick/run-03",
                "strict",
                text -> text.replaceFirst("\"latencyMillis\" : 0\\.5", "\"latencyMillis\" : 0.25"));

        Said said = Said.by(home, "compare", "equal-1", "equal-2", "strict", "--margin-cpu", "7", "--json");

        JsonNode members = RunJson.tree(said.out()).path("runs");
        assertThat(members.get(1).at("/margins/latencyMillis").asDouble()).isEqualTo(0.5);
        assertThat(members.get(2).at("/margins/latencyMillis").asDouble()).isEqualTo(0.25);
        assertThat(members.valueStream())
                .allMatch(member -> member.at("/margins/cpuPercent").asDouble() == 7);
    }

    @Test
    void refusesToJoinWhatIsNoRepeat() throws IOException {
        copy("calibration-quick/run-03", "other", text -> text.replace("9e79da513dd7", "abc"));

        assertRefused(Said.by(home, "compare", "equal-1,other", "equal-2"), "revision: 9e79da513dd7 → abc");
    }

    @Test
    void refusesWhatCannotBeCompared() {
        assertRefused(Said.by(home, "compare", "equal-1"), "1 runs or groups were given", "baseline first");
        assertRefused(Said.by(home, "compare", "equal-1", "equal-1"), "named twice");
        assertRefused(Said.by(home, "compare", "equal-1", "nowhere"), "nowhere");
        assertRefused(Said.by(home, "compare", "equal-1", "equal-2", "--margin-cpu", "0"), "margin");
        assertRefused(Said.by(home, "compare"), "RUN");
    }

    @Test
    void gatesEndAsTheirChecksDo() throws IOException {
        Path junit = home.resolve("gate.xml");
        Said passing = Said.by(
                home, "gate", "equal-1", "--max", "p90 120ms", "--max", "errors 0", "--junit", junit.toString());
        assertThat(passing.exitCode()).as("%s", passing).isZero();
        assertThat(passing.out()).contains("PASS ", "6 checks: 6 passed, 0 failed, 0 undecided.");
        assertThat(Files.readString(junit)).contains("tests=\"6\" failures=\"0\"");

        Said failing = Said.by(home, "gate", "equal-1", "--max", "mvc:default p90 50ms", "--junit", junit.toString());
        assertThat(failing.exitCode()).as("%s", failing).isEqualTo(1);
        assertThat(failing.out()).contains("FAIL ");
        assertThat(Files.readString(junit)).contains("<failure message=\"mvc:default p90 at most 50 ms");

        Said untold = Said.by(
                home, "gate", "equal-2", "--baseline", "equal-1", "--max-regression", "mvc:default cpu 2%", "--json");
        assertThat(untold.exitCode()).as("%s", untold).isEqualTo(5);
        assertThat(untold.err()).contains("CANNOT TELL ", "1 undecided");
        assertThat(RunJson.tree(untold.out()).path("judgement").asString()).isEqualTo("cannot tell");

        assertRefused(Said.by(home, "gate", "equal-1", "--max", "mvc p9 120ms"), "no metric 'p9'");
        assertRefused(Said.by(home, "gate", "equal-1"), "Nothing is required");
    }

    @Test
    void tellsAGatesResultWhereItsFileCannotBeWritten() {
        Path nowhere = home.resolve("nowhere/gate.xml");
        Said said = Said.by(home, "gate", "equal-1", "--max", "p90 120ms", "--junit", nowhere.toString());

        assertThat(said.exitCode()).as("%s", said).isEqualTo(2);
        assertThat(said.out()).contains("3 checks: 3 passed");
        assertThat(said.err()).contains("Problem:", "--junit", "Action:").doesNotContain("trials that have finished");
    }

    @Test
    void saysOfRunsThatWereCutShortThatTheyWere() throws IOException {
        copy(
                "calibration-quick/run-03",
                "cut",
                text -> text.replace("\"state\" : \"complete\"", "\"state\" : \"interrupted\"")
                        .replaceFirst(
                                "\"valid\" : true,\\s*\"problems\" : \\[ \\]",
                                "\"valid\" : false, \"problems\" : [{\"code\": \"errors\", \"what\": \"x\", \"action\": \"x\"}]"));

        Said compared = Said.by(home, "compare", "equal-1", "cut", "--json");
        assertThat(compared.err())
                .contains("- B was interrupted after 3 of 3 trials.", "1 of 3 sessions of mvc:default");
        assertThat(RunJson.tree(compared.out()).path("runs").get(1).path("leftOut"))
                .hasSize(2);

        Said gate = Said.by(home, "gate", "cut", "--max", "p90 120ms");
        assertThat(gate.out()).contains("!! The run was interrupted after 3 of 3 trials.");
    }

    private static void assertRefused(Said said, String... words) {
        assertThat(said.exitCode()).as("%s", said).isEqualTo(2);
        assertThat(said.err()).contains("Problem:", "Action:").contains(words);
        assertThat(said.out()).isEmpty();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> folders = Files.list(home.resolve("results"))) {
            Path folder = folders.filter(each -> each.toString().endsWith("-compare"))
                    .findFirst()
                    .orElseThrow();
            try (Stream<Path> files = Files.list(folder)) {
                return files.map(file -> file.getFileName().toString()).toList();
            }
        }
    }

    private void copy(String reference, String name, UnaryOperator<String> changed) throws IOException {
        Path folder = Files.createDirectories(home.resolve("results").resolve(name));
        String text = Files.readString(REFERENCE.resolve(reference).resolve("run.json"));
        String change = changed.apply(text);
        Files.writeString(folder.resolve("run.json"), change);
    }
}
