package dev.serverlab.cli.grafana;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mark on Grafana's time axis, as its HTTP API takes it.
 *
 * @param time epoch milliseconds
 * @param timeEnd the same; absent for a point in time
 * @param tags by which dashboards choose
 * @param text shown at the mark
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Annotation(long time, @Nullable Long timeEnd, List<String> tags, String text) {

    /** Grafana's table of tags holds 100 characters each. */
    private static final int LONGEST_TAG = 100;

    private static final int LONGEST_TEXT = 400;

    static Annotation of(Instant start, @Nullable Instant end, List<String> tags, String text) {
        return new Annotation(
                start.toEpochMilli(),
                end == null ? null : Long.valueOf(end.toEpochMilli()),
                tags.stream().map(tag -> harmless(tag, LONGEST_TAG)).toList(),
                // Grafana takes the text for HTML.
                harmless(text, LONGEST_TEXT)
                        .replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;"));
    }

    private static String harmless(String text, int longest) {
        String line = text.replaceAll("\\p{C}+", " ").strip();
        return line.substring(0, line.offsetByCodePoints(0, Math.min(longest, line.codePointCount(0, line.length()))));
    }
}
