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

    /** Leaves a run in the folder of its runs, as the lab does unless it refused. */
    private static final String LAB = """
            #!/bin/sh
            for word in "$@"; do
                printf '<%%s>' "$word" >>"$RUNNER_TEMP/asked"
                runs=$word
            done
            [ %1$d = 2 ] || { mkdir -p "$runs/1-shop" && echo '{}' >"$runs/1-shop/run.json"; }
            exit %1$d
            """;

    private static final String JUDGED =
            "<--max-regression><cpu 5%><--max-regression>< p90 2ms><--junit><a run/gate.xml>";

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
        environment.put("GITHUB_ACTION_PATH", folder.toString());
        environment.put("JAVA_HOME_25_X64", "/opt/jdk 25");
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

    private Path archive(Path archive) throws Exception {
        Path lab = Files.createDirectories(folder.resolve("serverlab-1/bin"));
        Executable.write(lab.resolve("serverlab"), "#!/bin/sh\n");
        assertThat(run(List.of("tar", "-czf", archive.toString(), "-C", folder.toString(), "serverlab-1"))
                        .exitCode())
                .isZero();
        return archive;
    }

    @Test
    void unpacksAnArchive() throws Exception {
        environment.put("ARCHIVE", archive(folder.resolve("archive.tar.gz")).toString());

        assertThat(step("install").exitCode()).isZero();

        assertThat(output()).isEqualTo("serverlab=" + temp + "/serverlab/bin/serverlab\njdk=/opt/jdk 25\n");
        assertThat(temp.resolve("serverlab/bin/serverlab")).isExecutable();
    }

    /** From a folder in the place of GitHub. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void fetchesTheArchiveOfItsReleaseUnlessItWasChanged(boolean asReleased) throws Exception {
        Path release = Files.createDirectories(folder.resolve("me/action/releases/download/v1.2"));
        Path archive = archive(release.resolve("serverlab-1.2.tar.gz"));
        String sum = run(List.of("sha256sum", archive.toString())).said().split(" ", 2)[0];
        Files.writeString(release.resolve("serverlab-1.2.tar.gz.sha256"), asReleased ? sum : sum.replaceAll(".", "0"));
        Files.writeString(folder.resolve("pom.xml"), """
                <version>1.2</version>
                <url>%sme/action</url>
                <url>elsewhere</url>
                """.formatted(folder.toUri()));

        Step step = step("install");

        assertThat(step.exitCode()).as(step.said()).isEqualTo(asReleased ? 0 : 2);
        assertThat(output().isEmpty()).isNotEqualTo(asReleased);
    }

    @Test
    void comparesAJarWithTheBase() throws Exception {
        environment.putAll(
                Map.of("JAR", "target/a shop.jar", "REQUESTED", "/orders/{1..9} /*", "BUILD", "make it", "JDK", "21"));

        assertThat(step("measure")).isEqualTo(new Step(0, ""));

        assertThat(asked())
                .isEqualTo(
                        "<try><target/a shop.jar></orders/{1..9}></*><--base><%s><--build><make it><--jdk><21><--output><%s>"
                                .formatted(base, temp + "/serverlab-runs"));
        assertThat(output()).isEqualTo("run=" + temp + "/serverlab-runs/1-shop\n");
    }

    @Test
    void tagsTheBaseForAnExperiment() throws Exception {
        environment.put("EXPERIMENT", "cost.yaml");

        assertThat(step("measure").exitCode()).isZero();

        assertThat(asked()).startsWith("<run><cost.yaml><--protocol><paired>");
        assertThat(git("rev-parse", "serverlab-base").strip()).isEqualTo(base);
    }

    /** GitHub checks out the merge of a pull request, whose first parent may be newer than the event's base. */
    @Test
    void comparesAMergeWithItsFirstParent() throws Exception {
        git("checkout", "-q", "-b", "change", base);
        git("commit", "-q", "--allow-empty", "-m", "Change");
        git("checkout", "-q", "-");
        String newest = git("rev-parse", "HEAD").strip();
        git("merge", "-q", "--no-ff", "-m", "Merge", "change");
        environment.putAll(Map.of("JAR", "shop.jar", "BASE", "", "EVENT_BASE", base));

        assertThat(step("measure").exitCode()).isZero();

        assertThat(asked()).contains("<--base><" + newest + ">");
    }

    @Test
    void comparesWithTheBaseOfTheEventWhereNothingWasMerged() throws Exception {
        environment.putAll(Map.of("JAR", "shop.jar", "BASE", "", "EVENT_BASE", base));

        assertThat(step("measure").exitCode()).isZero();

        assertThat(asked()).contains("<--base><" + base + ">");
    }

    @ParameterizedTest
    @CsvSource({
        "BASE,    '',     It is not known what to compare with.",
        "BASE,    nosuch, nosuch is not in this repository.",
        "MINUTES, soon,   minutes is 'soon'",
        "MINUTES, 0,      minutes is '0'",
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
                .isEqualTo(exitCode == 2 ? "" : "run=" + temp + "/serverlab-runs/1-shop\n");
    }

    @ParameterizedTest
    @CsvSource({"0, 0, ^$", "1, 1, ^::error .*", "5, 0, ^::notice .*", "2, 2, ^$"})
    void failsOnlyForWhatIsWorse(int ofGate, int exitCode, String said) throws Exception {
        environment.putAll(Map.of("RUN", "a run", "MAX_REGRESSION", "cpu 5%, p90 2ms"));
        endsWith(ofGate);

        Step step = step("judge");

        assertThat(step.exitCode()).isEqualTo(exitCode);
        assertThat(step.said().strip()).matches(said);
        assertThat(asked()).isEqualTo("<gate><a run>" + JUDGED);
    }
}
