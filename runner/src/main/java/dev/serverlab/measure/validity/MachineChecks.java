package dev.serverlab.measure.validity;

import static dev.serverlab.measure.validity.CheckResults.graded;
import static dev.serverlab.measure.validity.CheckResults.orZero;
import static dev.serverlab.measure.validity.CheckResults.percent;

import dev.serverlab.measure.load.RecordedLoad;
import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.observation.CpusUsed;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.observation.Observation;
import dev.serverlab.model.run.Disturbances;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Checks for disturbances of the machine, and whether the load generator itself was the limit. Steal and clock steps cannot
 * be provoked at will, so they are tested with recorded kernel files.
 */
final class MachineChecks {

    /** The tick of {@code /proc/stat} is 10 ms, so one percent of a few seconds is nothing yet. */
    static final double SOME_STEAL = 0.02;
    /** The doctor's limit: a fifth of the CPU went to other machines, in pieces as long as a request. */
    static final double MUCH_STEAL = 0.20;
    /** An idle desktop or a neighbour's cron job takes less. */
    static final double SOME_FOREIGN = 0.10;
    /** More leaves too little for server and generator together. */
    static final double MUCH_FOREIGN = 0.50;

    static final double MUCH_THROTTLED = 0.10;
    /** Reading both clocks takes up to 0.05 ms, and 5 ms when the thread lost its core between them. */
    static final double SOME_STEP_MILLIS = 5;
    /** A share of the shortest compared stretch: beyond it, its CPU would belong to other requests. */
    static final double MUCH_STEP = 0.01;

    /** Beyond this its lateness shows in p99. Its timers tick in ms, and a core shared with servers adds some. */
    static final double SOME_LAG_MILLIS = 10;
    /** Below this a late start says more about the machine's scheduler than about the generator. */
    static final double MIN_LAG_MILLIS = 20;

    /** The users of a paired trial live on one event loop: near a full core it is the limit. */
    static final double SOME_OF_ITS_CORE = 0.6;

    static final double MUCH_OF_ITS_CORE = 0.85;
    /** On a machine without idle time, a generator that takes more than half leaves less than that to the server. */
    static final double MUCH_OF_A_FULL_MACHINE = 0.5;

    static final double FULL_MACHINE = 0.95;
    /** A share of CPUs that nothing else uses, as with --pin. */
    static final double MUCH_OF_ITS_OWN = 0.9;

    /** Pauses of one per cent of the time affect p99. */
    static final double MUCH_PAUSED = 0.01;

    private MachineChecks() {}

    static CheckResults check(Disturbances disturbances, Duration shortestStretch) {
        return steal(disturbances.stealShare())
                .and(foreign(disturbances.foreignCpuShare()))
                .and(throttled(disturbances.throttledShare()))
                .and(clock(disturbances.clockStepMillis(), shortestStretch));
    }

    static CheckResults steal(@Nullable Double share) {
        return graded(
                share,
                SOME_STEAL,
                MUCH_STEAL,
                "steal",
                "The host gave %s of all CPU time to other machines; from %s on the trial is invalid.",
                "Measure at a quieter time or on a machine with dedicated CPUs.",
                percent(share),
                percent(MUCH_STEAL));
    }

    static CheckResults foreign(@Nullable Double share) {
        return graded(
                share,
                SOME_FOREIGN,
                MUCH_FOREIGN,
                "foreign-cpu",
                "Other programs used %s of all CPU time; from %s on the trial is invalid.",
                "Stop them, or wait until they are done; ./lab doctor names them.",
                percent(share),
                percent(MUCH_FOREIGN));
    }

    static CheckResults throttled(@Nullable Double share) {
        return graded(
                share,
                Double.MIN_VALUE,
                MUCH_THROTTLED,
                "throttled",
                "A CPU quota throttled this container %s of the time; from %s on the trial is invalid.",
                "Give the container whole CPUs (a CPU set) rather than a quota.",
                percent(share),
                percent(MUCH_THROTTLED));
    }

    static CheckResults clock(double stepMillis, Duration shortestStretch) {
        double most = Math.max(SOME_STEP_MILLIS, MUCH_STEP * shortestStretch.toMillis());
        return graded(
                Math.abs(stepMillis),
                SOME_STEP_MILLIS,
                most,
                "clock-step",
                "The wall clock was set by %+.0f ms during the measurement; from %.0f ms on CPU and requests "
                        + "belong to different times.",
                "Let the clock be slewed rather than set while you measure (chronyd without makestep).",
                stepMillis,
                most);
    }

