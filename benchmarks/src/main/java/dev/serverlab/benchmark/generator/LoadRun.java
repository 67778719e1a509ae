package dev.serverlab.benchmark.generator;

import dev.serverlab.benchmark.Quiet;

/**
 * What one generator used from its start to its end.
 *
 * @param cpuMicros of the whole process
 * @param requests successful responses to the load
 * @param more successful responses to other requests: the suite's warm-up and settling
 * @param wrong wrong answers to the load, and arrivals that were not sent
 * @param quiet how quiet the machine was meanwhile
 */
record LoadRun(long cpuMicros, long requests, long more, long wrong, Quiet quiet) {

    /** All CPU, over the requests of the load alone. */
    double microsPerRequest() {
        return (double) cpuMicros / requests;
    }

    /** All CPU, over every request that was answered. */
    double microsPerAnyRequest() {
        return (double) cpuMicros / (requests + more);
    }
}
