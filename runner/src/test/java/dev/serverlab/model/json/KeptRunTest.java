package dev.serverlab.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.MadeUpContainers;
import dev.serverlab.report.MadeUpRun;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A run that was kept opens as what was written; what is none is refused with what is wrong. */
final class KeptRunTest {

    private static final Path REFERENCE = Path.of("..", "results", "reference");

    /** What labs before recorded and this one does not: the busiest second of a window. */
    private static final String NO_MORE = ",\n *\"peakPercentOfOneCore\" : [^,\n]*";

    @TempDir
    private Path folder;

    static Stream<Run> madeUp() {
        return Stream.of(
                MadeUpRun.complete(),
                MadeUpRun.withFailures(),
                MadeUpRun.both(),
                MadeUpRun.interrupted(),
                MadeUpRun.wide(),
                MadeUpContainers.run());
    }

    static List<Path> references() throws IOException {
        try (Stream<Path> all = Files.find(REFERENCE, 9, (file, attributes) -> file.endsWith("run.json"))) {
            return all.toList();
        }
    }

    @ParameterizedTest
    @MethodSource("madeUp")
    void readsWhatWasWritten(Run run) {
        String written = RunJson.text(run);
        assertThat(RunJson.text(read(written).run())).isEqualTo(written);
    }

    @ParameterizedTest
    @MethodSource("references")
    void readsRunsThatWereKept(Path file) throws IOException {
        assertThat(RunJson.text(KeptRun.read(file).run()))
                .isEqualTo(Files.readString(file).replaceAll(NO_MORE, ""));
    }

    @Test
    void passesOverNamesThatItDoesNotKnow() {
        ObjectNode more = changed();
        more.put("more", 1);
        ((ObjectNode) more.at("/trials/0")).putObject("more");
        assertThat(RunJson.text(read(more.toString()).run())).isEqualTo(RunJson.text(MadeUpRun.both()));
    }

    @Test
    void takesTheFolderOrTheFile() throws IOException {
        Files.writeString(folder.resolve("run.json"), RunJson.text(MadeUpRun.complete()));
        assertThat(KeptRun.read(folder)).isEqualTo(KeptRun.read(folder.resolve("run.json")));
        assertThat(KeptRun.read(folder).folder()).isEqualTo(folder.toAbsolutePath());
    }

    @Test
    void saysThatThereIsNone() {
        assertThat(refusal(folder).problem().code()).isEqualTo("run-missing");
        assertThat(refusal(folder.resolve("none")).getMessage())
                .contains(folder.resolve("none").toString());
    }

