package dev.serverlab.analysis.claims;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.experiment.Claim.Expected;
import dev.serverlab.model.experiment.Claim.Source;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import dev.serverlab.stats.Interval;
import dev.serverlab.stats.Verdict;
import dev.serverlab.stats.latency.Latency;
import dev.serverlab.stats.paired.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trials, comparisons and claims that never were. */
public final class MadeUpTrials {

    public static final Variant NETTY = Variant.parse("webflux:single");
    public static final Variant TOMCAT = Variant.parse("mvc:single");

    private MadeUpTrials() {}

    /** About the metric itself. */
    public static Claim of(String metric, @Nullable Double from, @Nullable Double to) {
        return claim(metric, null, new Expected(Effect.VALUE, from, to), null);
    }

    /** About Tomcat against Netty. */
    public static Claim against(String metric, Effect effect, @Nullable Double from, @Nullable Double to) {
        return claim(metric, NETTY, new Expected(effect, from, to), null);
    }

    public static Claim claim(
            String metric, @Nullable Variant against, Expected expected, @Nullable String untestable) {
        return new Claim(
                "a-claim",
                "One thread does more than one loop.",
                metric,
                TOMCAT,
                against,
                null,
                new Claim.Numbers(37.6, against == null ? null : 34.6),
                expected,
                untestable,
                "Another machine.");
    }

    public static Claim by(Protocol protocol, Claim claim) {
        return new Claim(
                claim.id(),
                claim.says(),
                claim.metric(),
                claim.variant(),
                claim.against(),
                protocol,
                claim.numbers(),
                claim.reproduced(),
                claim.untestable(),
                claim.explanation());
    }

    public static Experiment experiment(Protocols protocols, Claim... claims) {
        return MadeUpExperiment.of(List.of(NETTY, TOMCAT))
                .name("event-loop-vs-thread")
                .question("Does one thread do what one loop does?")
                .load(new Load.Closed(100, Duration.ofSeconds(1), Duration.ofSeconds(20), null))
                .protocol(protocols)
                .rounds(3)
                .source(new Source("An article", Map.of("cores", "1", "memory", "1 GB")))
                .claims(List.of(claims))
                .build();
    }

    /** A solo trial with that p90 in ms, as many requests per second, and as many MB. */
    public static TrialResult solo(int round, Variant variant, double number) {
        return trial(Protocol.SOLO, round, variant, number, 0, List.of(), List.of());
    }

    public static TrialResult session(int round, Variant variant, double number) {
        return trial(Protocol.PAIRED, round, variant, number, 0, List.of(), List.of());
    }

    /** Of 1,000 answers so many were errors, which were too many. */
    public static TrialResult withErrors(int round, Variant variant, long errors) {
        return trial(
                Protocol.SOLO,
                round,
                variant,
                100,
                errors,
                List.of(),
                List.of(new Problem("errors", errors + " of 1000 answers were errors.", "Read its log.")));
    }

    public static TrialResult disturbed(Protocol protocol, int round, Variant variant) {
        return trial(
                protocol,
                round,
                variant,
                100,
                0,
                List.of(),
                List.of(new Problem("foreign-load", "Others took 30 % of the CPU.\n    a line", "Stop them.")));
    }

    public static TrialResult counting(int round, Variant variant, ServerCounter... counters) {
        return trial(Protocol.SOLO, round, variant, 100, 0, List.of(counters), List.of());
    }

    private static TrialResult trial(
            Protocol protocol,
            int round,
            Variant variant,
            double number,
            long errors,
            List<ServerCounter> counters,
            List<Problem> problems) {
        Trial trial = protocol == Protocol.SOLO
                ? new Trial.Solo(round, round, variant)
                : new Trial.Paired(round, round, List.of(variant));
        return TrialBuilder.of(trial, variant)
                .window(0, 20_000_000)
                .measures(measures(number, errors))
                .effective(Map.of("framework", "A framework 1.0", "engine", "An engine 2.0", "jvm", Map.of("cpus", 2)))
                .counters(counters)
                .problems(problems)
                .build();
    }

    private static Measures measures(double number, long errors) {
        return MeasuresBuilder.none()
                .answers(1_000 - errors, errors == 0 ? Map.of() : Map.of("status 500", errors), number)
                .latency(new Latency(number, number, number, null, number), new Latency(0.0, 0.0, 0.0, null, 0.0), null)
                .server(
                        new Measures.Cpu(number, number, 2 * number, 0.0, null, List.of()),
                        (int) number,
                        (long) (number * 1e6),
                        1_000L)
                .build();
    }

    /** Netty's and Tomcat's, the later in the experiment being the candidate. */
    public static ComparisonResult compared(
            String metric, Variant baseline, Variant candidate, double effect, double low, double high) {
        return new ComparisonResult(
                metric,
                metric.startsWith("p") ? "ms" : "%",
                baseline,
                candidate,
                Verdict.INDISTINGUISHABLE,
                null,
                new Evidence(100.0, effect, new Interval(low, high), null, 1.0, 3, 18, null, null, List.of()));
    }

    public static ComparisonResult invalid(String metric, String reason) {
        return new ComparisonResult(
                metric,
                "%",
                NETTY,
                TOMCAT,
                Verdict.INVALID,
                reason,
                new Evidence(null, null, null, null, null, 0, 0, null, null, List.of()));
    }
}
