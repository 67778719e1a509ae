package dev.serverlab.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.GateResult.GateCheck;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.analysis.gate.GivenRuns.Typical;
import dev.serverlab.analysis.gate.Requirement.Bound;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds given runs to limits. */
class GateTest {

    private static final Path REFERENCE = Path.of(System.getProperty("basedir", ""))
            .toAbsolutePath()
            .resolveSibling("results")
            .resolve("reference");

    /** Of a p90 of 100.8 ms, and 260 µs of CPU. */
    static final Typical TYPICAL = new Typical(348, 100.4, 100.8, 102.8, 260);

    static final BetweenRunVariance SPREAD = GivenRuns.spread(TYPICAL);

    private final RunGroup first = GivenRuns.group("run", GivenRuns.paired(348, TYPICAL));
    private final RunGroup servers = GivenRuns.group("run", GivenRuns.both(TYPICAL));

    /** 100 users get an answer each 100 ms from many threads, and from half as many as users each 200 ms. */
    static final Run MANY_THREADS = GivenRuns.solo(new Typical(997, 100.3, 100.5, 102, 100));

    static final Run FEW_THREADS = GivenRuns.solo(new Typical(500, 200, 225, 240, 100));

    @Test
    void passesWhatKeepsToItsLimitWithTheWholeInterval() {
        GateCheck check = value(first, Bound.MAX, "mvc:default p90 120ms");

        assertThat(check.judgement()).isEqualTo(Judgement.PASS);
        assertThat(check.interval()).isNotNull().satisfies(found -> {
            assertThat(found.low()).isLessThan(100.8);
            assertThat(found.high()).isGreaterThan(100.8).isLessThan(101.5);
        });
        assertThat(check.sentence()).startsWith("100.8 ms [");
    }

    @Test
    void failsWhatLiesBeyondItsLimitWithTheWholeInterval() {
        assertThat(value(first, Bound.MAX, "mvc:default p90 100ms").judgement()).isEqualTo(Judgement.FAIL);
        assertThat(value(first, Bound.MIN, "mvc:default p90 102ms").judgement()).isEqualTo(Judgement.FAIL);
    }

    @Test
    void cannotTellWhereTheIntervalHoldsTheLimit() {
        GateCheck check = value(first, Bound.MAX, "mvc:default cpu 260µs");

        assertThat(check.judgement()).isEqualTo(Judgement.CANNOT_TELL);
        assertThat(check.sentence()).contains("The interval contains the limit", "--rigorous");
    }

    @Test
    void tellsHowManyRequestsFewerThreadsAnswer() {
        RunGroup many = GivenRuns.group("run", MANY_THREADS);
        RunGroup few = GivenRuns.group("run", FEW_THREADS);

        assertThat(value(many, Bound.MIN, "mvc throughput 900").judgement()).isEqualTo(Judgement.PASS);
        assertThat(value(few, Bound.MIN, "mvc throughput 900").judgement()).isEqualTo(Judgement.FAIL);
        assertThat(value(few, Bound.MIN, "mvc throughput 499").judgement()).isEqualTo(Judgement.CANNOT_TELL);
    }

    @Test
    void countsErrorsOfEveryProtocol() {
        assertThat(value(servers, Bound.MAX, "mvc errors 0").judgement()).isEqualTo(Judgement.PASS);
        assertThat(value(servers, Bound.MIN, "mvc requests 43000").sentence()).startsWith("44000");
    }

    @Test
    void cannotTellWithoutAnySpread() {
        RunGroup copies =
                new RunGroup("run", Collections.nCopies(3, first.kept().getFirst()));

        assertThat(value(copies, Bound.MAX, "mvc:default p90 120ms").judgement())
                .isEqualTo(Judgement.CANNOT_TELL);
    }

