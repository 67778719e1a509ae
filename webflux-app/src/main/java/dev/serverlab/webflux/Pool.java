package dev.serverlab.webflux;

import java.util.function.IntSupplier;

/**
 * The live readings of a pool of threads, each of the moment in which it is asked for.
 *
 * @param maxThreads how many it may have at most
 * @param busyThreads how many are at work
 * @param queuedTasks how many tasks wait for a thread
 */
public record Pool(IntSupplier maxThreads, IntSupplier busyThreads, IntSupplier queuedTasks) {}
