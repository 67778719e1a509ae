package dev.serverlab.model.run;

import org.jspecify.annotations.Nullable;

/**
 * What disturbed a trial while it was measured, in figures. Absent means that this system does not tell, never that there
 * was nothing.
 *
 * @param busyShare CPU time that anything on this machine used, 0…1 of all CPUs
 * @param stealShare CPU time that the host gave to others while this machine had work, 0…1 of all CPUs
 * @param foreignCpuShare CPU time of processes other than the servers, the generator and the lab, 0…1 of all CPUs
 * @param throttledShare time in which a CPU quota held this container back, of the elapsed time; may exceed 1
 * @param generatorCores CPU time of the generator, 1.0 is one core busy all the time
 * @param generatorLongestPauseMillis the longest of its garbage collection pauses, in ms
 * @param listenOverflows connections that found a full accept queue, of any listener on this machine, since the load began
 * @param clockStepMillis how far the wall clock was set against the monotonic one, in ms; negative is back
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

    /** The same where there was no generator. */
    public Disturbances withoutGenerator() {
        return new Disturbances(
                busyShare, stealShare, foreignCpuShare, throttledShare, null, null, listenOverflows, clockStepMillis);
    }
}
