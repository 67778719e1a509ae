package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.aside;
import static dev.serverlab.report.document.Part.on;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Cell;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.RunText;
import java.util.List;
import java.util.stream.Stream;

/** What each variant costs; a bar is as long as the number is of the largest in its column. */
public final class CostSection {

    private CostSection() {}

    static Part.Section of(Run run) {
        return Part.Section.of(
                "cost",
                "Cost",
                on(
                        Medium.PAGE,
                        RunDocument.byProtocol(
                                run,
                                protocol -> List.of(
                                        table(
                                                "Cost, " + protocol.wireName(),
                                                Measured.of(run, protocol),
                                                RunText.isSelfDriven(run)),
                                        aside(RunText.caution(run, protocol))))));
    }

    /**
     * A row for each of these.
     *
     * @param selfDriven whether servers do their own work, and there is no request
     */
    public static Table table(String label, List<Measured> all, boolean selfDriven) {
        List<Metric> metrics = List.of(
                selfDriven ? Metrics.CPU_PERCENT : Metrics.CPU_PER_REQUEST, Metrics.THREADS_PEAK, Metrics.RSS_PEAK);
        return Table.ofNumbers(
                label,
                "variant",
                metrics.stream().map(Metric::heading).toList(),
                all.stream()
                        .map(each -> each.row(metrics.stream()
                                .map(metric -> cell(metric, each, all))
                                .toList()))
                        .toList());
    }

    private static Cell cell(Metric metric, Measured measured, List<Measured> all) {
        double largest = all.stream()
                .flatMap(each -> Stream.ofNullable(metric.of(each.measures())))
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
        Double value = metric.of(measured.measures());
        return new Cell(
                Text.of(metric.format(measured.measures())),
                value == null || largest <= 0 ? null : Double.valueOf(value / largest));
    }
}
