package dev.serverlab.report.calibration;

import static dev.serverlab.analysis.calibration.CalibrationStatistics.number;
import static dev.serverlab.report.document.Part.answer;
import static dev.serverlab.report.document.Part.bullets;
import static dev.serverlab.report.document.Part.on;
import static dev.serverlab.report.document.Part.paragraph;

import dev.serverlab.analysis.calibration.Calibration;
import dev.serverlab.analysis.calibration.CalibrationRun;
import dev.serverlab.analysis.calibration.CalibrationStatistics;
import dev.serverlab.analysis.calibration.Control;
import dev.serverlab.analysis.calibration.Criterion;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.Numbers;
import dev.serverlab.stats.paired.SessionPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A calibration in words: what is required and what was reached, and every comparison. */
public final class CalibrationDocument {

    /** The file that holds it. */
    public static final String FILE = "calibration.md";

    private CalibrationDocument() {}

    public static Document of(Calibration calibration) {
        return new Document(
                "calibration",
                "Calibration " + calibration.id(),
                List.of(answer(headline(calibration))),
                null,
                List.of(
                        Part.Section.of(
                                "criteria",
                                "What is required, and what was reached",
                                new Part.Cards(
                                        "required: reached",
                                        calibration.criteria().stream()
                                                .map(CalibrationDocument::card)
                                                .toList()),
                                bullets(sentences(calibration))),
                        Part.Section.of(
                                "comparisons",
                                "Every comparison",
                                on(
                                        Medium.MARKDOWN,
                                        comparisons(calibration.runs()),
                                        paragraph(made(calibration.environment()))))));
    }

    private static Part.Card card(Criterion criterion) {
        return new Part.Card(
                criterion.met() ? "REACHED" : "NOT REACHED",
                "",
                "",
                criterion.required() + ": " + criterion.reached(),
                List.of(),
                null);
    }

    private static Table comparisons(List<CalibrationRun> runs) {
        return Table.of(
                "Every comparison",
                List.of(
                        Column.word("run"),
                        Column.number("s"),
                        Column.word("metric"),
                        Column.word("candidate"),
                        Column.word("baseline"),
                        Column.number("effect"),
                        Column.word("interval"),
                        Column.text("verdict")),
                runs.stream()
                        .flatMap(run -> run.comparisons().stream().map(each -> row(run, each)))
                        .toList());
    }

    private static Table.Row row(CalibrationRun run, ComparisonResult each) {
        return Table.Row.of(
                run.folder(),
                List.of(
                        Long.toString(run.seconds()),
                        each.metric() + " [" + each.unit() + "]",
                        each.candidate().toString(),
                        each.baseline().toString(),
                        number(each.effect(), "%+.2f"),
                        "[" + number(each.low(), "%+.2f") + ", " + number(each.high(), "%+.2f") + "]",
                        each.verdict() + (each.reason() == null ? "" : ": " + each.reason())));
    }

    private static String made(Run.Environment environment) {
        String revision = environment.gitRevision();
        return "Made by ./lab " + String.join(" ", environment.command())
                + (revision == null ? "" : " at revision " + revision)
                + " on " + environment.host().describe()
                + ", JDK " + environment.serverJdk().version() + ".";
    }

    private static String headline(Calibration calibration) {
        int done = calibration.runs().size();
        return String.format(
                Locale.ROOT,
                "%s: copies of %s, protocol %s, %s%s, %d min.",
                calibration.passed() ? "All that is required was reached" : "Not all that is required was reached",
                calibration.variant(),
                calibration.protocol(),
                done < calibration.planned() ? done + " of " : "",
                Numbers.count(calibration.planned(), "run"),
                Math.max(
                        1,
                        Duration.between(calibration.startedAt(), calibration.finishedAt())
                                .toMinutes()));
    }

    private static List<String> sentences(Calibration calibration) {
        Control control = calibration.control();
        CalibrationStatistics found = calibration.findings();
        CalibrationStatistics.Group cpu = found.equalCpu();
        CalibrationStatistics.Group p90 = found.equalP90();
        List<String> sentences = new ArrayList<>(List.of(
                String.format(
                        Locale.ROOT,
                        "The third copy burnt %d µs more per request, %.0f %% of the %.0f µs that one cost in the pilot"
                                + " session, and answered %.0f ms later.",
                        control.cpuMicros(),
                        control.cpuPercent(),
                        control.requestMicros(),
                        control.delayMillis()),
                "For " + number(found.cpuControl().nominal(), "%.1f") + " % more CPU burnt, "
                        + number(found.cpuControl().effectMedian(), "%.1f") + " % more was found at the median, and "
                        + number(found.latencyControl().effectMedian(), "%.2f") + " ms for "
                        + number(found.latencyControl().nominal(), "%.2f")
                        + " ms. The amount burnt is nominal: it can make the rest of a request cheaper or dearer.",
                "The intervals of equal copies held zero in " + (cpu.nominalHeld() + p90.nominalHeld()) + " of "
                        + (cpu.comparisons() + p90.comparisons()) + " comparisons.",
                "Such a run finds " + number(cpu.detectableMedian(), "%.1f") + " % of CPU per request and "
                        + number(p90.detectableMedian(), "%.2f") + " ms of p90 four times out of five.",
                "Spread of the difference of two equal copies: sessions add "
                        + number(cpu.sessionDeviation(), "%.1f") + " % of CPU and "
                        + number(p90.sessionDeviation(), "%.2f")
                        + " ms of p90 to what blocks within a session spread by, "
                        + number(cpu.blockDeviation(), "%.1f") + " % and " + number(p90.blockDeviation(), "%.2f")
                        + " ms."));
        SessionPlan best = found.bestSplit();
        if (best != null) {
            sentences.add(String.format(
                    Locale.ROOT,
                    "By that spread, %d sessions of %s would give the narrowest interval of CPU per request in the time of"
                            + " one run, ±%.1f %%; where servers differ more from session to session than copies of one do,"
                            + " more sessions are better.",
                    best.sessions(),
                    Numbers.count(best.blocksPerSession(), "block"),
                    100 * best.halfWidth()));
        }
        return sentences;
    }
}
