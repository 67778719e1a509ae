package dev.serverlab.analysis.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.analysis.capacity.CapacityConclusion;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.analysis.gate.GateResult.GateCheck;
import dev.serverlab.analysis.gate.GateResult.Judgement;
import dev.serverlab.analysis.gate.Requirement.Bound;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.model.run.MadeUpCapacity;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.report.GateDocument;
import dev.serverlab.report.JUnitXml;
import dev.serverlab.report.render.Terminal;
import dev.serverlab.report.run.Sharing;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds searches to limits: sessions of 1,480, 1,500 and 1,520 are 1,500 within about 50. */
class CapacityGateTest {

    private static final Variant MVC = new Variant("mvc", "default", null);

    private final RunGroup run = searched(MadeUpCapacity.of(MVC, 1480, 1500, 1520));

    @ParameterizedTest
    @CsvSource({
        "MIN, mvc capacity 1400, PASS",
        "MIN, mvc:default capacity 1400/s, PASS",
        "MIN, capacity 1490, CANNOT_TELL",
        "MIN, mvc capacity 1600, FAIL",
        "MAX, mvc capacity 1600, PASS",
        "MAX, mvc capacity 1400, FAIL",
    })
    void judgesByTheWholeInterval(Bound bound, String text, Judgement judgement) {
        GateCheck check = check(run, bound, text);

        assertThat(check.judgement()).isEqualTo(judgement);
        assertThat(check.interval()).isNotNull().satisfies(found -> {
            assertThat(found.low()).isLessThan(1480);
            assertThat(found.high()).isGreaterThan(1520);
        });
        assertThat(check.sentence()).startsWith("1500 [");
    }

    @Test
    void severalIntervalsThatHoldAtOnceAreWider() {
        GateCheck alone = check(run, Bound.MIN, "capacity 1400");
        GateCheck together = judge(
                        run,
                        Requirement.parse(Bound.MIN, "capacity 1400"),
                        Requirement.parse(Bound.MAX, "capacity 1600"))
                .getFirst();

        assertThat(Objects.requireNonNull(together.interval()).low())
                .isLessThan(Objects.requireNonNull(alone.interval()).low());
    }

    @Test
    void cannotTellWithTooFewSessions() {
        GateCheck check = check(searched(MadeUpCapacity.of(MVC, 1500, 1500)), Bound.MIN, "capacity 100");

        assertThat(check.judgement()).isEqualTo(Judgement.CANNOT_TELL);
        assertThat(check.sentence()).contains("--budget");
    }

    @Test
    void whatHeldHoldsThoughMoreCouldNotBeOffered() {
        RunGroup openEnded = searched(MadeUpCapacity.openEnded(MVC, 1500, 1500, 1500));

        assertThat(check(openEnded, Bound.MIN, "capacity 1400").judgement()).isEqualTo(Judgement.PASS);
        assertThat(check(openEnded, Bound.MIN, "capacity 1600").judgement()).isEqualTo(Judgement.CANNOT_TELL);
        assertThat(check(openEnded, Bound.MAX, "capacity 1400").judgement()).isEqualTo(Judgement.CANNOT_TELL);
    }

    @Test
    void refusesWhatASearchDoesNotTell() {
        assertRefused("gate-capacity-regression", run, Requirement.parse(Bound.MAX_REGRESSION, "capacity 5%"));
        assertRefused(
                "gate-no-capacity",
                GateTest.group("run", "three-servers-unpinned"),
                Requirement.parse(Bound.MIN, "capacity 100"));
        assertRefused("gate-variant", run, Requirement.parse(Bound.MIN, "vertx capacity 100"));
    }

    @Test
    void isShownAsASearch() {
        GateResult result =
                new Gate(run, null, null, null).result(List.of(Requirement.parse(Bound.MIN, "mvc capacity 1400")));

        assertThat(Terminal.of(GateDocument.of(result))).contains("mvc:default capacity at least 1400/s (search)");
        assertThat(JUnitXml.of(result)).contains(".search\"");
    }

    @Test
    void isSharedAsWhatItFound() {
        assertThat(Sharing.lines(run.first()))
                .anySatisfy(line -> assertThat(line).startsWith("mvc:default holds 1500/s ["))
                .anySatisfy(line -> assertThat(line).startsWith("capacity [/s]: mvc 1500 ["))
                .noneSatisfy(line -> assertThat(line).contains("Nothing was measured"));
    }

    private static RunGroup searched(CapacityResult.Measured measured) {
        KeptRun like = GateTest.group("run", "three-servers-unpinned").kept().getFirst();
        CapacityResult found = CapacityConclusion.of(measured);
        return new RunGroup(
                "run",
                List.of(new KeptRun(
                        like.folder(),
                        RunBuilder.like(like.run()).searched(found).build())));
    }

    private static GateCheck check(RunGroup group, Bound bound, String text) {
        return judge(group, Requirement.parse(bound, text)).getFirst();
    }

    private static List<GateCheck> judge(RunGroup group, Requirement... requirements) {
        return GateTest.judge(group, null, requirements);
    }

    private static void assertRefused(String code, RunGroup group, Requirement requirement) {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> judge(group, requirement))
                .satisfies(refusal -> assertThat(refusal.problem().code()).isEqualTo(code));
    }
}
