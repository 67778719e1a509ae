package dev.serverlab.measure.environment;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the doctor is asked about.
 *
 * @param users concurrent users to drive, at least 1
 * @param ports that servers started by hand listen on
 * @param results the folder for results, which need not exist
 * @param jdk the JDK that servers shall run on; absent for the one that the lab runs on
 */
public record DoctorRequest(
        int users,
        List<Integer> ports,
        Path results,
        @Nullable Path jdk) {

    /**
     * Refuses a visit about nobody.
     *
     * @throws IllegalArgumentException when there are no users
     */
    public DoctorRequest {
        if (users < 1) {
            throw new IllegalArgumentException("users must be at least 1, is " + users);
        }
        ports = List.copyOf(ports);
    }
}
