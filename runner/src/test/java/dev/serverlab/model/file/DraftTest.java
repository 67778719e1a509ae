package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every mistake of a file is named at once, with its place. */
final class DraftTest {

    @TempDir
    Path folder;

    private Draft draft(String text, RunLength form) throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), text);
        return new Experiments(folder).draft("mine", form, MadeUpDraft.ALL);
    }

    private List<String> mistakes(String text) throws IOException {
        return mistakes(draft(text, RunLength.QUICK));
    }

    private List<String> mistakes(Draft draft) {
        return draft.mistakes().stream()
                .map(mistake -> mistake.replace(folder.resolve("mine.yaml").toString(), "mine.yaml"))
                .toList();
    }

    @Test
    void namesWhatHasTheWrongFormAndWhatDoesNotFitTogether() throws IOException {
        assertThat(mistakes("""
                question: x
                variants: [mvc:default, { variant: mvc:default.b, cores: 3 }]
                load: { users: many, ramp: 20m }
                rounds: 0
                source: { title: x }
                claims:
                  - { id: a, says: x, metric: p90, variant: mvc:default, reproduced: { ratio: { to: 1 } } }
                """))
                .containsExactly(
                        "mine.yaml line 2, column 51 (variants[1].cores): there is no key 'cores' here; there are"
                                + " build, cpuMicros, cpus, delay, env, git, host, in, items, jdk, jvmArgs, memory, network, path, ports, rate, settings, users,"
                                + " variant, work",
                        "mine.yaml line 3, column 16 (load.users): must be a whole number",
                        "mine.yaml line 3, column 28 (load.ramp): 20m is not from 0s to 10m",
                        "mine.yaml line 4, column 9 (rounds): 0 is not from 1 to 100",
                        "mine.yaml line 7, column 70 (claims[0].reproduced): a ratio or a difference compares two variants;"
                                + " name the other one with against");
    }

    @Test
    void doesNotBlameOthersForWhatWasLeftOut() throws IOException {
        assertThat(mistakes("""
                question: x
                variants: [mvc:default, Vertx]
                sweep: { vertx.instances: [1, 2] }
                source: 5
                claims: [{ id: a, says: x, metric: p90, variant: vertx:default.1, untestable: x }]
                """))
                .containsExactly(
                        "mine.yaml line 2, column 25 (variants[1]): 'Vertx' is not a variant; write"
                                + " server:profile, such as mvc:virtual, or server:profile.label for a copy, such as mvc:virtual.again",
                        "mine.yaml line 4, column 9 (source): must be keys with values");
    }

    @Test
    void namesEachKeyThatIsGivenTwice() throws IOException {
        assertThat(mistakes("question: x\nquestion: y\nvariants: [mvc]\nload: { users: 1, users: 2 }\n"))
                .containsExactly(
                        "mine.yaml line 2, column 11 (question): the key is given twice",
                        "mine.yaml line 4, column 26 (load.users): the key is given twice");
    }

    @Test
    void namesTheLineOfWhatIsNoYaml() throws IOException {
        assertThat(mistakes("question: x\nvariants:\n\t- mvc\n"))
                .singleElement()
                .asString()
                .isEqualTo("mine.yaml line 3, column 1: this is a tab, but YAML is indented with spaces");
        assertThat(mistakes("question: [x\nvariants: mvc\n"))
                .singleElement()
                .asString()
                .startsWith("mine.yaml line 2, column 9: this is not YAML; look at this line and the one before: ");
        assertThat(mistakes("question: \u0001\n"))
                .containsExactly("mine.yaml: it has a character that YAML does not allow, such as a control character");
    }

    @ParameterizedTest
    @ValueSource(ints = {13, 1_000, 20_000})
    void saysHowDeepAFileMayBe(int depth) throws IOException {
        assertThat(mistakes("question: " + "[".repeat(depth)))
                .singleElement()
                .asString()
                .endsWith("column 23: it is nested deeper than 12 levels, deeper than any key");
    }

    @Test
    void saysHowManyKeysAFileMayHave() throws IOException {
        assertThat(mistakes("question: x\n" + keys(3_000)))
                .singleElement()
                .asString()
                .endsWith("it has more than 5000 keys and values");
    }

    @Test
    void namesNoMoreMistakesThanCanBeMendedAtOnce() throws IOException {
        assertThat(mistakes("question: x\nvariants: [mvc:default]\n" + keys(500)))
                .hasSize(21)
                .last()
                .isEqualTo("mine.yaml: and 480 more");
    }

    private static String keys(int count) {
        return IntStream.range(0, count).mapToObj(key -> "k" + key + ": 1\n").collect(Collectors.joining());
    }

    @Test
    void refusesWhatIsTooLargeOrNoTextBeforeItIsRead() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> draft("# " + "x".repeat(10_000_000), RunLength.QUICK))
                .withMessage(
                        folder.resolve("mine.yaml") + " has more than 64 KiB, more than any file of its kind needs.");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> {
                    Files.write(folder.resolve("mine.yaml"), new byte[] {'q', (byte) 0xff});
                    new Experiments(folder).draft("mine", RunLength.QUICK, MadeUpDraft.ALL);
                })
                .withMessage(folder.resolve("mine.yaml") + " cannot be read: it is not UTF-8 text.");
    }

    @Test
    void saysThatAFolderIsNoExperiment() throws IOException {
        Path inside = Files.createDirectory(folder.resolve("x.yaml"));
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> new Experiments(folder).draft(inside.toString(), RunLength.QUICK, MadeUpDraft.ALL))
                .withMessage(inside + " is a folder.");
    }

    @Test
    void refusesAnchorsAndAliasesBeforeAnythingElse() throws IOException {
        assertThat(mistakes("question: x\nvariants: [&v mvc:default, *v]\nload: { ramp: *d }\nusers: 3\n"))
                .containsExactly(
                        "mine.yaml line 2, column 12 (variants[0]): '&v' is an anchor, which is not supported; leave"
                                + " it out, or put text that begins with & in quotes",
                        "mine.yaml line 2, column 28 (variants[1]): '*v' is an alias, which is not supported; write"
                                + " the value out, or put text that begins with * in quotes",
                        "mine.yaml line 3, column 15 (load.ramp): '*d' is an alias, which is not supported; write"
                                + " the value out, or put text that begins with * in quotes");
    }

    @Test
    void refusesAListThatHoldsItself() throws IOException {
        assertThat(mistakes("question: x\nvariants: &v\n  - *v\n")).hasSize(2);
    }

    @Test
    void takesTextInQuotesThatLooksLikeAnAlias() throws IOException {
        assertThat(mistakes("question: '*x'\nvariants: [mvc]\nsettings: { mvc: { a: '&n' } }\n"))
                .isEmpty();
    }

    @Test
    void refusesASecondExperimentInTheFile() throws IOException {
        assertThat(mistakes("---\nquestion: x\nvariants: [mvc]\n---\nquestion: y\n"))
                .containsExactly(
                        "mine.yaml line 4, column 1: a second document begins here, but a file holds one experiment;"
                                + " put the other into its own file");
    }

    @Test
    void namesWhatIsMissing() throws IOException {
        assertThat(mistakes("rounds: 1\n"))
                .containsExactly(
                        "mine.yaml line 1, column 1: question is missing",
                        "mine.yaml line 1, column 1: variants is missing");
        assertThat(mistakes("")).containsExactly("mine.yaml: the file is empty");
        assertThat(mistakes("- x\n")).containsExactly("mine.yaml line 1, column 1: must be keys with values");
    }

    @Test
    void tellsThePlaceInTheFormAsPublished() throws IOException {
        String text = "question: x\nvariants: [mvc]\nload: { duration: 1s }\nasPublished: { load: { duration: 2h } }\n";
        assertThat(mistakes(draft(text, RunLength.AS_PUBLISHED)))
                .containsExactly("mine.yaml line 4, column 34 (asPublished.load.duration): 2h is not from 1s to 1h");
    }

    @Test
    void blamesForTooLongADelayWhoSaidIt() throws IOException {
        String what =
                ": a delay of 1m is no shorter than the load's duration of 20s, so no request would finish; shorten"
                        + " the delay, or lengthen load.duration";
        assertThat(mistakes("question: x\nvariants: [mvc]\nsweep: { delay: [100ms, 60s] }\n"))
                .containsExactly("mine.yaml line 3, column 25 (sweep.delay[1])" + what);
        assertThat(mistakes("question: x\nvariants: [mvc, { variant: mvc:b, delay: 60s }]\n"))
                .containsExactly("mine.yaml line 2, column 42 (variants[1].delay)" + what);
        String published =
                "question: x\nvariants: [mvc]\nload: { duration: 20s }\nasPublished: { workload: { delay: 60s } }\n";
        assertThat(mistakes(draft(published, RunLength.AS_PUBLISHED)))
                .containsExactly("mine.yaml line 4, column 35 (asPublished.workload.delay)" + what);
        assertThat(mistakes("question: x\nvariants: [mvc]\nworkload: { delay: 60s }\nload: { duration: 20s }\n"))
                .containsExactly("mine.yaml line 3, column 20 (workload.delay)" + what);
    }

    @Test
    void looksAtEachKeyOfASweepWhateverIsWrongWithOthers() throws IOException {
        assertThat(mistakes("""
                question: x
                variants: [mvc]
                sweep:
                  mvc.a: [1]
                  warmup: [1, 1]
                  delay: [10ms, soon]
                  users: [0, 5]
                  vertx.b: [2, 2]
                """))
                .extracting(mistake -> mistake.replaceFirst("^mine.yaml ", ""))
                .containsExactly(
                        "line 4, column 10 (sweep.mvc.a): give at least two values",
                        "line 5, column 3 (sweep.warmup): 'warmup' cannot be swept; write users, rate, delay, cpuMicros, items or"
                                + " SERVER.SETTING, such as mvc.server.tomcat.threads.max, or several of them joined by ' + '",
                        "line 5, column 11 (sweep.warmup): give each value only once",
                        "line 6, column 17 (sweep.delay[1]): 'soon' is not a duration; write a whole number with ms, s, m or"
                                + " h, such as 100ms or 30s",
                        "line 7, column 11 (sweep.users[0]): 0 is not from 1 to 20000",
                        "line 8, column 12 (sweep.vertx.b): give each value only once",
                        "line 8, column 12 (sweep.vertx.b): vertx.b applies to none of the variants");
    }

    @Test
    void namesOnceAVariantThatIsNoText() throws IOException {
        assertThat(mistakes("question: x\nvariants: [5]\n"))
                .containsExactly("mine.yaml line 2, column 12 (variants[0]): must be text or keys with values");
    }

    @Test
    void refusesWithTheSameList() throws IOException {
        Draft draft = draft("question: [x]\nvariants: [mvc]\nrounds: 0\n", RunLength.QUICK);
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(draft::experiment)
                .withMessage(String.join("\n", draft.mistakes()));
    }

    @Test
    void keepsHowNumbersAreSpelt() throws IOException {
        Experiment experiment = draft(
                        "question: x\nvariants: [mvc]\nsweep: { mvc.a: [1.50, 1e3] }\nsettings: { mvc: { b: 0.10 } }\n",
                        RunLength.QUICK)
                .experiment();
        Variant first = Variant.parse("mvc:default.1-50");
        assertThat(experiment.subject(first).settings())
                .containsEntry("a", "1.50")
                .containsEntry("b", "0.10");
    }

    @Test
    void saysWhatIsWrongWithALatency() throws IOException {
        assertThat(mistakes("question: x\nvariants: [mvc:default]\nbackends: [{ name: store, latency: 5 }]\n"))
                .anyMatch(mistake -> mistake.contains("backends[0].latency"));
        assertThat(mistakes("question: x\nvariants: [mvc:default]\nbackends: [{ latency: 5ms }]\n"))
                .anyMatch(mistake -> mistake.contains("name is missing"));
        assertThat(mistakes("question: x\nvariants: [mvc:default]\nbackends: [{ name: store, latency: 50us }]\n"))
                .anyMatch(mistake -> mistake.contains("backends[0].latency"));
        assertThat(mistakes("question: x\nvariants: [mvc:default]\nbackends: [store, { name: store, latency: 5ms }]\n"))
                .anyMatch(mistake -> mistake.contains("name each only once"));
    }

    @Test
    void saysWhatIsWrongWithAPlaceOfABackend() throws IOException {
        for (String at : List.of("dokcer", "jdbc:mysql://127.0.0.1/", "[]", "'a:1 b'")) {
            assertThat(mistakes("question: x\nvariants: [mvc:default]\nbackends: [{ name: store, at: " + at + " }]\n"))
                    .anyMatch(mistake -> mistake.contains("backends[0].at"));
        }
    }

    @Test
    void namesBackendsAndEndpointsThatThereAreNot() throws IOException {
        assertThat(mistakes("question: x\nvariants: [mvc:default]\nbackends: [store]\nworkload: { path: /nowhere }\n"))
                .containsExactly(
                        "mine.yaml line 3, column 12 (backends[0]): there is no backend 'store' (there are none)",
                        "mine.yaml line 4, column 19 (workload.path): mvc has no endpoint /nowhere/{millis} (available:"
                                + " /delay, /query)");
        assertThat(mistakes("question: x\nvariants: [mvc:default]\nworkload: { path: query }\n"))
                .containsExactly(
                        "mine.yaml line 3, column 19 (workload.path): 'query' is not an endpoint; write its path without"
                                + " the delay, such as /query");
    }
}
