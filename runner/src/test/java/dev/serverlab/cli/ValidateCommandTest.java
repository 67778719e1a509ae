package dev.serverlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ValidateCommandTest {

    @TempDir
    Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void aServer() throws IOException {
        Files.createDirectory(home.resolve("experiments"));
        Files.createDirectory(home.resolve("mvc"));
        Files.writeString(home.resolve("mvc/server.yaml"), """
                name: mvc
                title: a server
                ports: { service: 8081, management: 9081 }
                command: ["{java}"]
                defaultWork: block
                profiles: { default: { threads: { fixed: 200 }, about: some } }
                settings: { threads: { type: integer, min: 1, max: 9, about: how many } }
                """);
    }

    private int validate(String text, String... others) throws IOException {
        Files.writeString(home.resolve("experiments/mine.yaml"), text);
        CommandLine lab = Lab.commandLine(home).setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        String[] words = new String[others.length + 2];
        words[0] = "validate";
        words[1] = "mine";
        System.arraycopy(others, 0, words, 2, others.length);
        return lab.execute(words);
    }

    @Test
    void saysWhatTheExperimentWouldDo() throws IOException {
        assertThat(validate("""
                question: x
                variants: [mvc]
                sweep: { mvc.threads: [1, 2, 3] }
                protocol: solo
                rounds: 2
                load: { duration: 5s }
                asPublished: { load: { duration: 10m } }
                """)).isZero();
        assertThat(out.toString().lines()).first().isEqualTo("mine is valid.");
        assertThat(out.toString())
                .contains("  3 variants, 6 trials, ", "  With --as-published: 3 variants, 6 trials, ");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void namesEachMistakeInALineOfItsOwn() throws IOException {
        assertThat(validate("""
                question: x
                variants: [mvc, nginx, mvc:virtual]
                settings: { mvc: { thread: 3 } }
                sweep: { mvc.treads: [1, 2] }
                asPublished: { rounds: 0 }
                """)).isEqualTo(2);
        String file = home.resolve("experiments/mine.yaml").toString();
        assertThat(out.toString().lines())
                .containsExactly(
                        file + " line 2, column 17 (variants[1]): there is no server 'nginx' (available: mvc)",
                        file + " line 2, column 24 (variants[2]): mvc has no profile 'virtual' (available: default)",
                        file + " line 3, column 28 (settings.mvc.thread): mvc has no setting 'thread'"
                                + " in its server.yaml (did you mean threads?)",
                        file + " line 4, column 22 (sweep.mvc.treads): mvc has no setting 'treads'"
                                + " in its server.yaml (did you mean threads?)",
                        file + " line 5, column 24 (asPublished.rounds): 0 is not from 1 to 100");
    }

    @Test
    void namesValuesThatASettingDoesNotTake() throws IOException {
        assertThat(validate("""
                question: x
                variants:
                  - mvc
                  - { variant: mvc:default.own, settings: { threads: many } }
                settings: { mvc: { threads: 0 } }
                """)).isEqualTo(2);
        assertThat(validate("question: x\nvariants: [mvc]\nsweep: { mvc.threads: [1, 10, 9] }\n"))
                .isEqualTo(2);
        String file = home.resolve("experiments/mine.yaml").toString();
        assertThat(out.toString().lines())
                .containsExactly(
                        file + " line 4, column 54 (variants[1].settings.threads):"
                                + " 'many' is not a whole number from 1 to 9",
                        file + " line 5, column 29 (settings.mvc.threads): '0' is not a whole number from 1 to 9",
                        file + " line 3, column 27 (sweep.mvc.threads[1]): '10' is not a whole number from 1 to 9");
    }

    @Test
    void keepsTextOfTheFileFromDrawingOnTheConsole() throws IOException {
        assertThat(validate("question: x\nvariants: [\"mvc\\e[2J\\nmine is valid.\"]\n"))
                .isEqualTo(2);
        assertThat(out.toString()).doesNotContain("\u001b");
        assertThat(out.toString().lines()).hasSize(1);
    }

    @Test
    void saysWhatAnImageLacksHere() throws IOException {
        assertThat(validate("""
                question: x
                servers:
                  shop:
                    start: { image: serverlab-test/none }
                    port: { number: 8080 }
                    requests: [{ get: /orders }]
                variants: [shop:as-is, { variant: "shop:small", jvmArgs: [-Xmx64m] }]
                in: docker
                """)).isZero();
        // Which one it is depends on whether an engine answers.
        assertThat(out.toString().replaceAll("\\s+", " "))
                .containsAnyOf(
                        "It cannot run here: There is no image 'serverlab-test/none' on this machine. Build it with"
                                + " docker build -t serverlab-test/none .",
                        "It cannot run here: No container engine answers here");
    }

    @Test
    void refusesAFileThatThereIsNot() throws IOException {
        assertThat(validate("question: x\nvariants: [mvc]\n", "other")).isEqualTo(2);
        assertThat(err.toString()).contains("There is no experiment 'other'.");
    }
}
