package dev.serverlab.report;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.document.Document;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.run.RunDocument;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The files drawn beside a run's {@code run.json}: the one list of them. They depend only on the data, not on when or where
 * they are drawn, so they can be drawn again.
 */
public final class ReportFiles {

    /** The page. */
    public static final String PAGE = "index.html";

    private ReportFiles() {}

    /** The text of each file by its name, some only if they have a row; the page comes last, as it refers to others. */
    public static Map<String, String> of(Run run, RunSeries series) {
        Document document = RunDocument.of(run, series);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("trials.csv", RunCsv.trials(run));
        files.put("blocks.csv", RunCsv.blocks(run));
        if (!run.claims().isEmpty()) {
            files.put("claims.csv", RunCsv.claims(run));
        }
        if (!SweptVariant.of(run).isEmpty()) {
            files.put("sweep.csv", RunCsv.sweep(run));
        }
        if (run.trials().stream().anyMatch(trial -> !trial.server().counters().isEmpty())) {
            files.put("counters.csv", RunCsv.counters(run));
        }
        files.putAll(summary(document));
        files.put(PAGE, Page.of(document));
        return files;
    }

    /** {@code summary.md}, and its picture where it has one. */
    public static Map<String, String> summary(Document document) {
        Map<String, String> files = new LinkedHashMap<>();
        Page.picture(document).ifPresent(picture -> files.put(Document.Picture.FILE, picture));
        files.put("summary.md", Markdown.of(document));
        return files;
    }
}