    @Test
    void saysWhereJsonIsDamaged() {
        String written = RunJson.text(MadeUpRun.complete());
        LabException cut = refused(written.substring(0, written.indexOf("\"state\"") + 4));
        assertThat(cut.problem().code()).isEqualTo("run-damaged");
        assertThat(cut.getMessage()).contains("in line 4, column");
        assertThat(cut.exitCode()).isEqualTo(ExitCode.REFUSED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/trials/0 | variant | \"../x\" | trials[0].variant",
                "/trials/0 | variant | null | trials[0].variant",
                "/trials/0 | problems | [null] | trials[0].problems",
                "/trials/0 | folder | \"../../x\" | trials[0].folder",
                "/trials/0 | folder | \"/etc\" | trials[0].folder",
                "/trials/0 | folder | \"javascript:alert(1)\" | trials[0].folder",
                "/trials/0 | report | \"gatling/../../x\" | trials[0].report",
                "/trials/0/latencyMillis | p90 | \"NaN\" | trials[0].latencyMillis.p90",
                "/trials/0/latencyMillis | p90 | 1e999 | trials[0].latencyMillis.p90",
                "/trials/0/latencyMillis | p90 | 1e300 | trials[0].latencyMillis.p90",
                "/trials/0/latencyMillis | p50 | -1 | trials[0].latencyMillis.p50",
                "/trials/0/latencyMillis | p50 | 1e-320 | trials[0].latencyMillis.p50",
                "/plan/1 | number | 1 | plan[1]: it is given twice",
                "/summaries/1 | variant | \"mvc:default\" | summaries[1]: it is given twice",
                "/comparisons/1 | candidate | \"webflux:default\" | comparisons[1]: it is given twice",
                "/trials/0/overheadMillis | p50 | -1e300 | trials[0].overheadMillis.p50",
                "/trials/0/cpu | microsPerRequest | -0.5 | trials[0].cpu.microsPerRequest",
                "/trials/0/cpu | jitMicrosPerRequest | 1e13 | trials[0].cpu.jitMicrosPerRequest",
                "/trials/0 | throughputPerSecond | 1e13 | trials[0].throughputPerSecond",
                "/trials/0 | requests | -1 | trials[0].requests",
                "/trials/0 | rssPeakBytes | -1 | trials[0].rssPeakBytes",
                "/trials/0/generator | lagP99Millis | 1e300 | trials[0].generator.lagP99Millis",
                "/trials/3/blocks/0 | cpuMicros | -1 | trials[3].blocks[0].cpuMicros",
                "/trials/3/blocks/0/latencyMillis | p99 | 1e300 | trials[3].blocks[0].latencyMillis.p99",
                "/summaries/0/ceiling | share | -1 | summaries[0].ceiling.share",
                "/summaries/0/latencyMillis | max | 1e300 | summaries[0].latencyMillis.max",
                "/trials/0/effective | engine | ENDLESS | nested deeper",
                "/experiment | warmup | \"soon\" | experiment.warmup",
                "/experiment/load | model | \"half\" | experiment.load",
                "/summaries/0 | generator | null | summaries[0].generator",
                "/plan/0 | protocol | \"both\" | plan[0]",
                "/comparisons/0 | verdict | \"GOOD\" | comparisons[0].verdict",
                "'' | seed | \"many\" | seed",
            })
    void saysWhichPartIsDamaged(String parent, String name, String value, String place) {
        ObjectNode run = changed();
        ((ObjectNode) run.at(parent)).put(name, "HERE");
        String json = value.equals("ENDLESS") ? "[".repeat(9_999) + "]".repeat(9_999) : value;
        LabException refused = refused(run.toString().replace("\"HERE\"", json));
        assertThat(refused.problem().code()).isEqualTo("run-damaged");

        assertThat(refused.getMessage()).containsIgnoringCase(place);
    }

    @Test
    void namesTheLineOfANameThatIsGivenTwice() {
        LabException refused = refused(changed().toPrettyString().replace("\"seed\"", "\"seed\" : 1,\n\"seed\""));
        assertThat(refused.getMessage()).contains("in line ", "a key occurs twice");
    }

