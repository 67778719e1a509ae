package dev.serverlab.report.run;

import static dev.serverlab.report.document.Part.on;

import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Bottleneck;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.document.Medium;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Cell;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.RunText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Throughput against its ceiling, and what limited it. */
public final class ThroughputSection {

    private ThroughputSection() {}

    static Part.Section of(Run run) {
        return Part.Section.of(
                "throughput",
                "Throughput and its ceiling",
                on(
                        Medium.PAGE,
                        RunDocument.byProtocol(
                                run,
                                protocol -> RunText.isSelfDriven(run)
                                        ? List.of()
                                        : List.of(table(
                                                "Throughput, " + protocol.wireName(), Measured.of(run, protocol))))));
    }

    /** A row for each of these. */
    public static Table table(String label, List<Measured> all) {
        return Table.of(
                label,
                List.of(
                        Column.word("variant"),
                        Column.number(Metrics.THROUGHPUT.heading()),
                        Column.number("at most"),
                        Column.number("of that"),
                        Column.text("what limits it")),
                all.stream().map(ThroughputSection::row).toList());
    }

    private static Table.Row row(Measured each) {
        Measures measures = each.measures();
        return each.row(List.of(
                Cell.of(Metrics.THROUGHPUT.format(measures)),
                Cell.of(Metrics.CEILING.format(measures)),
                share(measures),
                Cell.of(limit(measures))));
    }

    private static Cell share(@Nullable Measures measures) {
        Measures.CeilingReached ceiling =
                measures == null ? null : measures.limits().ceiling();
        return ceiling == null
                ? Cell.of(Table.ABSENT)
                : new Cell(Text.of(Metrics.CEILING_SHARE.format(measures) + " %"), ceiling.share());
    }

    /** What limited it, and the evidence. */
    static String limit(@Nullable Measures measures) {
        if (measures == null) {
            return "no valid trial";
        }
        Bottleneck bottleneck = measures.limits().bottleneck();
        return bottleneck == null ? "not known" : bottleneck.label().wireName() + ": " + bottleneck.evidence();
    }
}
