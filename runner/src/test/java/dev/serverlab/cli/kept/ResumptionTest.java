package dev.serverlab.cli.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.measure.environment.VariantJdks;
import dev.serverlab.measure.revision.Revisions;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.json.OutcomeJson;
import dev.serverlab.model.json.RunJson;
import dev.serverlab.model.problem.ExitCode;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Jdk;
import dev.serverlab.model.run.Outcome;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.place.Hosting;
import dev.serverlab.report.MadeUpRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run goes on as what it was, or not at all. */
final class ResumptionTest {

    private static final Run RUN = MadeUpRun.complete();
    private static final List<Trial> PLAN = RUN.plan();

    private static final Revisions NO_REVISIONS = new Revisions(Path.of(""), new Servers(Map.of()));

    @TempDir
    private Path folder;

    private static Run run(Run.State state, Run.Environment environment, List<TrialResult> results) {
        return RunBuilder.like(RUN)
                .state(state)
                .environment(environment)
                .plan(PLAN)
                .trials(results)
                .comparisons(List.of())
                .build();
    }

    private static Run.Environment environment(List<String> command, @Nullable String revision, Host host, Jdk jdk) {
        Run.Environment before = RUN.environment();
        return new Run.Environment(
                before.labVersion(),
                revision,
                command,
                host,
                jdk,
                before.generatorJdk(),
                Hosting.PROCESSES,
                null,
                null,
                null);
    }

    private static Run.Environment now(@Nullable String revision, Host host, Jdk jdk) {
        return environment(List.of("run", "--resume", "x"), revision, host, jdk);
    }

    private static Run.Environment unchanged() {
        Run.Environment before = RUN.environment();
        return now(before.gitRevision(), before.host(), before.serverJdk());
    }

    private static Plan plan() {
        return Plan.of(RUN.experiment(), RUN.seed(), PLAN);
    }

    private Resumption interrupted(TrialResult... results) {
        return of(run(Run.State.INTERRUPTED, RUN.environment(), List.of(results)));
    }

