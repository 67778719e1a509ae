package dev.serverlab.report;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is drawn of a run and lies beside its {@code run.json}: the one list of these files. They follow from the data
 * alone, not from when or where they are drawn, so that they can be drawn again.
 */
public final class ReportFiles {

    /** The page. */
    public static final String PAGE = "index.html";

    private ReportFiles() {}

    /** The text of each file by its name, those of claims, sweeps and counters only where there are any; the page comes last, as it refers to others. */
    public static Map<String, String> of(Run run, RunSeries series) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("trials.csv", TrialsCsv.of(run));
        files.put("blocks.csv", BlocksCsv.of(run));
        if (!run.claims().isEmpty()) {
            files.put(ClaimsCsv.FILE, ClaimsCsv.of(run));
        }
        if (!SweepRow.of(run).isEmpty()) {
            files.put(SweepCsv.FILE, SweepCsv.of(run));
        }
        if (CountersCsv.has(run)) {
            files.put(CountersCsv.FILE, CountersCsv.of(run));
        }
        files.put(SummarySvg.FILE, SummarySvg.of(run));
        files.put("summary.md", SummaryMarkdown.of(run));
        files.put(PAGE, HtmlPage.of(run, series));
        return files;
    }
}
