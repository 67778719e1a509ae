package dev.serverlab.report.run.brief;

import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.observation.Waits;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Filled;
import dev.serverlab.report.render.Terminal;
import dev.serverlab.report.run.RunDocument;
import dev.serverlab.report.text.AnswerText;
import dev.serverlab.report.text.ClaimText;
import dev.serverlab.report.text.FindingText;
import dev.serverlab.report.text.RunText;
import dev.serverlab.report.text.VariantTitles;
import dev.serverlab.stats.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The summary at the end of a run, in at most {@value #LINES} lines: the answer, the decisive numbers, problems, and what
 * to do next. Everything else is in {@link RunDocument}.
 */
public final class RunBrief {

    static final int LINES = 25;

    private static final int CLAIMS = 7;
    private static final int MIN_CLAIMS = 4;
    private static final int KINDS = 6;
    private static final int LIMITS = 2;
    /** How many times something is left out. */
    private static final int TRIES = 4;

    /** Columns of a comment's table, which a browser scrolls. */
    private static final int WIDE = 160;

    private RunBrief() {}

    /** The same as a document of its own, for a comment: without what to do next. */
    public static Document document(Run run) {
        return new Document(
                "comment", run.experiment().question(), parts(run, Answer.of(run), "", WIDE, 0), null, List.of());
    }

    /**
     * The whole summary, without the least important rows if it would be too long.
     *
     * @param folder the run's folder, as people type it
     * @param note another note; empty without one
     */
    public static String of(Run run, String folder, String note, Terminal.Screen screen) {
        Answer answer = Answer.of(run);
        String text = "";
        for (int without = 0; without <= TRIES; without++) {
            List<Part> parts = new ArrayList<>(parts(run, answer, note, screen.columns(), without));
            parts.add(Part.paragraph(next(run, folder)));
            text = Terminal.of(parts, screen);
            if (text.lines().count() <= LINES) {
                break;
            }
        }
        return text;
    }

    private static List<Part> parts(Run run, Answer answer, String note, int columns, int without) {
        List<Part> parts = new ArrayList<>();
        parts.add(Part.answer(AnswerText.of(run, answer)));
        parts.add(claims(run, columns, Math.max(MIN_CLAIMS, CLAIMS - without)));
        parts.add(BriefTable.of(run, answer, columns, without));
        unknownLimits(run, without).forEach(limit -> parts.add(Part.paragraph(limit)));
        parts.add(Part.warning(RunText.shortfall(run)));
        FindingText.of(run, answer, KINDS - without)
                .forEach(told -> parts.add(told.isProblem() ? Part.warning(told.text()) : Part.aside(told.text())));
        Stream.concat(AnswerText.slowdown(answer), Stream.of(note)).forEach(each -> parts.add(Part.aside(each)));
        return parts;
    }

    /** What threads waited for, of variants whose limit is none of the known ones. */
    private static List<String> unknownLimits(Run run, int without) {
        return run.columns(Protocol.SOLO).stream()
                .flatMap(column -> Stream.ofNullable(column.measures())
                        .flatMap(measures -> Stream.ofNullable(measures.limits().bottleneck()))
                        .filter(limit -> limit.label() == Bottleneck.Label.UNKNOWN)
                        .map(limit -> Waits.in(limit.evidence()))
                        .filter(waits -> !waits.isEmpty())
                        .map(waits -> VariantTitles.name(run, column.variant()) + ": no limit was reached; " + waits))
                .limit(Math.max(0, LIMITS - without))
                .toList();
    }

    /** Contradictions first; each cut to what fits. */
    private static Table claims(Run run, int columns, int most) {
        List<ClaimResult> all = ClaimText.contradictionsFirst(run);
        List<ClaimResult> shown = all.size() > most ? all.subList(0, most - 1) : all;
        List<Filled<ClaimResult>> measured = List.of(
                Column.word("claims")
                        .with(each -> ClaimText.verdict(each.verdict()).toLowerCase(Locale.ROOT)),
                Column.number("published").with(ClaimText::publishedInShort),
                Column.number("measured").with(ClaimText::measuredInShort));
        int room = columns - Table.of("Claims", shown, measured).width() - 2 * measured.size();
        Filled<ClaimResult> says =
                Column.word("").with(each -> PlainText.cut(each.claim().says(), room));
        Table table = Table.of(
                "Claims",
                shown,
                Stream.concat(measured.stream(), Stream.of(says)).toList());
        List<Table.Row> rows = new ArrayList<>(table.rows());
        if (shown.size() < all.size()) {
            rows.add(Table.Row.of(List.of("…", "", "", all.size() - shown.size() + " more: summary.md")));
        }
        return Table.of("Claims", table.columns(), rows);
    }

    private static String next(Run run, String folder) {
        List<Instant> resumed = run.header().resumedAt();
        Instant began = resumed == null || resumed.isEmpty() ? run.header().startedAt() : resumed.getLast();
        String took =
                "Took " + Duration.between(began, run.header().finishedAt()).toSeconds() + " s. ";
        // Only there can a run be found by its name, or as the newest.
        boolean isInResults = folder.equals("results/" + run.id());
        if (run.state() != Run.State.COMPLETE) {
            // The file of such a run was never written.
            boolean canResume = !run.environment().command().getFirst().equals("try");
            return took + "Kept in " + folder + "."
                    + (canResume ? " Resume: ./lab run --resume " + (isInResults ? run.id() : folder) : "");
        }
        boolean canTellMore = run.experiment().runs(Protocol.PAIRED)
                && !run.environment().command().contains("--rigorous")
                && run.comparisons().stream().anyMatch(each -> each.verdict() == Verdict.INDISTINGUISHABLE);
        return took + "Page: ./lab open" + (isInResults ? "" : " " + folder) + ". "
                + (canTellMore ? "Narrower intervals: --rigorous. " : "")
                + "Full report: " + folder + "/summary.md";
    }
}
