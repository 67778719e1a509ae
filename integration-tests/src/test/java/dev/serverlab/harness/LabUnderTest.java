package dev.serverlab.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.cli.Said;
import dev.serverlab.measure.process.Program;
import dev.serverlab.model.json.RunSchema;
import dev.serverlab.testing.EndOfLogs;
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
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The lab for one test, in a home of its own. After every test no process may be left, no half-written file, and every
 * {@code run.json} must match its schema.
 */
public final class LabUnderTest implements BeforeEachCallback, AfterEachCallback, TestExecutionExceptionHandler {

    static final Path JAR = Path.of("../runner/target/runner.jar").toAbsolutePath();
    private static final JsonMapper JSON = new JsonMapper();

    private boolean usesGatling;
    private boolean isProcess;
    private @Nullable ScriptedGenerator scripted;
    private @Nullable LabHome created;
    private final List<LabProcess> started = new ArrayList<>();
    private final List<Ended> inThisJvm = new ArrayList<>();
    private final List<String> jvmArguments = new ArrayList<>();
    private final List<String> prefix = new ArrayList<>();
    private boolean ownGroup;
    private List<String> before = List.of();

    /** A lab whose generator is scripted, and answers at once. */
    public LabUnderTest() {}

    /** A lab whose generator is Gatling, to put load on servers, and whose commands are processes. */
    public static LabUnderTest withGatling() {
        LabUnderTest lab = asProcess();
        lab.usesGatling = true;
        return lab;
    }

    /** A lab whose commands are processes, as paths relative to the current folder require. */
    public static LabUnderTest asProcess() {
        LabUnderTest lab = new LabUnderTest();
        lab.isProcess = true;
        return lab;
    }

    /** Uses Gatling and processes from now on. */
    public LabUnderTest useGatling() throws IOException {
        home().useGatling(ClassArchives.ofTheGenerator());
        return this;
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        assertThat(JAR)
                .as("the runner, which the build packages before these tests")
                .isRegularFile();
        ClassArchives.make();
        created = LabHome.create();
        if (usesGatling) {
            useGatling();
        } else {
            scripted = ScriptedGenerator.start();
            created.useScriptedGenerator(scripted.port());
        }
    }

    public LabHome home() {
        return Objects.requireNonNull(created);
    }

    /** Gives the lab's JVM another argument from now on. */
    public LabUnderTest with(String jvmArgument) {
        jvmArguments.add(jvmArgument);
        return this;
    }

    /** Starts the lab by another program, which becomes it, such as {@code taskset -c 0}. */
    public LabUnderTest by(String... program) {
        prefix.addAll(List.of(program));
        return this;
    }

    /** Starts the lab as a terminal does: in a process group of its own. */
    public LabUnderTest inOwnGroup() {
        ownGroup = true;
        return this;
    }

    /** Starts the lab through another command, which ends with it. */
    public LabUnderTest through(String... command) {
        before = List.of(command);
        return this;
    }

    /** The arguments of short sessions, with blocks and a warm-up of 1 s, followed by more arguments. */
    public static String[] sessions(int sessions, int blocks, String variants, String... more) {
        List<String> all = new ArrayList<>(List.of("--protocol", "paired", "--variants", variants));
        all.addAll(
                List.of("--sessions", String.valueOf(sessions), "--blocks", String.valueOf(blocks), "--block", "1s"));
        all.addAll(List.of("--warmup-cap", "1s", "--rate", "50"));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    /** Starts {@code ./lab run small} with more arguments. */
    public LabProcess startRun(String... arguments) throws IOException {
        return start(small(arguments));
    }

    private static String[] small(String... arguments) {
        List<String> all = new ArrayList<>(List.of("run", LabHome.EXPERIMENT, "--seed", "1"));
        all.addAll(List.of(arguments));
        return all.toArray(String[]::new);
    }

    public LabProcess start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        if (ownGroup) {
            command.add("setsid");
        }
        command.addAll(before);
        command.addAll(prefix);
        List<String> jvm = new ArrayList<>(ClassArchives.ofTheLab());
        jvm.add("-Dserverlab.startup.seconds=" + System.getProperty("serverlab.startup.seconds", "60"));
        jvm.add("-Dserverlab.generator.image=serverlab/lab:test");
        jvm.addAll(jvmArguments);
        command.addAll(command(home(), jvm, arguments));
        LabProcess process = LabProcess.start("./lab " + String.join(" ", arguments), command, home().path());
        started.add(process);
        return process;
    }

