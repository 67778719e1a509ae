package dev.serverlab.analysis.calibration;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers as people read them. */
final class CalibrationText {

    private CalibrationText() {}

    static String of(@Nullable Double value, String form) {
        return value == null ? "–" : String.format(Locale.ROOT, form, value);
    }
}
