package dev.serverlab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.BlockValue;
import dev.serverlab.model.observation.SessionBlocks;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.WarmUp;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.latency.LatencyMicros;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PairedAnalysisTest {

    private static final Variant MVC = new Variant("mvc", "default");
    private static final Variant WEBFLUX = new Variant("webflux", "default");
    private static final Variant VERTX = new Variant("vertx", "default");
    private static final List<Variant> VARIANTS = List.of(MVC, WEBFLUX, VERTX);
    private static final Margins MARGINS = new Margins(5, null, 0.5);
    private static final Problem ERRORS =
            new Problem("errors", "40 of 3200 answers were errors.\n    a line of its log", "Read it.");
    private static final Problem ELSEWHERE =
            new Problem(TrialResult.SESSION_ENDED, "The session ended because of vertx:default.", "See there.");

    /** webflux needs 4 % more CPU than mvc and 0.3 ms longer, vertx half of the CPU. */
    private static final Map<Integer, SessionBlocks> SESSIONS = Map.of(
            1,
            session(block(400, 100_000), block(416, 100_300), block(200, 100_000)),
            2,
            session(block(402, 100_008), block(417, 100_304), block(201, 100_004)),
            3,
            session(block(398, 100_004), block(415, 100_308), block(199, 100_008)));

    private static BlockValue block(int cpuMicros, long latencyMicros) {
        Histogram latency = LatencyMicros.empty();
        latency.recordValueWithCount(latencyMicros, 1_000);
        return new BlockValue(1_000, Duration.ofSeconds(4), cpuMicros * 1_000_000L, 0L, latency);
    }

    private static SessionBlocks session(BlockValue... blocks) {
        Map<String, List<BlockValue>> byVariant = new LinkedHashMap<>();
        for (int variant = 0; variant < blocks.length; variant++) {
            byVariant.put(VARIANTS.get(variant).toString(), List.of(blocks[variant]));
        }
        return new SessionBlocks(byVariant);
    }

    private static TrialResult failed(int session, Variant variant, Problem problem) {
        return TrialResult.failed(
                TrialResult.Identity.of(new Trial.Paired(session, session, VARIANTS), variant, Instant.EPOCH),
                TrialResult.ServerFacts.NONE,
                problem);
    }

    private static List<ComparisonResult> compared(Map<Integer, SessionBlocks> sessions, TrialResult... results) {
        return RunAnalysis.comparisons(sessions, List.of(results), VARIANTS, MARGINS, false, null);
    }

    private static TrialResult warmedUp(int session, Variant variant, boolean steady) {
        return TrialBuilder.of(new Trial.Paired(session, session, VARIANTS), variant)
                .warmup(new WarmUp(20_000, steady ? "told" : "cap", 30_000, steady, steady ? 14_000L : null, 0.2, null))
                .build();
    }

    private static ComparisonResult cpu(List<ComparisonResult> all, Variant baseline, Variant candidate) {
        return by("cpuPerRequest", all, baseline, candidate);
    }

    private static ComparisonResult p90(List<ComparisonResult> all, Variant baseline, Variant candidate) {
        return by("p90", all, baseline, candidate);
    }

    private static ComparisonResult by(String metric, List<ComparisonResult> all, Variant baseline, Variant candidate) {
        return all.stream()
                .filter(each -> each.metric().equals(metric)
                        && each.baseline().equals(baseline)
                        && each.candidate().equals(candidate))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anInvalidVariantMakesItsPairsInvalidAndNoOther() {
        List<ComparisonResult> all = compared(SESSIONS, failed(2, VERTX, ERRORS));

        for (Variant baseline : List.of(MVC, WEBFLUX)) {
            ComparisonResult invalid = cpu(all, baseline, VERTX);
            assertThat(invalid.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(invalid.reason()).isEqualTo("vertx:default: session 2: 40 of 3200 answers were errors.");
            assertThat(invalid.interval()).isNull();
        }
        assertThat(cpu(all, MVC, WEBFLUX).verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void serversThatAreNeverStartedAnewHaveEffectsAndNoVerdicts() {
        List<ComparisonResult> all = RunAnalysis.comparisons(SESSIONS, List.of(), VARIANTS, MARGINS, true, null);

        assertThat(all).isNotEmpty().allSatisfy(each -> {
            assertThat(each.verdict()).isEqualTo(Verdict.INVALID);
            assertThat(each.reason()).contains("the server was already running, in one JVM", "./lab compare");
            assertThat(each.interval()).isNull();
        });
        assertThat(cpu(all, MVC, WEBFLUX).effect()).isNotNull();
    }

    @Test
    void saysOfEverySessionWhatWasWrong() {
        List<ComparisonResult> all = compared(SESSIONS, failed(1, VERTX, ERRORS), failed(3, VERTX, ERRORS));

        assertThat(cpu(all, MVC, VERTX).reason()).contains("session 1: 40 of 3200", "session 3: 40 of 3200");
    }

    /** Of whatever variant: its compiler takes CPU from all. */
    @Test
    void leavesOutTheCpuOfASessionThatWasNotSteady() {
        List<ComparisonResult> all = compared(SESSIONS, warmedUp(1, VERTX, true), warmedUp(2, VERTX, false));

        ComparisonResult cpu = cpu(all, MVC, WEBFLUX);
        assertThat(cpu.evidence().sessions()).isEqualTo(2);
        // The root of 416/400 · 415/398
        assertThat(cpu.effect()).isCloseTo(4.1356, within(0.0001));
        assertThat(p90(all, MVC, WEBFLUX).evidence().sessions()).isEqualTo(3);
    }

    @Test
    void comparesNoCpuWhereFewerThanTwoSessionsWereSteady() {
        List<ComparisonResult> all = compared(SESSIONS, warmedUp(2, VERTX, false), warmedUp(3, MVC, false));

        ComparisonResult cpu = cpu(all, MVC, WEBFLUX);
        assertThat(cpu.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(cpu.reason()).contains("in 2 of 3 sessions", "leaves only one", "--warmup-cap");
        assertThat(p90(all, MVC, WEBFLUX).verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    @Test
    void leavesNoEffectOfSessionsOfWhichNoneWasSteady() {
        ComparisonResult cpu = cpu(
                compared(SESSIONS, warmedUp(1, MVC, false), warmedUp(2, VERTX, false), warmedUp(3, MVC, false)),
                MVC,
                WEBFLUX);

        assertThat(cpu.verdict()).isEqualTo(Verdict.INVALID);
        assertThat(cpu.effect()).isNull();
    }

    /** As the JIT of a program that is no JVM. */
    @Test
    void takesAServerForSteadyOfWhichTheSystemDoesNotTell() {
        TrialResult untold = TrialBuilder.of(new Trial.Paired(1, 1, VARIANTS), VERTX)
                .warmup(new WarmUp(20_000, "cap", 30_000, false, null, null, null))
                .build();

        assertThat(cpu(compared(SESSIONS, untold), MVC, WEBFLUX).evidence().sessions())
                .isEqualTo(3);
    }

    @Test
    void doesNotHoldAnothersFaultAgainstAVariant() {
        List<ComparisonResult> all = compared(
                Map.of(1, SESSIONS.get(1), 2, SESSIONS.get(2)),
                failed(3, MVC, ELSEWHERE),
                failed(3, WEBFLUX, ELSEWHERE),
                failed(3, VERTX, ERRORS));

        assertThat(cpu(all, MVC, WEBFLUX).verdict()).isNotEqualTo(Verdict.INVALID);
        assertThat(cpu(all, MVC, WEBFLUX).evidence().sessions()).isEqualTo(2);
        assertThat(cpu(all, MVC, VERTX).verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void doesNotHoldASoloTrialAgainstAVariant() {
        TrialResult solo = TrialBuilder.of(new Trial.Solo(1, 1, VERTX), VERTX)
                .problems(List.of(ERRORS))
                .build();

        assertThat(cpu(compared(SESSIONS, solo), MVC, VERTX).verdict()).isEqualTo(Verdict.BETTER);
        assertThat(compared(Map.of(), solo)).isEmpty();
    }

    @Test
    void everyPairIsInvalidWhenNoSessionWasFinished() {
        List<ComparisonResult> all =
                compared(Map.of(), failed(1, MVC, ELSEWHERE), failed(1, WEBFLUX, ELSEWHERE), failed(1, VERTX, ERRORS));

        assertThat(all)
                .filteredOn(each -> each.metric().equals("cpuPerRequest"))
                .extracting(each -> each.candidate() + " against " + each.baseline())
                .containsExactly(
                        "webflux:default against mvc:default",
                        "vertx:default against mvc:default",
                        "vertx:default against webflux:default");
        assertThat(all).extracting(ComparisonResult::metric).contains("p90", "p50", "p99", "throughput");
        assertThat(all)
                .allMatch(each -> each.verdict() == Verdict.INVALID
                        && each.effect() == null
                        && "No session was finished. vertx:default: session 1: 40 of 3200 answers were errors."
                                .equals(each.reason()));
    }

    @Test
    void judgesCpuByTheMarginOfCpuAndLatencyByThatOfLatency() {
        assertThat(verdictsOnWebflux(new Margins(5, null, 0.1)))
                .containsEntry("cpuPerRequest", Verdict.EQUIVALENT)
                .containsEntry("cpuPerRequestWithJit", Verdict.EQUIVALENT)
                .containsEntry("p50", Verdict.WORSE)
                .containsEntry("p90", Verdict.WORSE)
                .containsEntry("p99", Verdict.WORSE);
        assertThat(verdictsOnWebflux(new Margins(2, null, 0.5)))
                .containsEntry("cpuPerRequest", Verdict.WORSE)
                .containsEntry("cpuPerRequestWithJit", Verdict.WORSE)
                .containsEntry("p50", Verdict.EQUIVALENT)
                .containsEntry("p90", Verdict.EQUIVALENT)
                .containsEntry("p99", Verdict.EQUIVALENT);
    }

    private static Map<String, Verdict> verdictsOnWebflux(Margins margins) {
        return RunAnalysis.comparisons(SESSIONS, List.of(), VARIANTS, margins, false, null).stream()
                .filter(each -> each.baseline().equals(MVC) && each.candidate().equals(WEBFLUX))
                .collect(Collectors.toMap(ComparisonResult::metric, ComparisonResult::verdict));
    }
}
