package dev.serverlab.measure.trial;

import dev.serverlab.measure.answer.AnswersSeen;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.validity.Configurations;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.TrialResult;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * Probes what a request costs on unknown servers: each variant is loaded alone for some seconds, with a few users, before
 * the rate of paired trials is chosen.
 */
public record RateProbe(TrialContext context) {

    /** Enough to use several threads, too few to fill a pool. */
    private static final int USERS = 8;

    private static final Duration WARMUP = Duration.ofSeconds(6);
    private static final Duration MEASURED = Duration.ofSeconds(4);
    /** With its start, and one before it. */
    private static final Duration OF_EACH = Duration.ofSeconds(20);

    /**
     * Requests until a server is warm, each at what it cost the probe. Fitted to six applications that were warm after 6 to
     * 40 s: Helidon SE, Spring Boot on Jetty, Micronaut, Ktor, s3mock and examples/fruits needed 28,000 to 67,000.
     */
    private static final double REQUESTS = 44_000;

    /** Where that is unknown. */
    private static final Duration USUAL = Duration.ofSeconds(25);

    /**
     * What the probe showed.
     *
     * @param rate arrivals per second for each server that keep the machine well below saturation, and each server below half
     *     of its throughput with {@value #USERS} users: the lowest of all variants
     * @param session how long a session of all of them is expected to take
     */
    public record Found(double rate, Plan.ExpectedSession session) {}

    /**
     * Tries each variant alone.
     *
     * @throws dev.serverlab.model.problem.LabException when one of them cannot be tried, or answers wrongly
     */
    public Found probe() throws InterruptedException {
        Experiment experiment = context.experiment();
        double rate = Double.MAX_VALUE;
        Duration warmup = Duration.ZERO;
        Duration beside = Duration.ZERO;
        for (Variant variant : context.runnable()) {
            Instant begins = Instant.now();
            Measures measures = measures(variant, experiment);
            rate = Math.min(rate, rate(measures, experiment));
            warmup = warmup.plus(warmup(measures));
            beside = beside.plus(Duration.between(begins, Instant.now())).minus(WARMUP.plus(MEASURED));
        }
        return new Found(rate, new Plan.ExpectedSession(warmup, beside));
    }

    /** How long a probe takes, if there is one. */
    public static Duration expected(boolean isNeeded, Plan plan) {
        return isNeeded ? OF_EACH.multipliedBy(plan.experiment().variants().size()) : Duration.ZERO;
    }

    private double rate(Measures measures, Experiment experiment) {
        return Paired.probedRate(
                experiment.variants().size(),
                context.allCores(),
                cost(measures),
                measures.answers().throughputPerSecond());
    }

    /** All warm up at once, so that each takes its part of the CPUs. */
    private Duration warmup(Measures measures) {
        OptionalDouble cost = cost(measures);
        Measures.Cpu cpu = measures.server().cpu();
        Double jit = cpu == null ? null : cpu.jitMicrosPerRequest();
        return cost.isEmpty() || jit == null
                ? USUAL
                : Duration.ofMillis(Math.round(REQUESTS * (cost.getAsDouble() - jit) / context.allCores() / 1e3));
    }

    private Measures measures(Variant variant, Experiment experiment) throws InterruptedException {
        Load few = new Load.Closed(USERS, Duration.ZERO, MEASURED, null);
        TrialContext alone = context.with(Plan.of(experiment.alone(variant, few, WARMUP), 1));
        Trial trial = alone.plan().trials().getFirst();
        try (ScratchFolder folder = ScratchFolder.create("serverlab-probe-")) {
            Judge judge = new Judge(alone, new Configurations(), new AnswersSeen());
            TrialResult result = new TrialRun(alone, judge, trial, folder.path())
                    .run()
                    .results()
                    .getFirst();
            Measures measures = result.measures();
            if (measures == null || measures.answers().requests() == 0) {
                Problem problem = result.validity().problems().getFirst();
                throw Problems.failed(
                        "probe-failed",
                        "%s cannot be tried: %s",
                        "Correct the service or its requests, or give paired: { rate: … } to skip the probe.",
                        variant,
                        problem.what());
            }
            return measures;
        }
    }

    /** CPU of server and generator that a request takes, in µs; empty when one of them cannot be read. */
    private static OptionalDouble cost(Measures measures) {
        Measures.Cpu server = measures.server().cpu();
        Double generator = measures.generator().cpuMicrosPerRequest();
        Double own = server == null ? null : server.microsPerRequest();
        return own == null || generator == null ? OptionalDouble.empty() : OptionalDouble.of(own + generator);
    }

    /** Whether a probe is needed. */
    public static boolean isNeeded(Experiment experiment, boolean rateIsGiven) {
        return experiment.bringsServers() && !rateIsGiven && experiment.runs(Protocol.PAIRED);
    }
}
