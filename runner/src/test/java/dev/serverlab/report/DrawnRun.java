package dev.serverlab.report;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.render.Page;
import dev.serverlab.report.run.RunDocument;

/** A run as each renderer draws it. */
public final class DrawnRun {

    private DrawnRun() {}

    public static String page(Run run, RunSeries series) {
        return Page.of(RunDocument.of(run, series));
    }

    public static String markdown(Run run) {
        return Markdown.of(RunDocument.of(run));
    }

    public static String picture(Run run) {
        return Page.picture(RunDocument.of(run)).orElseThrow();
    }
}
