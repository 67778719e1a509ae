package dev.serverlab.analysis.gate;

import dev.serverlab.analysis.compare.BetweenRunVariance;
import dev.serverlab.analysis.compare.RunGroup;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.MadeUpExperiment;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Paired.Margins;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.MeasuresBuilder;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.RunBuilder;
import dev.serverlab.model.run.TrialBuilder;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.report.MadeUpRun;
import dev.serverlab.stats.latency.Latency;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Runs that never were, of a delay of 100 ms. What they hold is said here, so that their gates have one right answer. */
final class GivenRuns {

    private static final Path NOWHERE = Path.of("results", "given");

    private GivenRuns() {}

    /**
     * What a server did in a trial that is neither the best nor the worst of its run.
     *
     * @param p50 in ms
     * @param p90 in ms
     * @param p99 in ms
     * @param cpuMicros per request, without the JIT's
     */
    record Typical(double perSecond, double p50, double p90, double p99, double cpuMicros) {

        /** A little better or worse. */
        Typical times(double factor) {
            return new Typical(
                    perSecond / factor, above(p50, factor), above(p90, factor), above(p99, factor), cpuMicros * factor);
        }

        /** What lies above the delay. */
        private static double above(double millis, double factor) {
            return 100 + (millis - 100) * factor;
        }

        private Measures measures(long requests) {
            Latency latency = new Latency(p50, p90, p99, null, p99 + 10);
            return MeasuresBuilder.none()
                    .answers(requests, Map.of(), perSecond)
                    .latency(latency, latency.above(100), null)
                    .server(
                            new Measures.Cpu(cpuMicros + 20, 10.0, null, 20.0, 50.0, List.of()),
                            120,
                            (long) (cpuMicros * 1_000_000),
                            1_900L)
                    .build();
        }
    }

    /** Three sessions at that rate: two copies of one thing, and one that takes twice the CPU and answers 1 ms later. */
    static Run paired(double rate, Typical typical) {
        Experiment experiment =
                experiment(rate, Protocols.PAIRED, "mvc:default", "mvc:default.again", "mvc:default.more");
        Typical more = new Typical(
                typical.perSecond(), typical.p50() + 1, typical.p90() + 1, typical.p99() + 1, 2 * typical.cpuMicros());
        return run(experiment, sessions(experiment, 0, List.of(typical, typical.times(1.01), more)));
    }

    /** Three rounds of one server, solo. */
    static Run solo(Typical typical) {
        Experiment experiment = MadeUpExperiment.like(experiment(400, Protocols.SOLO, "mvc:default"))
                .rounds(3)
                .build();
        List<TrialResult> trials = new ArrayList<>();
        for (int round = 1; round <= 3; round++) {
            Variant variant = experiment.variants().getFirst();
            trials.add(trial(
                    new Trial.Solo(round, round, variant), variant, typical.times(0.994 + 0.003 * round), 20_000));
        }
        return run(experiment, trials);
    }

    /** Three servers by both protocols: a solo trial of 20,000 requests each, and three sessions of 8,000. */
    static Run both(Typical typical) {
        Experiment experiment = experiment(380, Protocols.BOTH, "mvc:default", "webflux:default", "vertx:default");
        List<TrialResult> trials = new ArrayList<>();
        for (Variant variant : experiment.variants()) {
            int number = trials.size() + 1;
            trials.add(trial(new Trial.Solo(number, 1, variant), variant, typical, 20_000));
        }
        trials.addAll(sessions(experiment, 3, List.of(typical, typical, typical)));
        return run(experiment, trials);
    }

    /** What five runs of one thing tell of how much runs differ. */
    static BetweenRunVariance spread(Typical typical) {
        return new BetweenRunVariance(
                "given runs",
                NOWHERE,
                DoubleStream.of(0.97, 0.99, 1, 1.01, 1.03)
                        .mapToObj(factor -> paired(348, typical.times(factor)))
                        .toList());
    }

    static RunGroup group(String name, Run... runs) {
        return new RunGroup(
                name, Stream.of(runs).map(run -> new KeptRun(NOWHERE, run)).toList());
    }

    private static Experiment experiment(double rate, Protocols protocols, String... variants) {
        return MadeUpExperiment.of(variants)
                .protocol(protocols)
                .paired(new Paired(
                        3,
                        6,
                        Duration.ofSeconds(4),
                        Duration.ofMillis(500),
                        Duration.ofSeconds(40),
                        Duration.ofSeconds(2),
                        rate,
                        null,
                        null,
                        new Margins(5, null, 0.5)))
                .build();
    }

    /** Of each variant one value in each session: one that is typical, one above, one below. */
    private static List<TrialResult> sessions(Experiment experiment, int before, List<Typical> typical) {
        List<TrialResult> trials = new ArrayList<>();
        for (int session = 1; session <= 3; session++) {
            Trial trial = new Trial.Paired(before + session, session, List.of());
            for (int variant = 0; variant < typical.size(); variant++) {
                trials.add(trial(
                        trial,
                        experiment.variants().get(variant),
                        typical.get(variant).times(0.92 + 0.04 * session),
                        experiment.protocol() == Protocols.BOTH ? 8_000 : 7_310));
            }
        }
        return trials;
    }

    private static TrialResult trial(Trial trial, Variant variant, Typical typical, long requests) {
        return TrialBuilder.of(trial, variant)
                .measures(typical.measures(requests))
                .build();
    }

    private static Run run(Experiment experiment, List<TrialResult> trials) {
        return RunBuilder.like(MadeUpRun.complete())
                .experiment(experiment)
                .plan(Plan.of(experiment, 42).trials())
                .trials(trials)
                .summaries(Stream.of(Protocol.values())
                        .filter(experiment::runs)
                        .flatMap(protocol -> experiment.variants().stream()
                                .map(variant -> summary(trials.stream()
                                        .filter(trial -> trial.protocol() == protocol
                                                && trial.variant().equals(variant))
                                        .toList())))
                        .toList())
                .build();
    }

    private static VariantSummary summary(List<TrialResult> trials) {
        TrialResult first = trials.getFirst();
        return new VariantSummary(first.variant(), first.protocol(), trials.size(), trials.size(), first.measures());
    }
}
