package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that people write by hand: every mistake is reported with its position. */
@SuppressWarnings("StringConcatToTextBlock") // Tabs and spaces are the point.
@Execution(ExecutionMode.CONCURRENT)
final class MalformedFileIT {

    @RegisterExtension
    final LabUnderTest lab = new LabUnderTest();

    @BeforeEach
    void startNothing() {}

    static Stream<Arguments> malformedExperiments() {
        return Stream.of(
                malformed("a tab", "question: x\nvariants:\n\t- stub:right\n", "line 3, column 1:", "a tab"),
                malformed(
                        "bad indentation",
                        "question: x\nvariants: [stub:right]\nload:\n    users: 4\n  ramp: 1s\n",
                        "line 5, column 3",
                        "not YAML"),
                malformed(
                        "an unknown key",
                        "question: x\nvariants: [stub:right]\nload:\n  user: 4\n",
                        "line 4, column 3",
                        "no key 'user'",
                        "there are classPath, duration, ramp, rate, selfDriven, simulation, steps, think, users"),
                malformed(
                        "text for a number",
                        "question: x\nvariants: [stub:right]\nload: { users: many }\n",
                        "line 3, column 16",
                        "users",
                        "must be a whole number"),
                malformed(
                        "a list for a text",
                        "question: [x, y]\nvariants: [stub:right]\n",
                        "line 1, column 11",
                        "(question): must be text"),
                malformed(
                        "a bad duration",
                        "question: x\nvariants: [stub:right]\nwarmup: 10 seconds\n",
                        "line 3, column 9",
                        "warmup",
                        "'10 seconds' is not a duration"),
                malformed(
                        "a number for a duration",
                        "question: x\nvariants: [stub:right]\nwarmup: 10\n",
                        "line 3, column 9",
                        "must be text"),
                malformed(
                        "a duplicate key",
                        "question: x\nvariants: [stub:right]\nquestion: y\n",
                        "line 3, column",
                        "question"),
                malformed(
                        "a bad variant",
                        "question: x\nvariants: [stub:right, 'Stub right']\n",
                        "line 2, column 24",
                        "'Stub right' is not a variant"),
                malformed(
                        "a bad work",
                        "question: x\nvariants: [stub:right]\nworkload: { work: sleep }\n",
                        "line 3, column 19",
                        "'sleep' is not one of block, offload, timer"));
    }

    private static Arguments malformed(String mistake, String text, String... words) {
        return Arguments.of(mistake, text, words);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformedExperiments")
    void tellsLineAndColumnInAnExperiment(String mistake, String text, String[] words) throws IOException {
        lab.home().write("experiments/broken.yaml", text);
        lab.lab("run", "broken").exits(2).refuses("broken.yaml").refuses(words);
        assertThat(lab.home().results()).doesNotExist();
    }

    @Test
    void refusesAnExperimentThatIsEmpty() throws IOException {
        lab.home().write("experiments/broken.yaml", "");
        lab.lab("run", "broken").exits(2).refuses("broken.yaml", "is empty");
    }

    @Test
    void refusesAnExperimentWithoutVariants() throws IOException {
        lab.home().write("experiments/broken.yaml", "question: x\n");
        lab.lab("run", "broken").exits(2).refuses("line 1, column 1", "variants is missing");
    }

    @Test
    void refusesAnExperimentThatIsNotText() throws IOException {
        Files.write(
                lab.home().path().resolve("experiments/broken.yaml"),
                "question: fa\u00e7ade\n".getBytes(StandardCharsets.ISO_8859_1));
        lab.lab("run", "broken").exits(2).refuses("broken.yaml cannot be read", "UTF-8");
    }

    @Test
    void listsTheOtherExperimentsBesideABrokenOne() throws IOException {
        lab.home().write("experiments/broken.yaml", "question: [x, y]\n");
        Ended ended = lab.lab("list").exits(0);
        assertThat(ended.out()).contains("small", "Does the lab keep its feet?", "broken", "cannot be read");
    }

    static Stream<Arguments> malformedServers() {
        return Stream.of(
                malformed("a tab", "name: stub\n\ttitle: x\n", "line 2, column 1:", "a tab"),
                malformed(
                        "an unknown key",
                        "name: stub\ntitle: x\nports: { service: 1, management: 2 }\ncommand: [x]\ndefaultWork: timer\n"
                                + "profiles: {}\nsettings: {}\ncolour: red\n",
                        "line 8, column 1",
                        "no key 'colour'",
                        "ports, profiles, settings"),
                malformed("a duplicate key", "name: stub\nname: stub\n", "line 2, column", "name"),
                malformed("a missing key", "name: stub\n", "title is missing"),
                malformed(
                        "bad threads",
                        "name: stub\nprofiles:\n  single: { threads: few, about: x }\n",
                        "line 3, column 22",
                        "write unlimited, { fixed: N }"),
                malformed(
                        "a profile without threads",
                        "name: stub\ntitle: x\nports: { service: 1, management: 2 }\ncommand: [x]\ndefaultWork: timer\n"
                                + "profiles:\n  single: { about: x }\nsettings: {}\n",
                        "line 7, column 11",
                        "threads is missing"),
                malformed(
                        "a port that is none",
                        "name: stub\ntitle: x\nports: { service: 99999, management: 2 }\n",
                        "line 3, column 8",
                        "service: 99999 is not a port from 1 to 65535"),
                malformed("nothing at all", "", "is empty"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformedServers")
    void tellsLineAndColumnInAServersFile(String mistake, String text, String[] words) throws IOException {
        lab.home().write("stub/server.yaml", text);
        lab.run()
                .exits(2)
                .refuses("stub/server.yaml", "docs/adding-a-server.md")
                .refuses(words);
        assertThat(lab.home().results()).doesNotExist();
    }

    @Test
    void refusesTwoServersOfOneName() throws IOException {
        lab.home().write("other/server.yaml", lab.home().serverYaml("stub", 1, 2));
        lab.run().exits(2).refuses("'stub'", "other/server.yaml", "stub/server.yaml");
    }
}
