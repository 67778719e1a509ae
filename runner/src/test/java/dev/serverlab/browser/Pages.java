package dev.serverlab.browser;

import dev.serverlab.report.HtmlPage;
import dev.serverlab.report.MadeUpSeries;
import dev.serverlab.results.KeptRun;
import dev.serverlab.results.Run;
import dev.serverlab.results.RunSeries;
import java.nio.file.Path;

/** A run with what its charts are drawn from. */
record Pages(Run run, RunSeries series) {

    /** The real run of three servers by both protocols that the repository holds. */
    static Pages ofTheReference() {
        KeptRun kept =
                KeptRun.read(Path.of(System.getProperty("basedir", ""), "..", "results", "reference", "three-servers"));
        RunSeries series = kept.series();
        return new Pages(kept.run(), series.timelines().isEmpty() ? MadeUpSeries.of(kept.run()) : series);
    }

    String page() {
        return HtmlPage.of(run, series);
    }
}
