package dev.serverlab.report;

import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.report.chart.ChartSet;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code index.html}: one self-contained page. The template escapes everything that it is given, and the page lets no
 * script run but its own, and makes no request.
 */
public final class HtmlPage {

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlPage.class.getClassLoader(), "dev.serverlab.report.page");

    private HtmlPage() {}

    /** The page of one run; without series it says so where charts would be. */
    public static String of(Run run, RunSeries series) {
        Set<String> first = ManyVariants.first(run);
        // A chart that the page has no place for would stop all others from being drawn.
        Optional<ChartSet> latency = RunText.isSelfDriven(run)
                ? Optional.empty()
                : Curves.of(run, series).map(set -> set.showing(first));
        Optional<ChartSet> time = OverTime.of(run, series).map(set -> set.showing(first));
        return rendered("run.jte", Map.of("run", run, "latency", latency, "time", time, "sweeps", SweepCurves.of(run)));
    }

    /** A page from one of the templates, by the names of its parameters. */
    static String rendered(String template, Map<String, Object> parameters) {
        StringOutput page = new StringOutput();
        TEMPLATES.render(template, parameters, page);
        // Control characters have no place in HTML, not even escaped; blank lines around are what templates leave.
        return Wrapped.harmless(page.toString()).strip() + "\n";
    }
}
