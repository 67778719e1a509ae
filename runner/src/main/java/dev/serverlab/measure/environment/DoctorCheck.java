package dev.serverlab.measure.environment;

import java.util.Locale;
import java.util.ResourceBundle;
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

    private static final ResourceBundle WORDS =
            ResourceBundle.getBundle("dev.serverlab.measure.environment.doctor", Locale.ROOT);

    /** How good it is for what was asked. */
    public enum Level {
        FINE,
        /** Measurements are possible; mind what was found when reading them. */
        BEWARE,
        /** What was asked for is not possible like this. */
        CANNOT;

        /** Of something of which there can be too little; absent when it is not known. */
        static @Nullable Level atLeast(@Nullable Long amount, double enough, double least) {
            return amount == null ? null : amount >= enough ? FINE : amount >= least ? BEWARE : CANNOT;
        }

        /** Of something of which there can be too much; absent when it is not known. */
        static @Nullable Level below(@Nullable Double amount, double some, double much) {
            return amount == null ? null : amount < some ? FINE : amount < much ? BEWARE : CANNOT;
        }
    }

    /**
     * In the words of {@code doctor.properties}.
     *
     * @param key of its words
     * @param level absent for what cannot be read on this system, which is never fine
     */
    public static DoctorCheck of(String key, @Nullable Level level, @Nullable Object... values) {
        return new DoctorCheck(
                word(key, ""),
                level == null ? Level.BEWARE : level,
                level == null
                        ? "not readable on this system"
                        : word(key, level == Level.FINE && WORDS.containsKey(key + ".fine") ? ".fine" : ".found")
                                .formatted(values),
                level == Level.FINE
                        ? null
                        : word(key, level == null ? ".unreadable" : ".action").formatted(values));
    }

    /** Its own, or what it has from the thing that it is a case of. */
    private static String word(String key, String kind) {
        return WORDS.getString((WORDS.containsKey(key + kind) ? key : key.split("\\.", 2)[0]) + kind);
    }
}
