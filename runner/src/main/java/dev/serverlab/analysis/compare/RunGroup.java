package dev.serverlab.analysis.compare;

import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.run.TrialResult;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Repeats;
import dev.serverlab.stats.RunEstimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One side of a comparison: a run, or several repeats of it.
 *
 * @param name a letter, which tables use for it
 * @param kept one run or more
 */
public record RunGroup(String name, List<KeptRun> kept) {

    /**
     * Joins runs as repeats of one experiment.
     *
     * @throws dev.serverlab.model.problem.LabException when they are not
     */
    public static RunGroup of(String name, List<KeptRun> kept) {
        Run first = kept.getFirst().run();
        for (KeptRun other : kept.subList(1, kept.size())) {
            List<String> differences = new ArrayList<>(variants(first, other.run()));
            RunDifference.between(first, other.run()).forEach(difference -> differences.add(difference.words()));
            if (!differences.isEmpty()) {
                throw Problems.refused(
                        "not-repeats",
                        "%s and %s are joined as repeats but differ: %s.",
                        "Join only runs that differ in nothing but the seed; separate others by a space.",
                        first.id(),
                        other.run().id(),
                        String.join("; ", differences));
            }
        }
        return new RunGroup(name, kept);
    }

    /** Empty when both have the same. */
    private static List<String> variants(Run one, Run other) {
        String there = Setting.sortedVariants(one.experiment());
        String here = Setting.sortedVariants(other.experiment());
        return there.equals(here) ? List.of() : List.of("variants: " + there + " → " + here);
    }

    /** The first of them, which speaks for all. */
    public Run first() {
        return kept.getFirst().run();
    }

    /** Whether it has enough runs to estimate how much they differ. */
    public boolean isRepeated() {
        return kept.size() >= RunEstimate.ENOUGH_RUNS;
    }

    /** What was asked. */
    public Experiment experiment() {
        return first().experiment();
    }

    /** The variants with a column in that protocol, in the experiment's order. */
    public List<Variant> variants(Protocol protocol) {
        return first().columns(protocol).stream().map(VariantSummary::variant).toList();
    }

    /** The valid trials of a variant that have the metric, a list per run. */
    private List<List<TrialResult>> trials(Metric metric, Protocol protocol, Variant variant) {
        return kept.stream()
                .map(each -> of(TrialResult.withValue(metric, each.run().trials()), protocol, variant)
                        .filter(TrialResult::valid)
                        .toList())
                .toList();
    }

    /**
     * What the numbers leave out, trials that were never run and those that are not valid: a sentence for each run that was
     * cut short, one for all trials that are not valid, and one for sessions in which a server still compiled; empty when
     * nothing is left out.
     *
     * @param called the name that the sentences begin with
     */
    public List<String> leftOut(String called) {
        List<String> sentences = new ArrayList<>();
        for (int repeat = 0; repeat < kept.size(); repeat++) {
            Run run = kept.get(repeat).run();
            if (run.state() != Run.State.COMPLETE) {
                sentences.add(called
                        + (kept.size() == 1 ? "" : ", repeat " + (repeat + 1) + " of " + kept.size() + ",")
                        + (run.state() == Run.State.INTERRUPTED
                                ? " was interrupted"
                                : " is still running, or was killed,")
                        + (run.capacity() != null || run.tuning() != null
                                ? " before its search was over."
                                : " after " + run.trialsEnded() + " of "
                                        + run.plan().size() + " trials."));
            }
        }
        List<String> invalid = new ArrayList<>();
        long all = 0;
        for (Protocol protocol : List.of(Protocol.PAIRED, Protocol.SOLO)) {
            for (Variant variant : variants(protocol)) {
                List<TrialResult> trials = kept.stream()
                        .flatMap(each -> of(each.run().trials(), protocol, variant))
                        .toList();
                long count = trials.stream().filter(trial -> !trial.valid()).count();
                if (count > 0) {
                    all += count;
                    String what = protocol == Protocol.PAIRED ? " session" : " solo trial";
                    invalid.add(
                            count + " of " + trials.size() + what + (trials.size() == 1 ? "" : "s") + " of " + variant);
                }
            }
        }
        if (all > 0) {
            String verb = all == 1 ? " is" : " are";
            sentences.add(called + ": " + String.join(", ", invalid) + verb + " left out as not valid.");
        }
        long notSteady = sessions(results -> TrialResult.notSteady(results).stream());
        if (notSteady > 0) {
            long sessions = sessions(results -> results.stream()
                    .filter(result -> result.protocol() == Protocol.PAIRED)
                    .map(TrialResult::round)
                    .distinct());
            sentences.add(
                    "%s: %d of %d sessions ha%s no CPU per request, as a server was still compiling after warm-up."
                            .formatted(called, notSteady, sessions, notSteady == 1 ? "s" : "ve"));
        }
        return sentences;
    }

