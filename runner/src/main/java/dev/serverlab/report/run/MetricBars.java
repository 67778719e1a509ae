package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.report.chart.Estimates;
import dev.serverlab.report.chart.Estimates.Estimate;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.text.RunText;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The first numbers of a page: a small group of bars for each metric, with a bar for each variant. */
final class MetricBars {

    private static final List<Metric> PAIRED =
            List.of(Metrics.CPU_PER_REQUEST, Metrics.OVERHEAD_P90, Metrics.RSS_PEAK, Metrics.STARTUP);

    private static final List<Metric> SOLO = List.of(
            Metrics.THROUGHPUT, Metrics.OVERHEAD_P90, Metrics.CPU_PER_REQUEST, Metrics.RSS_PEAK, Metrics.STARTUP);

    private static final List<Metric> SELF_DRIVEN = List.of(Metrics.CPU_PERCENT, Metrics.RSS_PEAK, Metrics.STARTUP);

    private MetricBars() {}

    /** For the paired trials if any has numbers; else for the solo ones. */
    static Part of(Run run) {
        return Stream.of(Protocol.PAIRED, Protocol.SOLO)
                .filter(protocol -> !of(run, protocol).isEmpty())
                .findFirst()
                .map(protocol -> Part.onPage(
                        new Part.Figure("The first numbers of each variant", of(run, protocol)),
                        Part.aside(RunText.title(protocol) + ". " + RunText.caution(run, protocol))))
                .orElse(Part.NOTHING);
    }

    /** Without metrics that no variant has. */
    static Estimates of(Run run, Protocol protocol) {
        return of(run, protocol, Variant::toString);
    }

    /** The same with these variant names. */
    static Estimates of(Run run, Protocol protocol, Function<Variant, String> name) {
        Set<String> first = VariantRow.first(run);
        List<VariantSummary> shown = run.columns(protocol).stream()
                .filter(summary ->
                        first.isEmpty() || first.contains(summary.variant().toString()))
                .toList();
        List<Metric> metrics = RunText.isSelfDriven(run) ? SELF_DRIVEN : protocol == Protocol.PAIRED ? PAIRED : SOLO;
        return new Estimates(metrics.stream()
                // The delay of an experiment's own servers is unknown: all of their latency is above it.
                .map(metric ->
                        metric.equals(Metrics.OVERHEAD_P90) && run.experiment().bringsServers() ? Metrics.P90 : metric)
                .filter(metric -> shown.stream().anyMatch(summary -> metric.of(summary.measures()) != null))
                .flatMap(metric -> shown.stream().map(summary -> bar(run, metric, summary, name)))
                .toList());
    }

    private static Estimate bar(Run run, Metric metric, VariantSummary summary, Function<Variant, String> name) {
        return Estimate.of(
                metric.heading(),
                name.apply(summary.variant()),
                metric.of(summary.measures()),
                null,
                metric.format(summary.measures()),
                VariantRow.colour(run, summary.variant()));
    }
}
