package dev.serverlab.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.testing.Awaited;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of action.yml with the environment that GitHub sets, and a lab that only tells what it was asked. */
@DisabledOnOs(OS.WINDOWS)
class ActionTest {

    private static final Path STEPS = LabCopy.original().resolveSibling("action");

    /** Leaves a run, as the lab does unless it refused. */
    private static final String LAB = """
            #!/bin/sh
            for word in "$@"; do printf '<%%s>' "$word" >>"$RUNNER_TEMP/asked"; done
            [ %1$d = 2 ] || { mkdir -p "$RUNNER_TEMP/serverlab-run" && echo '{}' >"$RUNNER_TEMP/serverlab-run/run.json"; }
            exit %1$d
            """;

    private record Step(int exitCode, String said) {}

    @TempDir
    private Path folder;

    private Path repository = Path.of("");
    private Path temp = Path.of("");
    private String base = "";
    private final Map<String, String> environment = new TreeMap<>();

    @BeforeEach
    void makeARepositoryWithTwoCommits() throws Exception {
        repository = Files.createDirectories(folder.resolve("a repository"));
        temp = Files.createDirectories(folder.resolve("temp of the runner"));
        git("init", "-q");
        git("commit", "-q", "--allow-empty", "-m", "Base");
        base = git("rev-parse", "HEAD").strip();
        git("commit", "-q", "--allow-empty", "-m", "Head");
        environment.put("RUNNER_TEMP", temp.toString());
        environment.put("GITHUB_OUTPUT", folder.resolve("output").toString());
        environment.put("BASE", base);
        environment.put("MINUTES", "5");
        endsWith(0);
    }

    private void endsWith(int exitCode) throws IOException {
        environment.put(
                "SERVERLAB",
                Executable.write(folder.resolve("serverlab"), LAB.formatted(exitCode))
                        .toString());
    }

    private String git(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=a", "-c", "user.email=a@example.com"));
        command.addAll(List.of(words));
        Step step = run(command);
        assertThat(step.exitCode()).as(step.said()).isZero();
        return step.said();
    }

    private Step step(String name) throws Exception {
        return run(List.of(STEPS.resolve(name).toString()));
    }

    private Step run(List<String> command) throws Exception {
        Path said = Files.createTempFile(folder, "said", null);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(repository.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(Awaited.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return new Step(process.exitValue(), Files.readString(said));
    }

    private String asked() throws IOException {
        return Files.readString(temp.resolve("asked"));
    }

    private String output() throws IOException {
        Path output = folder.resolve("output");
        return Files.exists(output) ? Files.readString(output) : "";
    }

    @Test
    void unpacksAnArchive() throws Exception {
        Path lab = Files.createDirectories(folder.resolve("serverlab-1/bin"));
        Executable.write(lab.resolve("serverlab"), "#!/bin/sh\n");
        Path archive = folder.resolve("archive.tar.gz");
        assertThat(run(List.of("tar", "-czf", archive.toString(), "-C", folder.toString(), "serverlab-1"))
                        .exitCode())
                .isZero();
        environment.put("ARCHIVE", archive.toString());

        assertThat(step("install").exitCode()).isZero();

        assertThat(output()).isEqualTo("serverlab=" + temp + "/serverlab/bin/serverlab\n");
        assertThat(temp.resolve("serverlab/bin/serverlab")).isExecutable();
    }

    @Test
    void comparesAJarWithTheBase() throws Exception {
        environment.putAll(Map.of("JAR", "target/a shop.jar", "REQUESTED", "/orders/{1..9} /*", "BUILD", "make it"));

        assertThat(step("measure")).isEqualTo(new Step(0, ""));

        assertThat(asked())
                .isEqualTo("<try><target/a shop.jar></orders/{1..9}></*><--base><%s><--build><make it><--output><%s>"
                        .formatted(base, temp + "/serverlab-run"));
        assertThat(output()).isEqualTo("run=" + temp + "/serverlab-run\n");
    }

    @Test
    void tagsTheBaseForAnExperiment() throws Exception {
        environment.put("EXPERIMENT", "cost.yaml");

        assertThat(step("measure").exitCode()).isZero();

        assertThat(asked()).startsWith("<run><cost.yaml><--protocol><paired>");
        assertThat(git("rev-parse", "serverlab-base").strip()).isEqualTo(base);
    }

    @ParameterizedTest
    @CsvSource({
        "BASE,    '',     It is not known what to compare with.",
        "BASE,    nosuch, nosuch is not in this repository.",
        "MINUTES, soon,   minutes is 'soon'",
        "JAR,     '',     Neither jar nor experiment is given."
    })
    void refusesWhatItCannotMeasure(String variable, String value, String problem) throws Exception {
        environment.put("JAR", "shop.jar");
        environment.put(variable, value);

        Step step = step("measure");

        assertThat(step.exitCode()).isEqualTo(2);
        assertThat(step.said()).contains("::error title=serverlab::" + problem);
        assertThat(temp.resolve("asked")).doesNotExist();
    }

    /** Not valid as a whole, and ended when the minutes were over. */
    @ParameterizedTest
    @ValueSource(ints = {3, 124})
    void leavesItToTheGateWhatWasMeasured(int exitCode) throws Exception {
        environment.put("JAR", "shop.jar");
        endsWith(exitCode);

        assertThat(step("measure").exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void failsWithTheLab(int exitCode) throws Exception {
        environment.put("JAR", "shop.jar");
        endsWith(exitCode);

        Step step = step("measure");

        assertThat(step.exitCode()).isEqualTo(2);
        assertThat(step.said()).contains("exit code " + exitCode);
        assertThat(output())
                .as("a run is kept for its page")
                .isEqualTo(exitCode == 2 ? "" : "run=" + temp + "/serverlab-run\n");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, ''", "1, 1, ::error", "5, 0, ::notice", "2, 2, ''"})
    void failsOnlyForWhatIsWorse(int ofGate, int exitCode, String said) throws Exception {
        environment.putAll(Map.of("RUN", "a run", "MAX_REGRESSION", "cpu 5%, p90 2ms"));
        endsWith(ofGate);

        Step step = step("judge");

        assertThat(step.exitCode()).isEqualTo(exitCode);
        assertThat(step.said()).startsWith(said);
        assertThat(asked())
                .isEqualTo(
                        "<gate><a run><--max-regression><cpu 5%><--max-regression>< p90 2ms><--junit><a run/gate.xml>");
    }
}
