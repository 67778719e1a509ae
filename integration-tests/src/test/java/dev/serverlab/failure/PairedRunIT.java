package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.json.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** Paired trials of two stubs, from the command line to the files. */
@Execution(ExecutionMode.CONCURRENT)
final class PairedRunIT {

    private static final String[] SMALL = {
        "--protocol",
        "paired",
        "--sessions",
        "2",
        "--blocks",
        "3",
        "--block",
        "1s",
        "--warmup-cap",
        "2s",
        "--rate",
        "100",
        "--variants",
        "stub:right,other:five-ms-slower",
        "--json"
    };

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.withGatling();

    /** The mean p90 over the sessions, in ms. */
    private double meanP90(String variant) throws IOException {
        return lab.runJson()
                .path("trials")
                .valueStream()
                .filter(trial -> trial.path("variant").asString().equals(variant))
                .mapToDouble(trial -> trial.at("/latencyMillis/p90").asDouble())
                .average()
                .orElseThrow();
    }

    private JsonNode comparison(String metric) throws IOException {
        for (JsonNode each : lab.runJson().path("comparisons")) {
            if (each.path("metric").asString().equals(metric)) {
                return each;
            }
        }
        throw new AssertionError("no comparison by " + metric);
    }

    @Test
    void comparesWhatTookFiveMillisecondsMoreAndKeepsWhatEachServerDidInEachBlock() throws IOException {
        Ended ended = lab.measure(SMALL);
        JsonNode p90 = comparison("p90");
        assertThat(p90.path("baseline").asString()).isEqualTo("stub:right");
        assertThat(p90.path("candidate").asString()).isEqualTo("other:five-ms-slower");
        assertThat(p90.path("unit").asString()).isEqualTo("ms");
        if (ended.exitCode() == 0) {
            // It takes 5 ms more than it is asked to, whatever the machine adds.
            assertThat(meanP90("other:five-ms-slower")).isGreaterThanOrEqualTo(25);
            assertThat(p90.path("effect").asDouble())
                    .isCloseTo(meanP90("other:five-ms-slower") - meanP90("stub:right"), within(0.002))
                    .isBetween(p90.path("low").asDouble(), p90.path("high").asDouble());
            assertThat(p90.path("sessions").asInt()).isEqualTo(2);
            assertThat(p90.path("blocks").asInt()).isEqualTo(6);
        } else {
            assertThat(p90.path("verdict").asString()).isEqualTo("INVALID");
            assertThat(p90.has("low")).isFalse();
        }
        assertThat(ended.err()).contains("p90");
        JsonNode run = lab.runJson();
        assertThat(run.path("plan")).hasSize(2);
        assertThat(run.path("trials")).hasSize(4);
        for (JsonNode trial : run.path("trials")) {
            assertThat(trial.path("protocol").asString()).isEqualTo("paired");
            assertThat(trial.path("blocks")).hasSize(3);
            assertThat(trial.path("requests").asLong())
                    .isEqualTo(trial.path("blocks")
                            .valueStream()
                            .mapToLong(block -> block.path("requests").asLong())
                            .sum());
            assertThat(trial.path("warmup").has("requests")).isTrue();
        }
        Path folder = lab.home().runs().getFirst();
        assertThat(folder.resolve("run.json")).content().isEqualTo(ended.out());
        long shown = run.path("trials")
                .valueStream()
                .filter(trial -> trial.path("valid").asBoolean())
                .map(trial -> trial.path("variant").asString())
                .distinct()
                .count();
        keepsWhatChartsAreDrawnFrom(Files.readString(folder.resolve("series.json")), shown);
        drawsTheSameAgain(folder);
        Path session = folder.resolve("trial-01-session-1");
        for (String file : List.of(
                "server-stub+right.log",
                "server-other+five-ms-slower.log",
                "latency-stub+right.hlog",
                "samples-other+five-ms-slower.csv",
                "generator.json")) {
            assertThat(session.resolve(file)).isNotEmptyFile();
        }
    }

    @Test
    @Tag("thorough")
    void ranksNoServerThatGivesErrors() throws IOException {
        lab.run(LabUnderTest.sessions(1, 2, "stub:right,other:errors")).exits(3);
        assertThat(lab.runJson().path("trials"))
                .filteredOn(trial -> trial.path("variant").asString().equals("other:errors"))
                .isNotEmpty()
                .noneMatch(trial -> trial.path("valid").asBoolean());
        JsonNode p90 = comparison("p90");
        assertThat(p90.path("verdict").asString()).isEqualTo("INVALID");
        assertThat(p90.path("reason").asString()).contains("session 1");
        assertThat(p90.has("low")).isFalse();
    }

    @Test
    @Tag("thorough")
    void comparesNothingWithNothing() throws IOException {
        lab.run("--protocol", "paired").exits(2).refuses("the paired protocol compares 2 to 10");
        Ended both = lab.measure("--protocol", "both");
        assertThat(both.out()).contains("One variant: nothing to rank it against.");
        assertThat(lab.runJson().path("comparisons")).isEmpty();
    }

    private void drawsTheSameAgain(Path folder) throws IOException {
        Map<Path, String> before = files(folder);
        lab.lab("report", folder.toString()).exits(0);
        assertThat(files(folder)).isEqualTo(before).hasSizeGreaterThan(5);
    }

    private static Map<Path, String> files(Path folder) throws IOException {
        Map<Path, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(file, Files.readString(file));
            }
        }
        return files;
    }

    private static void keepsWhatChartsAreDrawnFrom(String json, long shown) {
        assertThat(RunSchema.errorsInSeries(json)).isEmpty();
        JsonNode series = RunJson.tree(json);
        assertThat(series.path("distributions"))
                .hasSize((int) shown)
                .allSatisfy(curve -> assertThat(curve.path("percentiles")).hasSizeGreaterThan(10));
        assertThat(series.path("timelines")).hasSize(4).allSatisfy(timeline -> {
            assertThat(timeline.path("requestsPerSecond"))
                    .anySatisfy(rate -> assertThat(rate.asDouble()).isPositive());
            assertThat(timeline.path("cpuPercent"))
                    .anySatisfy(cpu -> assertThat(cpu.asDouble()).isPositive());
            assertThat(timeline.path("spans").path(0).path("name").asString()).isEqualTo("warmup");
        });
    }
}