    static CheckResults generator(TrialData measured, Measures measures) {
        double answerMillis = Math.max(
                MIN_LAG_MILLIS, orZero(measures.latency().latencyMillis().p50()));
        Disturbances disturbances = measured.disturbances();
        Double cores = disturbances.generatorCores();
        int cpus = Runtime.getRuntime().availableProcessors();
        Long longest = disturbances.generatorLongestPauseMillis();
        Observation observation = measured.observation();
        double paused = orZero(observation.generator().gcPauseMillis());
        return lag(lagP99Millis(measured, measures), answerMillis)
                .and(
                        measured.load() instanceof Load.Open
                                ? loop(cores)
                                : measured.server().isElsewhere()
                                        // The busy machine is the servers'; the generator runs elsewhere.
                                        ? CheckResults.NONE
                                        : machine(cores, disturbances.busyShare(), cpus))
                .and(own(cores, measures.limits().cpus()))
                .and(pauses(longest, paused / observation.window().toMillis(), answerMillis));
    }

    /**
     * When a server of a paired trial stalls, its waiting arrivals are late because of it, which another check covers; the
     * other servers are judged by their own lag.
     */
    private static @Nullable Double lagP99Millis(TrialData measured, Measures measures) {
        TrialData.Session session = measured.paired();
        RecordedLoad.Target target = measured.target();
        if (session == null || target == null || !session.anyWaited()) {
            return measures.generator().lagP99Millis();
        }
        return target.reported().late().waitedForAUser() > 0 ? null : target.lagP99Millis();
    }

    /**
     * @param answerMillis the median time of a whole answer: a start that is later than that is no longer near its due time
     */
    static CheckResults lag(@Nullable Double p99Millis, double answerMillis) {
        double late = orZero(p99Millis);
        return graded(
                late > SOME_LAG_MILLIS,
                late > answerMillis,
                "generator-late",
                "The generator was late by more than %.1f ms in 1 %% of cases, so p99 and above are not the "
                        + "server's alone; beyond %.1f ms the trial is invalid.",
                "Lower the load, or stop other busy programs, which ./lab doctor names.",
                late,
                answerMillis);
    }

    static CheckResults loop(@Nullable Double cores) {
        return graded(
                cores,
                SOME_OF_ITS_CORE,
                MUCH_OF_ITS_CORE,
                "generator-busy",
                "The generator used %s of a core, and its users live on one event loop; from %s on the trial is "
                        + "invalid.",
                "Lower --rate.",
                percent(cores),
                percent(MUCH_OF_ITS_CORE));
    }

    /** With separate CPUs it can be the limit while the rest of the machine idles. */
    static CheckResults own(@Nullable Double cores, @Nullable CpusUsed cpus) {
        if (cores == null || cpus == null || cpus.server().equals(cpus.generator())) {
            return CheckResults.NONE;
        }
        CpuSet generator = CpuSet.parse(cpus.generator());
        int own = generator == null ? 0 : generator.cpus().size();
        return CheckResults.problem(
                own > 0 && cores >= MUCH_OF_ITS_OWN * own,
                "generator-busy",
                "The generator used %.2f of its own %d CPUs (%s), so it was itself the limit.",
                "Lower the load, or leave --pin out.",
                cores,
                own,
                cpus.generator());
    }

    static CheckResults machine(@Nullable Double cores, @Nullable Double busyShare, int cpus) {
        double used = orZero(cores);
        return CheckResults.problem(
                orZero(busyShare) >= FULL_MACHINE && used >= MUCH_OF_A_FULL_MACHINE * cpus,
                "generator-busy",
                "The generator used %.2f of %d cores while %s of the machine was busy, so it was itself the limit.",
                "Lower the load, or raise --delay so that each user sends fewer requests.",
                used,
                cpus,
                percent(busyShare));
    }

    /** A long pause stops every request that is under way; when pauses take less than 1 % of the time it is only noted, below 0.1 % not even that. */
    static CheckResults pauses(@Nullable Long longestMillis, double share, double answerMillis) {
        boolean isLong = longestMillis != null && longestMillis >= answerMillis / 2 && share >= MUCH_PAUSED / 10;
        boolean found = isLong || share >= 10 * MUCH_PAUSED;
        return graded(
                found,
                found && share >= MUCH_PAUSED,
                "generator-paused",
                "Garbage collection paused the generator for %.1f %% of the time, at most for %.0f ms at once; "
                        + "with pauses of half a response time (%.0f ms), 1 %% is too much.",
                "Lower the load, or give it a larger heap in gatling/generator.args.",
                share * 100,
                orZero(longestMillis),
                answerMillis / 2);
    }
}
