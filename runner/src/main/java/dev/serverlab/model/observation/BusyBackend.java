package dev.serverlab.model.observation;

import org.jspecify.annotations.Nullable;

/**
 * A backend, and how busy it was over the measured window.
 *
 * @param cores that its threads kept busy together; without threads that ended meanwhile
 * @param busiest of its threads; absent when all were idle, or unreadable
 */
public record BusyBackend(
        String name, double cores, @Nullable BusyThread busiest) {}
