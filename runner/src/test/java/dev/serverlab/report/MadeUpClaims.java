package dev.serverlab.report;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Claim.Effect;
import dev.serverlab.model.experiment.Claim.Source;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.model.run.TrialResult.ServerCounter;
import dev.serverlab.stats.Interval;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs that never happened, of publications that were never written, to draw. */
public final class MadeUpClaims {

    private static final String LOOP = "webflux:single";
    private static final String THREAD = "webflux-tomcat:single";

    private MadeUpClaims() {}

    /** Every verdict, with and without a published number, an interval, another variant; one is untestable. */
    public static Run everyVerdict() {
        return saying("One request thread takes 8.67 % more CPU at its peak than one event loop.");
    }

    /** The same, of which every text that comes from outside is the given one. */
    public static Run saying(String text) {
        List<ClaimResult> claims = List.of(
                new ClaimResult(
                        claim(
                                "max-cpu",
                                text,
                                "cpuP95",
                                THREAD,
                                LOOP,
                                37.6,
                                34.6,
                                Effect.RATIO,
                                1.02,
                                1.25,
                                null,
                                text),
                        1.1042,
                        new Interval(1.0612, 1.1471),
                        40.75,
                        36.904,
                        "% of a core",
                        ClaimResult.Verdict.REPRODUCED,
                        "The whole interval lies between 1.02 and 1.25."),
                new ClaimResult(
                        claim(
                                "p90",
                                "Its p90 is 5 ms later.",
                                "p90",
                                THREAD,
                                LOOP,
                                114.0,
                                109.0,
                                Effect.DIFFERENCE,
                                0.5,
                                20.0,
                                null,
                                null),
                        -0.0213,
                        new Interval(-0.1151, 0.0725),
                        101.34,
                        101.361,
                        "ms",
                        ClaimResult.Verdict.CONTRADICTED,
                        "The whole interval lies below 0.5 ms."),
                new ClaimResult(
                        claim(
                                "more-loops",
                                "More event loops do not help a blocked one.",
                                "throughput",
                                LOOP,
                                null,
                                null,
                                null,
                                Effect.VALUE,
                                null,
                                12.0,
                                null,
                                "Each loop answers ten requests of 100 ms in a second."),
                        9.8125,
                        null,
                        9.8125,
                        null,
                        "requests/s",
                        ClaimResult.Verdict.CANNOT_TELL,
                        "One trial has no interval."),
                new ClaimResult(
                        claim(
                                "eight-cores",
                                "With eight cores it is the same.",
                                "counter:bus.sent",
                                LOOP,
                                null,
                                2_000.0,
                                null,
                                Effect.VALUE,
                                1_900.0,
                                2_100.0,
                                text,
                                null),
                        null,
                        null,
                        null,
                        null,
                        "per minute",
                        ClaimResult.Verdict.CANNOT_TELL,
                        text));
        Map<String, String> setUp = new LinkedHashMap<>();
        setUp.put("cores", "1");
        setUp.put("memory", "1 GB");
        setUp.put("software", text);
        Experiment plain = MadeUpRun.experiment("event-loop-vs-thread", 1, LOOP, THREAD);
        Experiment experiment = of(
                plain,
                "Does one event loop do what one request thread does?",
                plain.load(),
                new Source(text, setUp),
                claims.stream().map(ClaimResult::claim).toList());
        return with(
                MadeUpRun.run(
                        experiment,
                        Run.State.COMPLETE,
                        List.of(
                                MadeUpRun.trial(1, LOOP, MadeUpMeasures.of(1, 31_873, 0), List.of()),
                                MadeUpRun.trial(2, THREAD, MadeUpMeasures.of(2, 31_874, 0), List.of()))),
                claims);
    }

    /** Servers that make their own work and count it: no requests, no latency. The last has two rounds, one not valid. */
    public static Run counting() {
        Experiment plain = MadeUpRun.experiment("blocking-ladder", 2, "bus:default", "bus:wide");
        Experiment experiment = of(
                plain,
                "How many messages does a receiver take that blocks?",
                new Load.SelfDriven(Duration.ZERO, Duration.ofSeconds(60)),
                null,
                List.of());
        return MadeUpRun.run(
                experiment,
                Run.State.COMPLETE,
                List.of(
                        counting(1, 1, "bus:default", 200.0, 300.43, "vert.x-eventloop-thread-0"),
                        counting(2, 1, "bus:wide", 600.0, 300.18, "vert.x-worker-thread-1"),
                        counting(3, 2, "bus:wide", 598.997, 300.21, "vert.x-worker-thread-2"),
                        MadeUpRun.trial(4, "bus:default", null, List.of(MadeUpRun.DIED))));
    }

    private static TrialResult counting(
            int number, int round, String variant, double sent, double millis, String thread) {
        Measures like = MadeUpMeasures.of(number, 0, 0);
        Measures measures = MeasuresBuilder.none()
                .server(
                        new Measures.Cpu(null, 1.25 + number, null, null, null, null),
                        like.server().threadsPeak(),
                        like.server().rssPeakBytes(),
                        like.server().startupMillis())
                .limits(null, null, like.limits().cpus())
                .build();
        TrialResult trial = MadeUpRun.trial(number, variant, measures, List.of());
        return TrialBuilder.like(trial)
                .trial(new Trial.Solo(number, round, trial.variant()))
                .report(null)
                .server(null, trial.server().effective())
                .counters(List.of(
                        new ServerCounter("bus.sent", Map.of(), sent, "per minute", sent),
                        new ServerCounter("bus.received", Map.of(), 200.002, "per minute", 200.0),
                        new ServerCounter("bus.receive", Map.of(), millis, "ms", 200.0),
                        new ServerCounter("bus.instances", Map.of(), 10, "", null),
                        new ServerCounter("bus.thread", Map.of("instance", "1", "thread", thread), 1, "", null)))
                .build();
    }

    private static Claim claim(
            String id,
            String says,
            String metric,
            String variant,
            @Nullable String against,
            @Nullable Double published,
            @Nullable Double publishedAgainst,
            Effect effect,
            @Nullable Double from,
            @Nullable Double to,
            @Nullable String untestable,
            @Nullable String explanation) {
        return new Claim(
                id,
                says,
                metric,
                Variant.parse(variant),
                against == null ? null : Variant.parse(against),
                against == null ? null : Protocol.SOLO,
                new Claim.Numbers(published, publishedAgainst),
                new Claim.Expected(effect, from, to),
                untestable,
                explanation);
    }

    private static Experiment of(
            Experiment plain, String question, Load load, @Nullable Source source, List<Claim> claims) {
        return MadeUpExperiment.like(plain)
                .question(question)
                .load(load)
                .source(source)
                .claims(claims)
                .build();
    }

    private static Run with(Run run, List<ClaimResult> claims) {
        return RunBuilder.like(run).claims(claims).build();
    }
}