    /** As it is read from its file. */
    private Resumption of(Run run) {
        try {
            Files.writeString(folder.resolve(KeptRun.FILE), RunJson.text(run));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Resumption(KeptRun.read(folder));
    }

    private TrialResult finish(Trial trial) throws IOException {
        TrialResult result = TrialResult.failed(
                TrialResult.Identity.of(
                        trial, trial.variants().getFirst(), RUN.header().startedAt()),
                TrialResult.ServerFacts.NONE,
                new Problem("server-died", "It died.", "Look."));
        Path file = Files.createDirectories(folder.resolve(trial.folder())).resolve(OutcomeJson.FILE);
        Outcome outcome = new Outcome(List.of(new Outcome.OfVariant(result, null, null)), null, ExitCode.FAILED);
        Files.writeString(file, OutcomeJson.write(outcome));
        return result;
    }

    private static void refuses(String code, String words, ThrowingCallable call) {
        assertThatExceptionOfType(LabException.class).isThrownBy(call).satisfies(e -> {
            assertThat(e.problem().code()).isEqualTo(code);
            assertThat(e.problem().what()).contains(words);
            assertThat(e.exitCode()).isEqualTo(ExitCode.REFUSED);
        });
    }

    @Test
    void takesUpWhatIsTheSame() {
        interrupted().require(plan(), unchanged(), VariantJdks.NONE, NO_REVISIONS);
        // How busy the machine is at the moment is no part of what it is.
        Host host = RUN.environment().host();
        Host busy = new Host(
                host.os(),
                host.kernel(),
                host.architecture(),
                host.cpuModel(),
                host.logicalCores(),
                host.physicalCores(),
                host.memoryBytes(),
                17.0,
                host.virtualization());
        interrupted()
                .require(
                        plan(),
                        now(
                                RUN.environment().gitRevision(),
                                busy,
                                RUN.environment().serverJdk()),
                        VariantJdks.NONE,
                        NO_REVISIONS);
    }

    @Test
    void refusesARunThatIsComplete() {
        refuses("run-complete", "all of its 3 trials", () -> of(RUN));
    }

    @Test
    void refusesAnotherExperimentAndNamesWhatDiffersInIt() {
        Experiment experiment = MadeUpRun.both().experiment();

        refuses(
                "run-differs",
                "the experiment (paired, protocol",
                () -> interrupted()
                        .require(Plan.of(experiment, RUN.seed(), PLAN), unchanged(), VariantJdks.NONE, NO_REVISIONS));
    }

    @Test
    void refusesAnotherOrder() {
        refuses(
                "run-differs",
                "the order of the trials",
                () -> interrupted()
                        .require(
                                Plan.of(RUN.experiment(), RUN.seed(), PLAN.reversed()),
                                unchanged(),
                                VariantJdks.NONE,
                                NO_REVISIONS));
    }

    @Test
    void refusesToGoOnWhereAJdkHasGoneThatItsTrialsRanOn() throws IOException {
        Resumption resumption = interrupted(finish(PLAN.getFirst()));
        Variant ran = PLAN.getFirst().variants().getFirst();
        VariantJdks gone = new VariantJdks(Map.of(), Map.of(ran, new Problem(TrialResult.NO_JDK, "None.", "Install.")));

        refuses(
                "run-differs",
                "which JDKs are installed, for " + ran,
                () -> resumption.require(plan(), unchanged(), gone, NO_REVISIONS));
    }

    @Test
    void refusesAnotherMachineLabOrJdkAndNamesAllOfThem() {
        Host host = RUN.environment().host();
        Host larger = new Host(
                host.os(),
                host.kernel(),
                host.architecture(),
                host.cpuModel(),
                host.logicalCores() + 1,
                host.physicalCores(),
                host.memoryBytes() * 2,
                host.loadAverage1m(),
                host.virtualization());

        for (String words : List.of(
                "the lab (0.1.0 at 0123456789ab then, 0.1.0 at fedcba987654 now)",
                "the machine (logicalCores, memoryBytes)",
                "the JDK of the servers (25.0.1+8-LTS then, 21.0.9 now)")) {
            refuses(
                    "run-differs",
                    words,
                    () -> interrupted()
                            .require(
                                    plan(),
                                    now("fedcba987654", larger, new Jdk(Path.of(""), "21.0.9", "Example")),
                                    VariantJdks.NONE,
                                    NO_REVISIONS));
        }
    }

    @Test
    void findsTheTrialsThatAreFinishedAlsoWhenRunJsonDoesNotNameThemYet() throws IOException {
        TrialResult first = finish(PLAN.get(0));
        TrialResult second = finish(PLAN.get(1));

        assertThat(interrupted(first).finished().stream().flatMap(outcome -> outcome.results().stream()))
                .containsExactly(first, second);
    }

    @Test
    void refusesOutcomesThatAreNotThoseOfTheRun() throws IOException {
        TrialResult second = finish(PLAN.get(1));
        Files.delete(folder.resolve(PLAN.get(1).folder()).resolve(OutcomeJson.FILE));
        TrialResult first = finish(PLAN.get(0));
        refuses(
                "run-damaged",
                "run.json lists 2 results",
                () -> interrupted(first, second).finished());
        finish(PLAN.get(2));
        refuses("run-damaged", "a trial before", () -> interrupted(first).finished());
        Files.copy(
                folder.resolve(PLAN.get(0).folder()).resolve(OutcomeJson.FILE),
                Files.createDirectories(folder.resolve(PLAN.get(1).folder())).resolve(OutcomeJson.FILE));
        refuses("run-damaged", "is of another trial", () -> interrupted(first).finished());
    }

    @Test
    void keepsWhatATrialThatWasCutShortLeft() throws IOException {
        finish(PLAN.get(0));
        String next = PLAN.get(1).folder();
        Files.writeString(Files.createDirectories(folder.resolve(next)).resolve("server.log"), "first");
        interrupted().setAsideAfter(1);
        Files.writeString(Files.createDirectories(folder.resolve(next)).resolve("server.log"), "second");
        interrupted().setAsideAfter(1);

        assertThat(folder.resolve(next)).doesNotExist();
        assertThat(folder.resolve(PLAN.get(0).folder())).isDirectory();
        assertThat(folder.resolve("cut-1-" + next).resolve("server.log")).hasContent("first");
        assertThat(folder.resolve("cut-2-" + next).resolve("server.log")).hasContent("second");
    }

    @Test
    void remembersEachTimeThatItWasTakenUp() {
        Instant now = Instant.parse("2026-01-02T04:00:00Z");

        assertThat(interrupted().times(now)).containsExactly(now);
    }
}
