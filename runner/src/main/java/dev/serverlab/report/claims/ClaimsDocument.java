package dev.serverlab.report.claims;

import static dev.serverlab.report.document.Part.bullets;
import static dev.serverlab.report.document.Part.paragraph;
import static dev.serverlab.report.document.Part.warning;

import dev.serverlab.analysis.claims.Untested;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Source;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Part.Term;
import dev.serverlab.report.document.Part.Tone;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Table.Row;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.ClaimText;
import dev.serverlab.report.text.RunText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code docs/claims.md}: what was published, beside what kept runs measured. */
public final class ClaimsDocument {

    private static final List<Part> HEAD = List.of(
            new Part.Paragraph(
                    Tone.PLAIN,
                    Text.of(
                                    "What others published, and what this lab measured on the machine named with it. The command ")
                            .and(Text.code("./lab claims"))
                            .and(
                                    " writes this page from the runs that it names, and a test writes it again and compares,"
                                            + " so that no number here is typed. What counts as reproduced is stated in the"
                                            + " experiments, and a test holds the runs to it; where it was changed after a look at"
                                            + " numbers, the experiment says so and was measured again. How an interval and a"
                                            + " verdict come about is told in ")
                            .and(Text.link("methodology.md", "methodology.md#claims"))
                            .and(".")),
            new Part.Terms(
                    List.of(
                            Term.of(
                                    "REPRODUCED",
                                    "the whole 95 % interval lies in the range that the experiment states."),
                            Term.of("CONTRADICTED", "the whole interval lies outside of it."),
                            Term.of(
                                    "CANNOT TELL",
                                    "the interval reaches over a limit of the range, or there is none. So is a claim that reads"
                                            + " otherwise than in its run: a verdict holds for the words that were measured."))));

    private ClaimsDocument() {}

    /**
     * A run and where it is kept.
     *
     * @param place for people; a path from the checkout where the run lies in it
     */
    public record Kept(String place, Run run) {}

    /**
     * All of it.
     *
     * @param runs in the order of the page; those of one publication are put together
     * @param untested what no experiment has
     */
    public static Document of(List<Kept> runs, List<Untested> untested) {
        Map<String, List<Part>> publications = runs.stream()
                .collect(Collectors.groupingBy(
                        ClaimsDocument::publication,
                        LinkedHashMap::new,
                        Collectors.mapping(ClaimsDocument::run, Collectors.toList())));
        return new Document(
                "claims",
                "Published claims, put to the test",
                Stream.concat(
                                HEAD.stream(),
                                Stream.of(
                                        paragraph(
                                                runs.isEmpty()
                                                        ? "No run of an experiment with claims was kept yet."
                                                        : ""),
                                        overview(runs)))
                        .toList(),
                null,
                Stream.concat(
                                publications.entrySet().stream()
                                        .map(each -> new Part.Section("", each.getKey(), each.getValue())),
                                Stream.of(untested(untested)))
                        .toList());
    }

    private static String publication(Kept kept) {
        Source source = kept.run().experiment().source();
        return source == null ? "Without a publication" : source.title();
    }

    private static Table overview(List<Kept> runs) {
        return Table.of(
                "Every experiment with claims",
                List.of(
                        Column.word("experiment"),
                        Column.text("form"),
                        Column.number("claims"),
                        Column.number("reproduced"),
                        Column.number("contradicted"),
                        Column.number("cannot tell")),
                runs.stream()
                        .map(kept -> Row.of(List.of(
                                kept.run().experiment().name(),
                                form(kept.run().experiment()),
                                Integer.toString(kept.run().claims().size()),
                                count(kept.run(), Verdict.REPRODUCED),
                                count(kept.run(), Verdict.CONTRADICTED),
                                count(kept.run(), Verdict.CANNOT_TELL))))
                        .toList());
    }

    /** With where the servers ran when that was not beside the lab. */
    private static String form(Experiment experiment) {
        Placement site = experiment.siteOfAll();
        return experiment.form().wireName() + (site.equals(Placement.PROCESS) ? "" : ", " + site.describeAll());
    }

    private static String count(Run run, Verdict verdict) {
        return Long.toString(run.claims().stream()
                .filter(claim -> claim.verdict() == verdict)
                .count());
    }

    private static Part run(Kept kept) {
        Run run = kept.run();
        List<String> explanations = run.claims().stream()
                .map(ClaimResult::claim)
                .filter(claim -> claim.explanation() != null)
                .map(claim -> claim.says() + ": " + claim.explanation())
                .toList();
        return Part.Section.of(
                "",
                run.experiment().name() + ", " + form(run.experiment()),
                paragraph("Question: " + run.experiment().question()),
                table("The publication and this lab", PublishedVsHere.of(run), "", "published", "here"),
                table(
                        "Claims of " + run.experiment().name(),
                        run.claims().stream()
                                .map(result -> Row.of(List.of(
                                        result.claim().says(),
                                        ClaimText.published(result),
                                        ClaimText.measured(result),
                                        ClaimText.verdict(result.verdict()),
                                        result.why())))
                                .toList(),
                        "claim",
                        "published",
                        "measured here",
                        "verdict",
                        "why"),
                paragraph(explanations.isEmpty() ? "" : "What may make the difference:"),
                bullets(explanations),
                made(kept),
                warning(RunText.shortfall(run)));
    }

    private static Part made(Kept kept) {
        Run run = kept.run();
        String revision = run.environment().gitRevision();
        return new Part.Paragraph(
                Tone.PLAIN,
                Text.of("Made by ")
                        .and(Text.code(RunText.command(run)))
                        .and(", " + RunText.started(run) + ", lab "
                                + run.environment().labVersion()
                                + (revision == null ? "" : " at " + revision) + "; kept in " + kept.place() + ". "
                                + RunText.conditions(run)));
    }

    private static Part.Section untested(List<Untested> untested) {
        List<Row> claims = new ArrayList<>();
        untested.forEach(each -> each.claims()
                .forEach(claim -> claims.add(Row.of(List.of(each.title(), claim.says(), claim.published())))));
        return Part.Section.of(
                "untested",
                "What no experiment tests",
                table("Claims that no experiment tests", claims, "publication", "claim", "published"),
                paragraph("Why not:"),
                bullets(untested.stream()
                        .map(each -> each.title() + " (" + each.setUp() + "): " + each.why())
                        .toList()));
    }

    private static Table table(String label, List<Row> rows, String... headings) {
        return Table.of(label, Stream.of(headings).map(Column::text).toList(), rows);
    }
}
