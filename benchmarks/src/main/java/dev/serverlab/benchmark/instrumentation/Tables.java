package dev.serverlab.benchmark.instrumentation;

import dev.serverlab.benchmark.Quiet;
import dev.serverlab.benchmark.Ratio;
import java.util.List;
import java.util.Locale;

/** Words and tables for the outcome. */
final class Tables {

    private static final List<String> HEADINGS = List.of(
            "framework",
            "instrumented µs/request",
            "bare µs/request",
            "ratio",
            "95 % interval",
            "verdict",
            "JIT beside µs/request",
            "quiet");

    private Tables() {}

    /** One line for a session that has ended. */
    static String line(Session session) {
        Quiet quiet = session.quiet();
        Session.Warmup warmup = session.warmup();
        return String.format(
                Locale.ROOT,
                "instrumented %.1f, bare %.1f µs/request, ratio %.3f; JIT beside %.1f and %.1f;"
                        + " warmed up with %d requests (CPU %.1f and %.1f s, JIT %.1f and %.1f s);"
                        + " machine %.0f %% busy, %.0f %% by others, steal %s",
                session.instrumented().workMicros(session.requests()),
                session.bare().workMicros(session.requests()),
                Math.exp(session.logRatio()),
                session.instrumented().jitMicros(session.requests()),
                session.bare().jitMicros(session.requests()),
                warmup.requests(),
                warmup.instrumented().all() / 1e9,
                warmup.bare().all() / 1e9,
                warmup.instrumented().jit() / 1e9,
                warmup.bare().jit() / 1e9,
                100 * quiet.busy(),
                100 * quiet.others(),
                quiet.steal() == null ? "unknown" : String.format(Locale.ROOT, "%.1f %%", 100 * quiet.steal()));
    }

    /** Columns for a terminal. */
    static String plain(List<Outcome> outcomes) {
        StringBuilder out = new StringBuilder();
        List<List<String>> rows = rows(outcomes);
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                int at = column;
                int width =
                        rows.stream().mapToInt(r -> r.get(at).length()).max().orElse(0);
                out.append(row.get(column))
                        .append(" ".repeat(width - row.get(column).length() + 2));
            }
            out.setLength(out.toString().stripTrailing().length());
            out.append('\n');
        }
        return out.toString();
    }

    static String markdown(List<Outcome> outcomes) {
        StringBuilder out = new StringBuilder();
        for (List<String> row : rows(outcomes)) {
            out.append("| ").append(String.join(" | ", row)).append(" |\n");
            if (row.equals(HEADINGS)) {
                out.append("|---".repeat(row.size())).append("|\n");
            }
        }
        return out.toString();
    }

    private static List<List<String>> rows(List<Outcome> outcomes) {
        List<List<String>> rows = new java.util.ArrayList<>(List.of(HEADINGS));
        for (Outcome outcome : outcomes) {
            Ratio ratio = outcome.ratio();
            rows.add(List.of(
                    outcome.framework(),
                    number("%.1f", outcome.instrumentedMicros()),
                    number("%.1f", outcome.bareMicros()),
                    number("%.3f", ratio.value()),
                    number("%.3f", ratio.low()) + "–" + number("%.3f", ratio.high()),
                    outcome.verdict(),
                    number("%.1f", outcome.instrumentedJitMicros()) + " / " + number("%.1f", outcome.bareJitMicros()),
                    outcome.quiet() ? "yes" : "NO"));
        }
        return rows;
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
