package dev.serverlab.analysis.calibration;

import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.report.RunText;
import dev.serverlab.report.SummaryMarkdown;
import dev.serverlab.report.Wrapped;
import dev.serverlab.stats.paired.SessionPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A calibration in words: for the console and as Markdown. */
public final class CalibrationReport {

    public static final String FILE = "calibration.md";

    private CalibrationReport() {}

    /** What is required and what was reached, wrapped for a console. */
    public static String console(Calibration calibration) {
        StringBuilder out = new StringBuilder();
        out.append(Wrapped.labelled("", headline(calibration))).append('\n');
        for (Criterion criterion : calibration.criteria()) {
            out.append(Wrapped.labelled(
                            criterion.met() ? "  reached      " : "  NOT reached  ",
                            criterion.required() + ": " + criterion.reached()))
                    .append('\n');
        }
        sentences(calibration)
                .forEach(line -> out.append(Wrapped.labelled("- ", line)).append('\n'));
        return out.append('\n').toString();
    }

    /** The same with every comparison, for {@code calibration.md}. */
    public static String markdown(Calibration calibration) {
        StringBuilder out =
                new StringBuilder("# Calibration ").append(calibration.id()).append("\n\n");
        out.append(headline(calibration)).append("\n\n");
        out.append("| required | reached | |\n|---|---|---|\n");
        for (Criterion criterion : calibration.criteria()) {
            out.append(row(criterion.required(), criterion.reached(), criterion.met() ? "yes" : "**NO**"));
        }
        out.append('\n');
        sentences(calibration).forEach(line -> out.append("- ").append(line).append('\n'));
        out.append("\n| run | s | metric | candidate | baseline | effect | interval | verdict |\n")
                .append("|---|--:|---|---|---|--:|---|---|\n");
        for (CalibrationRun run : calibration.runs()) {
            for (ComparisonResult each : run.comparisons()) {
                out.append(row(
                        run.folder(),
                        Long.toString(run.seconds()),
                        each.metric() + " [" + each.unit() + "]",
                        each.candidate().toString(),
                        each.baseline().toString(),
                        CalibrationText.of(each.effect(), "%+.2f"),
                        "[" + CalibrationText.of(each.low(), "%+.2f") + ", " + CalibrationText.of(each.high(), "%+.2f")
                                + "]",
                        each.verdict() + (each.reason() == null ? "" : ": " + SummaryMarkdown.escape(each.reason()))));
            }
        }
        String revision = calibration.environment().gitRevision();
        out.append("\nMade by ./lab ")
                .append(SummaryMarkdown.escape(
                        String.join(" ", calibration.environment().command())))
                .append(revision == null ? "" : " at revision " + SummaryMarkdown.escape(revision))
                .append(" on ")
                .append(SummaryMarkdown.escape(calibration.environment().host().describe()))
                .append(", JDK ")
                .append(SummaryMarkdown.escape(
                        calibration.environment().serverJdk().version()))
                .append(".\n");
        return out.toString();
    }

    private static String row(String... cells) {
        return List.of(cells).stream().collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String headline(Calibration calibration) {
        String runs = calibration.runs().size() < calibration.planned()
                ? calibration.runs().size() + " of " + RunText.count(calibration.planned(), "run")
                : RunText.count(calibration.planned(), "run");
        return String.format(
                Locale.ROOT,
                "%s: copies of %s, protocol %s, %s, %d min.",
                calibration.passed() ? "All that is required was reached" : "Not all that is required was reached",
                calibration.variant(),
                calibration.protocol(),
                runs,
                Math.max(
                        1,
                        Duration.between(calibration.startedAt(), calibration.finishedAt())
                                .toMinutes()));
    }

    private static List<String> sentences(Calibration calibration) {
        Control control = calibration.control();
        CalibrationStatistics findings = calibration.findings();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "The third copy burnt %d µs more per request, %.0f %% of the %.0f µs that one cost in the pilot session, and"
                        + " answered %.0f ms later.",
                control.cpuMicros(),
                control.cpuPercent(),
                control.requestMicros(),
                control.delayMillis()));
        lines.add(String.format(
                Locale.ROOT,
                "For %s %% more CPU burnt, %s %% more was found at the median, and %s ms for %s ms. The amount burnt is nominal:"
                        + " it can make the rest of a request cheaper or dearer.",
                CalibrationText.of(findings.cpuControl().nominal(), "%.1f"),
                CalibrationText.of(findings.cpuControl().effectMedian(), "%.1f"),
                CalibrationText.of(findings.latencyControl().effectMedian(), "%.2f"),
                CalibrationText.of(findings.latencyControl().nominal(), "%.2f")));
        lines.add(String.format(
                Locale.ROOT,
                "The intervals of equal copies held zero in %d of %d comparisons.",
                findings.equalCpu().nominalHeld() + findings.equalP90().nominalHeld(),
                findings.equalCpu().comparisons() + findings.equalP90().comparisons()));
        lines.add(String.format(
                Locale.ROOT,
                "Such a run finds %s %% of CPU per request and %s ms of p90 four times out of five.",
                CalibrationText.of(findings.equalCpu().detectableMedian(), "%.1f"),
                CalibrationText.of(findings.equalP90().detectableMedian(), "%.2f")));
        lines.add(String.format(
                Locale.ROOT,
                "Spread of the difference of two equal copies: sessions add %s %% of CPU and %s ms of p90 to what blocks"
                        + " within a session spread by, %s %% and %s ms.",
                CalibrationText.of(findings.equalCpu().sessionDeviation(), "%.1f"),
                CalibrationText.of(findings.equalP90().sessionDeviation(), "%.2f"),
                CalibrationText.of(findings.equalCpu().blockDeviation(), "%.1f"),
                CalibrationText.of(findings.equalP90().blockDeviation(), "%.2f")));
        SessionPlan best = findings.bestSplit();
        if (best != null) {
            lines.add(String.format(
                    Locale.ROOT,
                    "By that spread, %d sessions of %s would give the narrowest interval of CPU per request in the time of one"
                            + " run, ±%.1f %%; where servers differ more from session to session than copies of one do, more"
                            + " sessions are better.",
                    best.sessions(),
                    RunText.count(best.blocksPerSession(), "block"),
                    100 * best.halfWidth()));
        }
        return lines;
    }
}
