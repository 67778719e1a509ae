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
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Probes what a request costs on unknown servers: each variant is loaded alone for some seconds, with a few users, before
 * the rate of paired trials is chosen.
 */
public record RateProbe(TrialContext context) {

    /** Enough to use several threads, too few to fill a pool. */
    private static final int USERS = 8;

    private static final Duration WARMUP = Duration.ofSeconds(12);
    private static final Duration MEASURED = Duration.ofSeconds(4);
    /** With its start, and one before it. */
    private static final Duration OF_EACH = Duration.ofSeconds(26);

    /**
     * More only take CPU from the compilers: in a slow hour of two cores two revisions of examples/shop were warm after 73 to
     * 90 s with 4 users, after 134 to 139 s with 16.
     */
    private static final int USERS_PER_CORE = 2;

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
        double rate = Double.MAX_VALUE;
        Duration warmup = Duration.ZERO;
        Duration beside = Duration.ZERO;
        boolean areBusy = true;
        for (Variant variant : context.runnable()) {
            Instant begins = Instant.now();
            ProbedServer server = ProbedServer.of(measures(variant), context.allCores());
            beside = beside.plus(Duration.between(begins, Instant.now())).minus(WARMUP.plus(MEASURED));
            rate = Math.min(rate, server.rate(context.experiment().variants().size()));
            warmup = warmup.plus(server.warmup());
            areBusy &= server.keepsCpusBusy();
        }
        Integer users = areBusy ? Integer.valueOf(USERS_PER_CORE * context.allCores()) : null;
        return new Found(rate, new Plan.ExpectedSession(warmup, beside, users));
    }

    /** How long a probe takes, if there is one. */
    public static Duration expected(boolean isNeeded, Plan plan) {
        return isNeeded ? OF_EACH.multipliedBy(plan.experiment().variants().size()) : Duration.ZERO;
    }

    private Measures measures(Variant variant) throws InterruptedException {
        Load few = new Load.Closed(USERS, Duration.ZERO, MEASURED, null);
        TrialContext alone = context.with(Plan.of(context.experiment().alone(variant, few, WARMUP), 1));
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

    /** Whether a probe is needed. */
    public static boolean isNeeded(Experiment experiment, boolean rateIsGiven) {
        return experiment.bringsServers() && !rateIsGiven && experiment.runs(Protocol.PAIRED);
    }

    /**
     * What a server showed while a few users had it alone.
     *
     * @param answered responses per second
     * @param serverMicros its CPU per response, that of the JIT included, in µs; absent where it cannot be read
     * @param jitMicros the JIT's part of it; absent where that cannot be read
     * @param generatorMicros the generator's CPU per response, in µs; absent where it cannot be read
     * @param cores which they had
     */
    record ProbedServer(
            double answered,
            @Nullable Double serverMicros,
            @Nullable Double jitMicros,
            @Nullable Double generatorMicros,
            int cores) {

        /**
         * Requests until a server is warm, each at what it cost the probe. Fitted to six applications that 16 users warmed up
         * in 6 to 40 s after a probe of 10 s: Helidon SE, Spring Boot on Jetty, Micronaut, Ktor, s3mock and examples/fruits
         * needed 28,000 to 67,000.
         */
        private static final double REQUESTS = 44_000;

        /** How long a warm-up is expected to take where that is unknown. */
        private static final Duration USUAL = Duration.ofSeconds(25);

        /** From this share of the cores on, fewer users would keep them busy, too. */
        private static final double BUSY = 0.7;

        static ProbedServer of(Measures measures, int cores) {
            Measures.Cpu cpu = measures.server().cpu();
            return new ProbedServer(
                    measures.answers().throughputPerSecond(),
                    cpu == null ? null : cpu.microsPerRequest(),
                    cpu == null ? null : cpu.jitMicrosPerRequest(),
                    measures.generator().cpuMicrosPerRequest(),
                    cores);
        }

        /** As {@link Paired#probedRate}, by what a request costs without the JIT, which is done before anything is measured. */
        double rate(int variants) {
            return Paired.probedRate(variants, cores, micros(), answered);
        }

        /** How long its part of a warm-up takes, in which all servers share the cores. */
        Duration warmup() {
            OptionalDouble micros = micros();
            return micros.isEmpty() || jitMicros == null
                    ? USUAL
                    : Duration.ofMillis(Math.round(REQUESTS * micros.getAsDouble() / cores / 1e3));
        }

        /** Whether server and generator used most of the cores' time. */
        boolean keepsCpusBusy() {
            return serverMicros != null
                    && generatorMicros != null
                    && answered * (serverMicros + generatorMicros) >= BUSY * 1e6 * cores;
        }

        private OptionalDouble micros() {
            return serverMicros == null || generatorMicros == null
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(serverMicros + generatorMicros - Objects.requireNonNullElse(jitMicros, 0.0));
        }
    }
}
