package dev.serverlab.attempts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.Said;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.report.MadeUpContainers;
import dev.serverlab.report.MadeUpRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files of runs that were damaged in any way. */
@Tag("thorough")
final class KeptRunAttemptsTest {

    private static final List<String> RIGHT = List.of(
            RunJson.text(MadeUpRun.complete()),
            RunJson.text(MadeUpRun.both()),
            RunJson.text(MadeUpRun.interrupted()),
            RunJson.text(MadeUpContainers.run()));

    private static final JsonMapper JSON = new JsonMapper();
    /** Drawing takes more time than all else. */
    private static final int ONE_DRAWN_OF = 100;

    private static final String[] GATE = {"gate", "attempt", "--max", "p90 10s"};

    @TempDir
    private Path home;

    @Test
    void areRefusedInWordsOrReadAsWhatTheySay(TestReporter reporter) throws Exception {
        Path folder = Files.createDirectories(home.resolve("results/attempt"));
        Path file = folder.resolve(KeptRun.FILE);
        Attempts attempts = new Attempts(Attempts.COUNT, home, GATE);
        for (String right : RIGHT) {
            Files.writeString(file, right);
            // Not one of them has the trials that an interval takes.
            assertThat(Said.by(home, GATE).exitCode()).isEqualTo(5);
        }
        attempts.each(
                random -> {
                    Files.write(file, new HostileJson(random).of(RIGHT.get(random.nextInt(RIGHT.size()))));
                    Said said = attempts.said();
                    if (said.exitCode() == 2 && said.err().contains("run.json")) {
                        return "refused";
                    }
                    // 2 of what a run does not have, such as the metric's trials.
                    assertThat(said.exitCode()).as(said.toString()).isIn(0, 1, 2, 5);
                    requireSame(JSON.readTree(RunJson.text(KeptRun.read(folder).run())), JSON.readTree(file));
                    draw(random);
                    return "read, gate " + said.exitCode();
                },
                reporter);
    }

    private void draw(Random random) {
        if (random.nextInt(ONE_DRAWN_OF) == 0) {
            for (String command : List.of("report", "history")) {
                Said said = command.equals("report") ? Said.by(home, command, "attempt") : Said.by(home, command);
                assertThat(said.exitCode()).as(said.toString()).isZero();
                Attempts.requireWords(said);
            }
        }
    }

    /** What was read is what stands there: all numbers and texts, and as many parts. */
    private static void requireSame(JsonNode read, JsonNode written) {
        if (read.isNumber()) {
            assertThat(read.doubleValue()).isEqualTo(written.doubleValue());
        } else if (read.isArray()) {
            assertThat(read.size()).isEqualTo(written.size());
            for (int index = 0; index < read.size(); index++) {
                requireSame(read.get(index), written.get(index));
            }
        } else if (read.isString()) {
            assertThat(written.asString()).isEqualTo(read.asString());
        } else {
            read.propertyStream().forEach(each -> requireSame(each.getValue(), written.path(each.getKey())));
        }
    }
}
