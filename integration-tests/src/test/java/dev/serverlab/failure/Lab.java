package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.Said;
import dev.serverlab.model.json.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The lab for one test, in a home of its own. After every test no process may be left, no half-written file, and every
 * {@code run.json} must be what its schema says.
 */
final class Lab implements BeforeEachCallback, AfterEachCallback {

    static final Path JAR = Path.of("../runner/target/runner.jar").toAbsolutePath();
    private static final JsonMapper JSON = new JsonMapper();

    private @Nullable LabHome created;
    private final List<LabProcess> started = new ArrayList<>();
    private final List<String> jvmArguments = new ArrayList<>();
    private final List<String> prefix = new ArrayList<>();
    private boolean ownGroup;
    private boolean judgesMachine;
    private boolean inThisJvm;
    private List<String> before = List.of();

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        assertThat(JAR)
                .as("the runner, which the build packages before these tests")
                .isRegularFile();
        SharedClasses.make();
        created = LabHome.create();
        created.addToGenerator(SharedClasses.ofTheGenerator());
        started.clear();
        jvmArguments.clear();
        prefix.clear();
        ownGroup = false;
        judgesMachine = false;
        inThisJvm = false;
        before = List.of();
    }

    LabHome home() {
        return Objects.requireNonNull(created);
    }

    /** Gives the lab's JVM another argument from now on. */
    Lab with(String jvmArgument) {
        jvmArguments.add(jvmArgument);
        return this;
    }

    /** Starts the lab by another program, which becomes it, such as {@code taskset -c 0}. */
    Lab by(String... program) {
        prefix.addAll(List.of(program));
        return this;
    }

    /** Starts the lab as a terminal does: in a process group of its own. */
    Lab inOwnGroup() {
        ownGroup = true;
        return this;
    }

    /** The arguments of short sessions, with blocks of 1 s and as much of a warm-up, and more of them. */
    static String[] sessions(int sessions, int blocks, String variants, String... more) {
        List<String> all = new ArrayList<>(List.of("--protocol", "paired", "--variants", variants));
        all.addAll(
                List.of("--sessions", String.valueOf(sessions), "--blocks", String.valueOf(blocks), "--block", "1s"));
        all.addAll(List.of("--warmup-cap", "1s", "--rate", "50"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    /** Runs the lab within the test's JVM, which is sooner: for what it refuses before it starts a process. */
    Lab inThisJvm() {
        inThisJvm = true;
        return this;
    }

    /** Lets disturbances of the machine count, which other tests leave out as a build may run beside them. */
    Lab judgingTheMachine() {
        judgesMachine = true;
        return this;
    }

    /** Starts the lab through another command, which ends with it. */
    Lab through(String... command) {
        before = List.of(command);
        inThisJvm = false;
        return this;
    }

    /** Starts {@code ./lab run small} with more arguments. */
    LabProcess startRun(String... arguments) throws IOException {
        return start(small(arguments));
    }

    private static String[] small(String... arguments) {
        List<String> all = new ArrayList<>(List.of("run", LabHome.EXPERIMENT, "--seed", "1"));
        all.addAll(List.of(arguments));
        return all.toArray(String[]::new);
    }

    LabProcess start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (ownGroup) {
            command.add("setsid");
        }
        command.addAll(before);
        command.addAll(prefix);
        List<String> jvm = new ArrayList<>(SharedClasses.ofTheLab());
        jvm.add("-Dserverlab.validity.machine=" + judgesMachine);
        jvm.add("-Dserverlab.startup.seconds=" + System.getProperty("serverlab.startup.seconds", "60"));
        jvm.add("-Dserverlab.generator.image=serverlab/lab:test");
        jvm.addAll(jvmArguments);
        command.addAll(command(home(), jvm, arguments));
        LabProcess process = LabProcess.start(command, home().path());
        started.add(process);
        return process;
    }

    /** What starts the lab of that home, as {@code ./lab} does. */
    static List<String> command(LabHome home, List<String> jvmArguments, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-Dstdout.encoding=UTF-8",
                "-Dstderr.encoding=UTF-8",
                "-Dserverlab.home=" + home.path()));
        command.addAll(jvmArguments);
        command.add("-jar");
        command.add(JAR.toString());
        command.addAll(List.of(arguments));
        return command;
    }

    /** Runs {@code ./lab run small} with more arguments until it ends. */
    Ended run(String... arguments) throws IOException {
        return lab(small(arguments));
    }

    Ended lab(String... arguments) throws IOException {
        if (!inThisJvm) {
            return endOf(start(arguments));
        }
        Said said = Said.by(home().path(), arguments);
        return new Ended(said.exitCode(), said.out(), said.err());
    }

    /** Waits until it ends; at that moment nothing that it started may live. */
    Ended endOf(LabProcess process) {
        Ended ended = process.awaitEnd();
        assertThat(home().processes()).as("left behind by\n%s", ended).isEmpty();
        return ended;
    }

    /** The {@code run.json} of the only run. */
    JsonNode runJson() throws IOException {
        assertThat(home().runs()).hasSize(1);
        return runJson(home().runs().getFirst());
    }

    /** The first trial of the only run. */
    JsonNode trial() throws IOException {
        return runJson().path("trials").path(0);
    }

    /** The codes of the problems of a variant's trials in the only run. */
    List<String> problems(String variant) throws IOException {
        return codes(variant, "problems");
    }

    /** The codes of a list, such as {@code notes}, of a variant's trials in the only run. */
    List<String> codes(String variant, String list) throws IOException {
        List<JsonNode> trials = runJson()
                .path("trials")
                .valueStream()
                .filter(trial -> trial.path("variant").asString().equals(variant))
                .toList();
        assertThat(trials).as("trials of " + variant).isNotEmpty();
        return trials.stream()
                .flatMap(trial -> trial.path(list).valueStream())
                .map(problem -> problem.path("code").asString())
                .toList();
    }

    static JsonNode runJson(Path run) throws IOException {
        return JSON.readTree(Files.readString(run.resolve("run.json")));
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        started.forEach(LabProcess::kill);
        List<ProcessHandle> left = home().processes();
        left.forEach(ProcessHandle::destroyForcibly);
        try {
            assertThat(left).as("processes left").isEmpty();
            checkFiles();
        } finally {
            home().delete();
        }
    }

    /** No file is half-written, and every {@code run.json} is what its schema says. */
    void checkFiles() throws IOException {
        assertThat(home().files(".part")).as("half-written files").isEmpty();
        for (Path file : home().files("run.json")) {
            assertThat(RunSchema.errorsIn(Files.readString(file)))
                    .as("%s", file)
                    .isEmpty();
        }
    }
}