    @Test
    void refusesTrialsThatAreGivenTwice() {
        ObjectNode run = changed();
        ArrayNode trials = (ArrayNode) run.path("trials");
        trials.addAll(trials.deepCopy());
        assertThat(refused(run.toString()).getMessage()).contains("at trials[9]: it is given twice");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"1 | ,} | not JSON", "1 | '' | too early", "0 | 1 | data after its end"})
    void saysHowItEndsWrongly(int fewer, String more, String what) {
        String run = changed().toString();
        assertThat(refused(run.substring(0, run.length() - fewer) + more).getMessage())
                .contains(what)
                .doesNotContain("Unexpected", "code 1");
    }

    @Test
    void saysWhichLimitAFileIsBeyond() {
        assertThat(refused("[" + "1,".repeat(JsonFile.MAX_TOKENS) + "1]"))
                .hasMessageContaining("more than " + JsonFile.MAX_TOKENS + " values, names and brackets");
        assertThat(refused("[".repeat(JsonFile.DEEPEST + 1)))
                .hasMessageContaining("nested deeper than " + JsonFile.DEEPEST + " levels");
        assertThat(refused("9".repeat(JsonFile.MAX_DIGITS + 1)))
                .hasMessageContaining("a number has more than " + JsonFile.MAX_DIGITS + " digits");
    }

    /** Its trials as large as the largest of all runs that were kept. */
    @Test
    void readsTheLargestRunThatAnExperimentMayAskFor() throws IOException {
        long rest = 0;
        long trial = 0;
        long block = 0;
        for (Path file : references()) {
            JsonNode run = new JsonMapper().readTree(Files.readString(file));
            assertThat(Files.size(file) / tokens(run)).isLessThan(JsonFile.MAX_BYTES / JsonFile.MAX_TOKENS);
            rest = Math.max(rest, tokens(run) - tokens(run.path("trials")));
            for (JsonNode each : run.path("trials")) {
                trial = Math.max(trial, tokens(each) - tokens(each.path("blocks")));
                for (JsonNode part : each.path("blocks")) {
                    block = Math.max(block, tokens(part));
                }
            }
        }
        long variantsInSessions = Paired.MAX_VARIANTS * 100L;
        assertThat(10 * rest + trial * (Plan.MAX_SOLO + variantsInSessions) + block * Plan.MAX_BLOCKS)
                .as("leaves a tenth for problems and percentiles that none of them has")
                .isLessThan(JsonFile.MAX_TOKENS * 9L / 10);
    }

    private static long tokens(JsonNode node) {
        long inside = node.propertyNames().size();
        for (JsonNode each : node) {
            inside += tokens(each);
        }
        return inside + (node.isContainer() ? 2 : 1);
    }

    @Test
    void looksForFoldersWhereThereAreSome() throws IOException {
        assertThat(KeptRun.foldersWith("run.json", folder.resolve("none"))).isEmpty();
        Files.writeString(Files.createDirectory(folder.resolve("b")).resolve("run.json"), "");
        assertThat(KeptRun.foldersWith("run.json", folder)).containsExactly(folder.resolve("b"));
        Path file = folder.resolve("b/run.json");
        LabException refused = catchThrowableOfType(LabException.class, () -> KeptRun.foldersWith("run.json", file));
        assertThat(refused.problem().code()).isEqualTo("results-unreadable");
        assertThat(refused).hasMessage(file + " cannot be read: it is not a folder.");
    }

    /** Answers may come earlier than they were asked for, and JIT threads may end. */
    @Test
    void takesNumbersBelow0WhereTheyCanBe() {
        ObjectNode run = changed();
        ((ObjectNode) run.at("/trials/0/latencyMillis")).put("p50", 99.9);
        ((ObjectNode) run.at("/trials/0/overheadMillis")).put("p50", -0.1);
        ((ObjectNode) run.at("/trials/0/cpu")).put("jitMicrosPerRequest", -0.1);
        assertThat(Objects.requireNonNull(
                                read(run.toString()).run().trials().getFirst().measures())
                        .latency()
                        .overheadMillis()
                        .p50())
                .isEqualTo(-0.1);
    }

    @Test
    void tellsWhichLabWroteADamagedRun() {
        ObjectNode run = changed();
        run.remove("seed");
        assertThat(refused(run.toString()).getMessage())
                .contains("Lab 0.1.0 at 0123456789ab", "schema version " + Run.SCHEMA_VERSION);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "1", "{\"schemaVersion\": 1}", "{\"schemaVersion\": 99, \"trials\": []}"})
    void refusesWhatIsNoRunOfTheLab(String json) {
        assertThat(refused(json).problem().code()).isEqualTo("run-foreign");
    }

    @ParameterizedTest
    @CsvSource({"5, run-older", "7, run-newer"})
    void refusesARunOfAnotherVersionAndSaysWhichLabWroteIt(int version, String code) {
        ObjectNode run = changed();
        run.put("schemaVersion", version);
        ((ObjectNode) run.path("environment")).put("labVersion", "9.8");
        run.remove("trials");
        LabException refused = refused(run.toString());
        assertThat(refused.problem().code()).isEqualTo(code);
        assertThat(refused.getMessage()).contains("schema version " + version, "Lab 9.8");
        assertThat(refused.exitCode()).isEqualTo(ExitCode.REFUSED);
    }

    @Test
    void refusesAFileThatIsTooLargeToBeARun() throws IOException {
        Path file = folder.resolve("run.json");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(JsonFile.MAX_BYTES + 1L);
        }
        assertThat(refusal(file).problem().code()).isEqualTo("run-damaged");
    }

    private static ObjectNode changed() {
        return (ObjectNode) new JsonMapper().readTree(RunJson.text(MadeUpRun.both()));
    }

    private KeptRun read(String json) {
        Path file = folder.resolve("run.json");
        try {
            Files.writeString(file, json);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return KeptRun.read(file);
    }

    private LabException refused(String json) {
        return catchThrowableOfType(LabException.class, () -> read(json));
    }

    private static LabException refusal(Path place) {
        return catchThrowableOfType(LabException.class, () -> KeptRun.read(place));
    }
}
