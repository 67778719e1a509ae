package dev.serverlab.model.run.place;

import org.jspecify.annotations.Nullable;

/**
 * A machine other than the lab's on which servers or load generators ran, reached by ssh. Values that it did not tell are
 * absent or empty.
 *
 * @param servers whether servers ran on it; else load generators did
 * @param login with which the lab logged in
 * @param name by which it knows itself
 * @param address at which the load reached it
 * @param kernel version, such as {@code 6.12.9}
 * @param jdk version of the JDK that was found there
 * @param roundTripMicros the median time of a connection from the lab, in µs
 * @param clockOffsetMicros how far its clock was ahead of the lab's, in µs
 */
public record OtherMachine(
        boolean servers,
        String login,
        String name,
        String address,
        String kernel,
        String jdk,
        @Nullable Integer cpus,
        @Nullable Long memoryBytes,
        @Nullable Long roundTripMicros,
        @Nullable Long clockOffsetMicros) {

    /** The same with the offset of its clock. */
    public OtherMachine withClock(long offsetMicros) {
        return new OtherMachine(
                servers, login, name, address, kernel, jdk, cpus, memoryBytes, roundTripMicros, offsetMicros);
    }
}
