package dev.serverlab.measure.environment;

import org.jspecify.annotations.Nullable;

/**
 * One check of the doctor.
 *
 * @param name what was checked, such as {@code open files}
 * @param level how well it suits the measurement
 * @param found the evidence
 * @param action what to do; absent exactly when it is fine
 */
public record DoctorCheck(
        String name, Level level, String found, @Nullable String action) {

    /** How well it suits the planned measurement. */
    public enum Level {
        FINE,
        /** Measurements are possible, but the finding affects their results. */
        BEWARE,
        /** The planned measurement is not possible. */
        CANNOT;

        /** The level of a quantity that must not be too small. */
        static Level atLeast(long amount, double enough, double least) {
            return amount >= enough ? FINE : amount >= least ? BEWARE : CANNOT;
        }

        /** The level of a quantity that must not be too large. */
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

    /** A quantity that cannot be read on this system, which is never fine. */
    static DoctorCheck unreadable(String name, String action) {
        return new DoctorCheck(name, Level.BEWARE, "not readable on this system", action);
    }
}
