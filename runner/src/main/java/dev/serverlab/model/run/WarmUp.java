package dev.serverlab.model.run;

import org.jspecify.annotations.Nullable;

/**
 * How one server of a paired trial was warmed up.
 *
 * @param millis how long, the same for all servers of the session
 * @param endedBy {@code told} when all servers were steady, {@code cap} when one was not in time
 * @param requests right answers during it
 * @param steady whether this server was steady at its end
 * @param steadyMillis how long this server took to get there; absent when it did not
 * @param jitShare the part of its CPU that JIT compiler threads took at last, 0…1; absent when the system does not tell
 */
public record WarmUp(
        long millis,
        String endedBy,
        long requests,
        boolean steady,
        @Nullable Long steadyMillis,
        @Nullable Double jitShare) {}
