package dev.serverlab.report;

import static dev.serverlab.analysis.calibration.CalibrationStatistics.number;

import dev.serverlab.analysis.calibration.Calibration;
import dev.serverlab.analysis.calibration.CalibrationRun;
import dev.serverlab.analysis.calibration.CalibrationStatistics;
import dev.serverlab.analysis.calibration.Criterion;
import dev.serverlab.analysis.calibration.Group;
import dev.serverlab.analysis.calibration.UnlikeServers;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.stats.paired.SessionPlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A calibration in words: the criteria, whether they were met, and every comparison. */
public final class CalibrationDocument {

    /** The file that holds it. */
    public static final String FILE = "calibration.md";

    private static final String FOUND = """
            The third copy burned %s µs more per request, %s %% of the %s µs that one cost in the pilot session, and \
            answered %s ms later.
            For %s %% more CPU burned, %s %% more was found at the median, and %s ms for %s ms. The amount burned is \
            nominal: it can make the rest of a request cheaper or dearer.
            The intervals of equal copies contained zero in %s of %s comparisons.
            Such a run finds %s %% of CPU per request and %s ms of p90 with 80 %% power.
            Spread of the difference of two equal copies: sessions add %s %% of CPU and %s ms of p90 to what blocks \
            within a session spread by, %s %% and %s ms.
            """;

    private static final String BEST = """
            By that spread, %s sessions of %s would give the narrowest interval of CPU per request in the time of one \
            run, ±%s %%; where servers differ more from session to session than copies of one do, more sessions are \
            better.
            """;

    private static final String UNLIKE = """
            Beside %s every request burned CPU, and to the third copy twice as much: by the servers' own count %s µs more. \
            %s µs more was found at the median; half-width %s µs at the median, and %s %% between the equal copies.
            """;

    private CalibrationDocument() {}

    public static Document of(Calibration calibration) {
        Part cards = new Part.Cards(
                "required: reached",
                calibration.criteria().stream().map(CalibrationDocument::card).toList());
        UnlikeServers unlike = calibration.unlike();
        List<CalibrationRun> runs = Stream.concat(
                        calibration.runs().stream(), unlike == null ? Stream.empty() : unlike.runs().stream())
                .toList();
        Part comparisons =
                Part.on(Part.Medium.MARKDOWN, comparisons(runs), Part.paragraph(made(calibration.environment())));
        return new Document(
                "calibration",
                "Calibration " + calibration.id(),
                List.of(Part.answer(headline(calibration))),
                null,
                List.of(
                        Part.Section.of(
                                "criteria", "Criteria and results", cards, Part.bullets(sentences(calibration))),
                        Part.Section.of("comparisons", "Every comparison", comparisons)));
    }

    private static Part.Card card(Criterion criterion) {
        return Part.Card.of(
                criterion.met() ? "REACHED" : "NOT REACHED", criterion.required() + ": " + criterion.reached());
    }

    private static Table comparisons(List<CalibrationRun> runs) {
        record Compared(CalibrationRun run, ComparisonResult result) {}
        return Table.of(
                "Every comparison",
                runs.stream()
                        .flatMap(run -> run.comparisons().stream().map(each -> new Compared(run, each)))
                        .toList(),
                Column.word("run").with(each -> each.run().folder()),
                Column.number("s").with(each -> each.run().seconds()),
                Column.word("metric")
                        .with(each ->
                                each.result().metric() + " [" + each.result().unit() + "]"),
                Column.word("candidate").with(each -> each.result().candidate()),
                Column.word("baseline").with(each -> each.result().baseline()),
                Column.number("effect").with(each -> number(each.result().effect(), "%+.2f")),
                Column.word("interval").with(each -> interval(each.result())),
                Column.text("verdict").with(each -> verdict(each.result())));
    }

    private static String interval(ComparisonResult each) {
        return "[" + number(each.low(), "%+.2f") + ", " + number(each.high(), "%+.2f") + "]";
    }

    private static String verdict(ComparisonResult each) {
        return each.verdict() + (each.reason() == null ? "" : ": " + each.reason());
    }

    private static String made(Run.Environment environment) {
        String revision = environment.gitRevision();
        return "Made by ./lab " + String.join(" ", environment.command())
                + (revision == null ? "" : " at revision " + revision)
                + " on " + environment.host().describe()
                + ", JDK " + environment.serverJdk().version() + ".";
    }

    private static String headline(Calibration calibration) {
        UnlikeServers unlike = calibration.unlike();
        Duration took = Duration.between(calibration.startedAt(), calibration.finishedAt());
        return (calibration.passed() ? "All criteria were met" : "Not all criteria were met")
                + ": copies of " + calibration.variant() + ", protocol " + calibration.protocol() + ", "
                + of(calibration.runs().size(), calibration.planned()) + Numbers.count(calibration.planned(), "run")
                + (unlike == null
                        ? ""
                        : " and " + of(unlike.runs().size(), unlike.planned()) + unlike.planned()
                                + " beside unlike servers")
                + ", " + Math.max(1, took.toMinutes()) + " min.";
    }

    private static String of(int done, int planned) {
        return done < planned ? done + " of " : "";
    }

    private static List<String> sentences(Calibration calibration) {
        Calibration.Control control = calibration.control();
        CalibrationStatistics found = calibration.findings();
        Group cpu = found.equalCpu();
        Group p90 = found.equalP90();
        SessionPlan best = found.bestSplit();
        String all = FOUND.formatted(
                control.cpuMicros(),
                number(control.cpuPercent(), "%.0f"),
                number(control.requestMicros(), "%.0f"),
                number(control.delayMillis(), "%.0f"),
                number(found.cpuControl().nominal(), "%.1f"),
                number(found.cpuControl().effectMedian(), "%.1f"),
                number(found.latencyControl().effectMedian(), "%.2f"),
                number(found.latencyControl().nominal(), "%.2f"),
                cpu.nominalHeld() + p90.nominalHeld(),
                cpu.verdicts().comparisons() + p90.verdicts().comparisons(),
                number(cpu.detectableMedian(), "%.1f"),
                number(p90.detectableMedian(), "%.2f"),
                number(cpu.sessionDeviation(), "%.1f"),
                number(p90.sessionDeviation(), "%.2f"),
                number(cpu.blockDeviation(), "%.1f"),
                number(p90.blockDeviation(), "%.2f"));
        String split = best == null
                ? ""
                : BEST.formatted(
                        best.sessions(),
                        Numbers.count(best.blocksPerSession(), "block"),
                        number(best.halfWidthPercent(), "%.1f"));
        UnlikeServers unlike = calibration.unlike();
        String beside = unlike == null || unlike.runs().isEmpty() ? "" : beside(unlike);
        return (all + split + beside).lines().toList();
    }

    private static String beside(UnlikeServers unlike) {
        return UNLIKE.formatted(
                unlike.beside().stream().map(Variant::toString).collect(Collectors.joining(", ")),
                number(unlike.cost().nominal(), "%.1f"),
                number(unlike.cost().effectMedian(), "%.1f"),
                number(unlike.cost().halfWidthMedian(), "%.1f"),
                number(unlike.equalCpu().halfWidthMedian(), "%.1f"));
    }
}
