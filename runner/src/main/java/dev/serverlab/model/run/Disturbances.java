package dev.serverlab.model.run;

import org.jspecify.annotations.Nullable;

/**
 * Disturbances of a trial in its measured time, in figures. Absent means unknown, never zero.
 *
 * @param busyShare CPU time that anything on this machine used, 0…1 of all CPUs
 * @param stealShare CPU time that the host gave to others while this machine had work, 0…1 of all CPUs
 * @param foreignCpuShare CPU time of processes other than the servers, the generator and the lab, 0…1 of all CPUs
 * @param throttledShare time in which a CPU quota throttled this container, of the elapsed time; may exceed 1
 * @param generatorCores CPU time of the generator, for several the busiest one, 1.0 is one core busy all the time
 * @param generatorLongestPauseMillis the longest of its garbage collection pauses, in ms
 * @param listenOverflows connections that found a full accept queue, of any listener on this machine, since the load
 *     began
 * @param clockStepMillis how far the wall clock was set relative to the monotonic one, in ms; negative is back
 */
public record Disturbances(
        @Nullable Double busyShare,
        @Nullable Double stealShare,
        @Nullable Double foreignCpuShare,
        @Nullable Double throttledShare,
        @Nullable Double generatorCores,
        @Nullable Long generatorLongestPauseMillis,
        @Nullable Long listenOverflows,
        double clockStepMillis) {

    /** For servers and generators on other machines, of which the lab knows only what generators report. */
    public static Disturbances elsewhere(@Nullable Double generatorCores, @Nullable Long longestPauseMillis) {
        return new Disturbances(null, null, null, null, generatorCores, longestPauseMillis, null, 0);
    }

    /** The same with what was worse on another machine, which had no generator. */
    public Disturbances orWorse(Disturbances other) {
        return new Disturbances(
                worse(busyShare, other.busyShare),
                worse(stealShare, other.stealShare),
                worse(foreignCpuShare, other.foreignCpuShare),
                worse(throttledShare, other.throttledShare),
                generatorCores,
                generatorLongestPauseMillis,
                listenOverflows == null || other.listenOverflows == null
                        ? listenOverflows
                        : Long.valueOf(listenOverflows + other.listenOverflows),
                Math.abs(clockStepMillis) >= Math.abs(other.clockStepMillis) ? clockStepMillis : other.clockStepMillis);
    }

    /** What is known of one says nothing about the other. */
    private static @Nullable Double worse(@Nullable Double one, @Nullable Double other) {
        return one == null || other == null ? null : Double.valueOf(Math.max(one, other));
    }

    /** The same with the CPU of the busiest of several generators. */
    public Disturbances withGenerator(@Nullable Double cores) {
        return with(cores, generatorLongestPauseMillis);
    }

    /** The same where there was no generator. */
    public Disturbances withoutGenerator() {
        return with(null, null);
    }

    private Disturbances with(@Nullable Double cores, @Nullable Long longestPauseMillis) {
        return new Disturbances(
                busyShare,
                stealShare,
                foreignCpuShare,
                throttledShare,
                cores,
                longestPauseMillis,
                listenOverflows,
                clockStepMillis);
    }
}
