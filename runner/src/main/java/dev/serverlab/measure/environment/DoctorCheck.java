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
        CANNOT;

        /** Of something of which there can be too little. */
        static Level atLeast(long amount, double enough, double least) {
            return amount >= enough ? FINE : amount >= least ? BEWARE : CANNOT;
        }

        /** Of something of which there can be too much. */
        static Level below(double amount, double some, double much) {
            return amount < some ? FINE : amount < much ? BEWARE : CANNOT;
        }
    }

    public static DoctorCheck fine(String name, String found) {
        return new DoctorCheck(name, Level.FINE, found, null);
    }

    /** @param action what to do unless it is fine */
    public static DoctorCheck of(String name, Level level, String found, String action) {
        return new DoctorCheck(name, level, found, level == Level.FINE ? null : action);
    }

    /** What cannot be read on this system, which is never fine. */
    static DoctorCheck unreadable(String name, String action) {
        return new DoctorCheck(name, Level.BEWARE, "not readable on this system", action);
    }
}
