package dev.serverlab.analysis.gate;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What becomes of a requirement. */
public enum Judgement {
    /** The whole interval keeps to the limit. */
    PASS,
    /** The whole interval lies beyond the limit. */
    FAIL,
    /** The interval holds the limit, or there is none. */
    CANNOT_TELL;

    /** For people and files: {@code cannot tell}. */
    @JsonValue
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Of a value that has to stay at or below a limit. */
    static Judgement atMost(double limit, double low, double high) {
        return high <= limit ? PASS : low > limit ? FAIL : CANNOT_TELL;
    }
}
