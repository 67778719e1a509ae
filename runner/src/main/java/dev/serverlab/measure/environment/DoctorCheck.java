package dev.serverlab.measure.environment;

import org.jspecify.annotations.Nullable;

/**
 * One thing that the doctor looked at.
 *
 * @param name what it is, such as {@code open files}
 * @param level how it is
 * @param found the evidence
 * @param action what to do; absent exactly when it is fine
 */
public record DoctorCheck(
        String name, Level level, String found, @Nullable String action) {

    /** How good it is for what was asked. */
    public enum Level {
        FINE,
        /** Measurements are possible; mind what was found when reading them. */
        BEWARE,
        /** What was asked for is not possible like this. */
        CANNOT
    }

    static DoctorCheck fine(String name, String found) {
        return new DoctorCheck(name, Level.FINE, found, null);
    }

    static DoctorCheck beware(String name, String found, String action) {
        return new DoctorCheck(name, Level.BEWARE, found, action);
    }

    static DoctorCheck cannot(String name, String found, String action) {
        return new DoctorCheck(name, Level.CANNOT, found, action);
    }

    /** What cannot be read is never fine. */
    static DoctorCheck unreadable(String name, String action) {
        return beware(name, "not readable on this system", action);
    }
}
