package dev.serverlab.report;

import dev.serverlab.analysis.claims.Untested;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Source;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.model.run.ClaimResult.Verdict;
import dev.serverlab.model.run.Run;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code docs/claims.md}: what was published, beside what kept runs measured. */
public final class ClaimsMarkdown {

    private static final String HEAD = """
            # Published claims, put to the test

            What others published, and what this lab measured on the machine named with it. The command `./lab claims` writes
            this page from the runs that it names, and a test writes it again and compares, so that no number here is typed.
            What counts as reproduced is stated in the experiments, and a test holds the runs to it; where it was changed after a
            look at numbers, the experiment says so and was measured again. How an interval and a verdict
            come about is told in [methodology.md](methodology.md#claims).

            - **REPRODUCED**: the whole 95 % interval lies in the range that the experiment states.
            - **CONTRADICTED**: the whole interval lies outside of it.
            - **CANNOT TELL**: the interval reaches over a limit of the range, or there is none.
            """;

    private ClaimsMarkdown() {}

    /**
     * A run and where it is kept.
     *
     * @param place for people; a path from the checkout where the run lies in it
     */
    public record Kept(String place, Run run) {}

    /**
     * The whole page.
     *
     * @param runs in the order of the page; those of one publication are put together
     * @param untested what no experiment has
     */
    public static String of(List<Kept> runs, List<Untested> untested) {
        StringBuilder md = new StringBuilder(HEAD);
        if (runs.isEmpty()) {
            md.append("\nNo run of an experiment with claims was kept yet.\n");
        } else {
            overview(runs, md);
        }
        byPublication(runs).forEach((title, ofIt) -> {
            md.append("\n## ").append(escape(title)).append('\n');
            ofIt.forEach(kept -> run(kept, md));
        });
        untested(untested, md);
        return md.toString();
    }

    private static Map<String, List<Kept>> byPublication(List<Kept> runs) {
        Map<String, List<Kept>> all = new LinkedHashMap<>();
        for (Kept kept : runs) {
            Source source = kept.run().experiment().source();
            String title = source == null ? "Without a publication" : source.title();
            all.merge(
                    title,
                    List.of(kept),
                    (some, more) -> Stream.concat(some.stream(), more.stream()).toList());
        }
        return all;
    }

    private static void overview(List<Kept> runs, StringBuilder md) {
        md.append("\n| experiment | form | claims | reproduced | contradicted | cannot tell |\n");
        md.append("|---|---|---:|---:|---:|---:|\n");
        for (Kept kept : runs) {
            Experiment experiment = kept.run().experiment();
            row(
                    md,
                    experiment.name(),
                    form(experiment),
                    Integer.toString(kept.run().claims().size()),
                    count(kept.run(), Verdict.REPRODUCED),
                    count(kept.run(), Verdict.CONTRADICTED),
                    count(kept.run(), Verdict.CANNOT_TELL));
        }
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

    private static void run(Kept kept, StringBuilder md) {
        Run run = kept.run();
        Experiment experiment = run.experiment();
        md.append("\n### ")
                .append(escape(experiment.name()))
                .append(", ")
                .append(escape(form(experiment)))
                .append("\n\nQuestion: ")
                .append(escape(experiment.question()))
                .append("\n\n| | published | here |\n|---|---|---|\n");
        PublishedVsHere.of(run).forEach(each -> row(md, each.name(), each.published(), each.here()));
        md.append("\n| claim | published | measured here | verdict | why |\n|---|---|---|---|---|\n");
        for (ClaimResult result : run.claims()) {
            row(
                    md,
                    result.claim().says(),
                    ClaimWords.published(result),
                    ClaimWords.measured(result),
                    ClaimWords.verdict(result.verdict()),
                    result.why());
        }
        explanations(run, md);
        md.append("\nMade by <code>")
                .append(escape(RunText.command(run)))
                .append("</code>, ")
                .append(RunText.started(run))
                .append(", lab ")
                .append(escape(run.environment().labVersion()))
                .append(
                        run.environment().gitRevision() == null
                                ? ""
                                : " at " + escape(run.environment().gitRevision()))
                .append("; kept in ")
                .append(escape(kept.place()))
                .append(". ")
                .append(escape(RunText.conditions(run)))
                .append('\n');
        if (run.state() != Run.State.COMPLETE) {
            md.append("\n**").append(RunText.shortfall(run)).append("**\n");
        }
    }

    private static void explanations(Run run, StringBuilder md) {
        boolean first = true;
        for (ClaimResult result : run.claims()) {
            String explanation = result.claim().explanation();
            if (explanation != null) {
                md.append(first ? "\nWhat may make the difference:\n\n" : "")
                        .append("- ")
                        .append(SummaryMarkdown.escapeParagraph(result.claim().says()))
                        .append(": ")
                        .append(escape(explanation))
                        .append('\n');
                first = false;
            }
        }
    }

    private static void untested(List<Untested> untested, StringBuilder md) {
        md.append("\n## What no experiment tests\n\n| publication | claim | published |\n|---|---|---|\n");
        for (Untested each : untested) {
            each.claims().forEach(claim -> row(md, each.title(), claim.says(), claim.published()));
        }
        md.append("\nWhy not:\n\n");
        for (Untested each : untested) {
            md.append("- ")
                    .append(SummaryMarkdown.escapeParagraph(each.title()))
                    .append(" (")
                    .append(escape(each.setUp()))
                    .append("): ")
                    .append(escape(each.why()))
                    .append('\n');
        }
    }

    private static void row(StringBuilder md, String... cells) {
        md.append('|');
        for (String cell : cells) {
            md.append(' ').append(escape(cell)).append(" |");
        }
        md.append('\n');
    }

    private static String escape(String text) {
        return SummaryMarkdown.escape(text);
    }
}