    /** The command that starts the lab of that home, as {@code ./lab} does. */
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
    public Ended run(String... arguments) throws IOException {
        return lab(small(arguments));
    }

    /** Runs {@code ./lab} with these arguments until it ends: in the test's JVM, unless that needs a process. */
    public Ended lab(String... arguments) throws IOException {
        if (isProcess || !jvmArguments.isEmpty() || !prefix.isEmpty() || !before.isEmpty() || ownGroup) {
            return endOf(start(arguments));
        }
        Said said = Said.by(home().path(), arguments);
        Ended ended = new Ended("./lab " + String.join(" ", arguments), said.exitCode(), said.out(), said.err());
        inThisJvm.add(ended);
        requireNothingLeft(ended);
        return ended;
    }

    /** Waits until it ends, when nothing that it started may be alive. */
    public Ended endOf(LabProcess process) {
        Ended ended = process.awaitEnd();
        requireNothingLeft(ended);
        return ended;
    }

    private void requireNothingLeft(Ended ended) {
        assertThat(home().processes()).as("left behind by %s", ended).isEmpty();
    }

    /**
     * Runs {@code ./lab run small} with more arguments, in which nothing may go wrong except because of the machine;
     * see {@link #requireMeasured}.
     */
    public Ended measure(String... arguments) throws IOException {
        return requireMeasured(run(arguments));
    }

    /**
     * Asserts that the only run is complete, that no trial of it has a problem of its own, and that the exit code
     * matches its trials: 3 with one that the machine made invalid, else 0.
     */
    public Ended requireMeasured(Ended ended) throws IOException {
        return requireMeasured(ended, runJson());
    }

    /** The same for a run that was started before. */
    public Ended requireMeasured(LabProcess process) throws IOException {
        return requireMeasured(endOf(process));
    }

    /** The same for one of several runs. */
    public Ended requireMeasured(Ended ended, JsonNode run) {
        return new ReportedTrials(run).requireMeasured(ended);
    }

    /** The {@code run.json} of the only run. */
    public JsonNode runJson() throws IOException {
        assertThat(home().runs()).as("folders of runs").hasSize(1);
        return runJson(home().runs().getFirst());
    }

    /** The first trial of the only run. */
    public JsonNode trial() throws IOException {
        return runJson().path("trials").path(0);
    }

    /** As {@link ReportedTrials#problems}, of the only run. */
    public List<String> problems(String variant) throws IOException {
        return new ReportedTrials(runJson()).problems(variant);
    }

    /** As {@link ReportedTrials#codes}, of the only run. */
    public List<String> codes(String variant, String list) throws IOException {
        return new ReportedTrials(runJson()).codes(variant, list);
    }

    public static JsonNode runJson(Path run) throws IOException {
        return JSON.readTree(Files.readString(run.resolve("run.json")));
    }

    /** Appends the lab's output and the ends of all logs to a failure's message, which is put on one line. */
    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        if (thrown instanceof TestAbortedException) {
            throw thrown;
        }
        List<String> ends = new ArrayList<>();
        started.forEach(process -> ends.add(process.said()));
        inThisJvm.forEach(ended -> ends.add(
                "\n--- " + ended + ", standard output\n" + ended.out() + "--- standard error\n" + ended.err()));
        for (Path log : home().files(".log")) {
            ends.add("\n--- " + home().results().relativize(log) + "\n" + Program.logTail(log));
        }
        throw EndOfLogs.withEnds(thrown, ends);
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        started.forEach(LabProcess::kill);
        if (scripted != null) {
            scripted.close();
        }
        List<ProcessHandle> left = home().processes();
        left.forEach(ProcessHandle::destroyForcibly);
        try {
            assertThat(left).as("processes left").isEmpty();
            checkFiles();
        } finally {
            home().delete();
        }
    }

    /** Asserts that no file is half-written, and that every {@code run.json} matches its schema. */
    public void checkFiles() throws IOException {
        assertThat(home().files(".part")).as("half-written files").isEmpty();
        for (Path file : home().files("run.json")) {
            assertThat(RunSchema.errorsIn(Files.readString(file)))
                    .as("%s", file)
                    .isEmpty();
        }
    }
}