    /** By the runs that are committed with the lab, whatever they hold. */
    @Test
    void findsWhatItsDocumentationQuotes() throws IOException {
        BetweenRunVariance calibrated =
                BetweenRunVariance.read("the reference", REFERENCE.resolve("calibration-quick"));
        GateCheck few = new Gate(group("run", "thread-count/threads-50"), null, calibrated, null)
                .judge(List.of(max("mvc p90 120ms")))
                .getFirst();
        GateCheck cold = new Gate(
                        group("run", "same-thing/run-2"), group("baseline", "same-thing/run-1"), calibrated, null)
                .judge(List.of(Requirement.parse(Bound.MAX_REGRESSION, "mvc cpu 5%")))
                .getFirst();

        assertThat(Files.readString(REFERENCE.resolveSibling("../docs/running.md")))
                .contains("threads-50 --max 'mvc p90 120ms'` | " + quoted(few))
                .contains("same-thing/run-1 --max-regression 'mvc cpu 5%'` | " + quoted(cold));
    }

    /** Up to the end of its first sentence. */
    private static String quoted(GateCheck check) {
        return check.judgement().name().replace('_', ' ') + ": "
                + check.sentence().split("\\. ", 2)[0];
    }

    @Test
    void holdsAllVariantsToALimitThatNamesNone() {
        assertThat(judge(first, null, Requirement.parse(Bound.MAX, "p90 120ms")))
                .extracting(GateCheck::judgement)
                .containsExactly(Judgement.PASS, Judgement.PASS, Judgement.PASS);
    }

    @Test
    void widensIntervalsWithTheNumberOfChecks() {
        GateCheck alone = value(first, Bound.MAX, "mvc:default cpu 260µs");
        Requirement one = Requirement.parse(Bound.MAX, "mvc:default cpu 260µs");
        GateCheck oneOfThree = judge(first, null, one, one, one).getFirst();

        assertThat(high(oneOfThree)).isGreaterThan(high(alone));
    }

    private static double high(GateCheck check) {
        return Objects.requireNonNull(check.interval()).high();
    }

    @Test
    void countsErrorsExactly() {
        GateCheck check = value(first, Bound.MAX, "mvc:default errors 0");

        assertThat(check.judgement()).isEqualTo(Judgement.PASS);
        assertThat(check.interval()).isNull();
        assertThat(value(first, Bound.MIN, "mvc:default requests 21930").judgement())
                .isEqualTo(Judgement.PASS);
        assertThat(value(first, Bound.MIN, "mvc:default requests 21931").judgement())
                .isEqualTo(Judgement.FAIL);
    }

    @Test
    void cannotTellFromOneTrial() {
        GateCheck check = value(servers, Protocol.SOLO, Bound.MAX, "mvc p90 120ms");

        assertThat(check.judgement()).isEqualTo(Judgement.CANNOT_TELL);
        assertThat(check.sentence()).contains("One trial", "--rounds 3");
        assertThat(check.value()).isNotNull();
    }

    @Test
    void judgesWhatAServerCanTakeBySoloTrials() {
        assertThat(value(servers, Bound.MIN, "mvc throughput 900").protocol()).isEqualTo(Protocol.SOLO);
        assertThat(value(servers, Bound.MAX, "mvc p90 120ms").protocol()).isEqualTo(Protocol.PAIRED);

        GateCheck offered = value(first, Bound.MIN, "mvc:default throughput 300");
        assertThat(offered.judgement()).isEqualTo(Judgement.CANNOT_TELL);
        assertThat(offered.sentence()).contains("--protocol solo");
    }

    @Test
    void cannotTellWithoutKnowingHowMuchRunsDiffer() {
        GateCheck check = new Gate(first, null, null, null)
                .judge(List.of(Requirement.parse(Bound.MAX, "mvc:default p90 120ms")))
                .getFirst();

        assertThat(check.judgement()).isEqualTo(Judgement.CANNOT_TELL);
        assertThat(check.sentence()).contains("./lab calibrate");
    }

