package dev.serverlab.report;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.render.Page;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code index.html}: one self-contained page. The template escapes everything that it is given, and the page lets no
 * script run but its own, and makes no request.
 */
public final class HtmlPage {

    private HtmlPage() {}

    /** The page of one run; without series it says so where charts would be. */
    public static String of(Run run, RunSeries series) {
        Set<String> first = ManyVariants.first(run);
        // A chart that the page has no place for would stop all others from being drawn.
        Optional<ChartSet> latency = RunText.isSelfDriven(run)
                ? Optional.empty()
                : Curves.of(run, series).map(set -> set.showing(first));
        Optional<ChartSet> time = OverTime.of(run, series).map(set -> set.showing(first));
        return Page.rendered(
                "run.jte", Map.of("run", run, "latency", latency, "time", time, "sweeps", SweepCurves.of(run)));
    }
}