    private long sessions(Function<List<TrialResult>, Stream<Integer>> ofARun) {
        return kept.stream().flatMap(each -> ofARun.apply(each.run().trials())).count();
    }

    /**
     * The values of a metric on its scale; null when a run has no trial with one.
     *
     * @param spread how much runs of one experiment differ; null when it is not known
     * @param pace at which they are told; null as they were measured
     */
    public @Nullable Repeats values(
            Metric metric,
            Protocol protocol,
            Variant variant,
            @Nullable BetweenRunVariance spread,
            @Nullable CommonPace pace) {
        List<List<Double>> values = trials(metric, protocol, variant).stream()
                .map(trials -> trials.stream()
                        .map(trial -> pace == null ? metric.scaledOf(trial.measures()) : pace.of(metric, trial))
                        .flatMap(Stream::ofNullable)
                        .toList())
                .toList();
        return values.stream().anyMatch(List::isEmpty)
                ? null
                : new Repeats(values, spread == null ? 1 : spread.factor(metric, this, protocol, variant));
    }

    /**
     * Why a variant's metric cannot be compared between the two; null when it can. Servers, JDKs, machines and their
     * settings are what people compare; but between different requests or different loads a difference says nothing about
     * the servers.
     */
    public @Nullable String objectionTo(RunGroup other, Metric metric, Protocol protocol, Variant variant) {
        String requests = objectionToRequests(other, variant);
        if (requests != null) {
            return requests;
        }
        var one = experiment().subject(variant).workload();
        var two = other.experiment().subject(variant).workload();
        if (metric.isLatency() && !one.delay().equals(two.delay())) {
            return differs("delay", one.delay().toMillis() + " ms", two.delay().toMillis() + " ms", "--delay");
        }
        if (one.cpuMicros() != two.cpuMicros()) {
            String what = "CPU that a request asks for";
            return differs(what, one.cpuMicros() + " µs", two.cpuMicros() + " µs", "--cpu-micros");
        }
        if (one.itemsPerAnswer() != two.itemsPerAnswer()) {
            return differs(
                    "number of items in an answer",
                    String.valueOf(one.itemsPerAnswer()),
                    String.valueOf(two.itemsPerAnswer()),
                    "--items");
        }
        String load = load(experiment(), protocol, variant);
        String otherLoad = load(other.experiment(), protocol, variant);
        String option = protocol == Protocol.PAIRED ? "--rate" : "--users or --rate";
        return load.equals(otherLoad) ? null : differs("load", load, otherLoad, option);
    }

    /** Of servers that the experiments bring; null when both were sent the same. */
    private @Nullable String objectionToRequests(RunGroup other, Variant variant) {
        CustomServer one = experiment().subject(variant).server();
        CustomServer two = other.experiment().subject(variant).server();
        if (sent(one).equals(sent(two))) {
            return null;
        }
        String here = experiment().subject(variant).describeRequests();
        String there = other.experiment().subject(variant).describeRequests();
        String how = here.equals(there) ? "in headers, bodies or what is expected" : here + " and " + there;
        return "The requests differ, " + how + ": measure both with the same";
    }

    private static List<GeneratorRequests.Request> sent(@Nullable CustomServer server) {
        return server == null
                ? List.of()
                : server.requests().stream().map(OwnRequest::sent).toList();
    }

    private static String load(Experiment experiment, Protocol protocol, Variant variant) {
        Load load = protocol == Protocol.SOLO
                ? experiment.subject(variant).load()
                : new Load.Open(experiment.paired().arrivals(), Duration.ZERO, Duration.ZERO);
        return load.describe();
    }

    private static String differs(String what, String one, String other, String option) {
        return "The " + what + " differs, " + one + " and " + other + ": measure both with the same " + option;
    }

    /**
     * The server's own part of a latency, above the delay, as a mean over all valid trials; null for other metrics.
     */
    @Nullable
    Double overhead(Metric metric, Protocol protocol, Variant variant) {
        return overhead(metric, trials(metric, protocol, variant).stream().flatMap(List::stream));
    }

    static @Nullable Double overhead(Metric metric, Stream<TrialResult> trials) {
        List<Double> above = trials.map(trial -> metric.aboveDelay(trial.measures()))
                .flatMap(Stream::ofNullable)
                .toList();
        return above.isEmpty() ? null : Double.valueOf(Moments.mean(above));
    }

    private static Stream<TrialResult> of(List<TrialResult> trials, Protocol protocol, Variant variant) {
        return trials.stream()
                .filter(trial -> trial.protocol() == protocol && trial.variant().equals(variant));
    }
}