    @Test
    void refusesWhatIsNotInTheRun() {
        assertRefused("gate-variant", () -> value(first, Bound.MAX, "tomcat p90 120ms"));
        assertRefused("gate-variant", () -> value(first, Bound.MAX, "mvc p90 120ms"));
        assertRefused("gate-protocol", () -> value(first, Protocol.SOLO, Bound.MAX, "mvc:default p90 120ms"));
        RunGroup solo = GivenRuns.group("run", FEW_THREADS);
        assertRefused("gate-baseline", () -> judge(solo, null, Requirement.parse(Bound.MAX_REGRESSION, "cpu 5%")));
        assertRefused("gate-empty", () -> judge(first, null));
    }

    @Test
    void refusesARunWithoutAnythingToJudge() {
        RunGroup empty = withoutColumns(first);

        assertRefused("gate-nothing", () -> value(empty, Bound.MAX, "p90 120ms"));
        assertRefused("gate-nothing", () -> value(empty, Bound.MAX, "mvc p90 120ms"));
        assertThat(GateResult.all(List.of())).isEqualTo(Judgement.CANNOT_TELL);
    }

    @Test
    void looksAtTheLoadOfTheVariantThatItJudges(@TempDir Path folder) throws IOException {
        String text = Files.readString(REFERENCE.resolve("pool-and-users").resolve(KeptRun.FILE));
        Files.writeString(
                folder.resolve(KeptRun.FILE),
                text.replaceAll(
                        "\"model\" : \"closed\",\\s+\"users\" : 50,", "\"model\" : \"open\", \"rate\" : 50.0,"));
        RunGroup users = new RunGroup("run", List.of(KeptRun.read(folder)));

        assertThat(value(users, Bound.MIN, "mvc:default.10-10 throughput 1").sentence())
                .contains("One trial");
        assertThat(value(users, Bound.MIN, "mvc:default.10-50 throughput 1").sentence())
                .contains("The throughput of an open load");
    }

    @Test
    void failsWhenOneFailsAndElseTellsThatItCannotTell() {
        assertThat(GateResult.all(judge(first, null, max("p90 120ms")))).isEqualTo(Judgement.PASS);
        assertThat(GateResult.all(judge(first, null, max("p90 120ms"), max("mvc:default cpu 260µs"))))
                .isEqualTo(Judgement.CANNOT_TELL);
        assertThat(GateResult.all(
                        judge(first, null, max("p90 120ms"), max("mvc:default cpu 260µs"), max("mvc:default p90 3ms"))))
                .isEqualTo(Judgement.FAIL);
    }

    static Requirement max(String text) {
        return Requirement.parse(Bound.MAX, text);
    }

    private static GateCheck value(RunGroup run, Bound bound, String text) {
        return judge(run, null, Requirement.parse(bound, text)).getFirst();
    }

    private static GateCheck value(RunGroup run, Protocol protocol, Bound bound, String text) {
        return judge(run, null, protocol, Requirement.parse(bound, text)).getFirst();
    }

    static List<GateCheck> judge(RunGroup run, @Nullable RunGroup baseline, Requirement... requirements) {
        return judge(run, baseline, null, requirements);
    }

    static List<GateCheck> judge(
            RunGroup run, @Nullable RunGroup baseline, @Nullable Protocol protocol, Requirement... requirements) {
        return new Gate(run, baseline, SPREAD, protocol)
                .judge(Stream.of(requirements).toList());
    }

    private static void assertRefused(String code, Runnable asked) {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(asked::run)
                .satisfies(refusal -> assertThat(refusal.problem().code()).isEqualTo(code));
    }

    private static RunGroup withoutColumns(RunGroup group) {
        Run run = group.first();
        return changed(group, run.state(), run.trials(), List.of());
    }

    static RunGroup changed(RunGroup group, Run.State state, List<TrialResult> trials, List<VariantSummary> summaries) {
        Run run = group.first();
        return new RunGroup(
                group.name(),
                List.of(new KeptRun(
                        REFERENCE,
                        RunBuilder.like(run)
                                .state(state)
                                .trials(trials)
                                .summaries(summaries)
                                .build())));
    }

    static RunGroup group(String name, String folder) {
        return RunGroup.of(name, List.of(KeptRun.read(REFERENCE.resolve(folder))));
    }
}
