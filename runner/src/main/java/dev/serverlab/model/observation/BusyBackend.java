package dev.serverlab.model.observation;

import org.jspecify.annotations.Nullable;

/**
 * A component behind the servers, and how busy it was over the measured window.
 *
 * @param cores that its threads kept busy together; those that ended meanwhile are not in it
 * @param busiest of its threads; absent when none did anything, or the system does not tell
 */
public record BusyBackend(
        String name, double cores, @Nullable BusyThread busiest) {}
