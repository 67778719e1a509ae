package dev.serverlab.browser;

import dev.serverlab.model.json.KeptRun;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.DrawnRun;
import java.nio.file.Path;

/** A run with what its charts are drawn from. */
record Pages(Run run, RunSeries series) {

    /** The real run of three servers by both protocols that the repository holds. */
    static Pages ofTheReference() {
        KeptRun kept = KeptRun.read(
                Path.of(System.getProperty("basedir", ""), "..", "results", "reference", "same-thing", "run-1"));
        return new Pages(kept.run(), kept.series());
    }

    String page() {
        return DrawnRun.page(run, series);
    }
}
