package dev.serverlab.report.capacity;

import dev.serverlab.analysis.capacity.OverloadSummary;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.text.CapacityText;
import java.util.List;

/** The effect of a load above the capacity. */
final class OverloadSection {

    private OverloadSection() {}

    static Part.Section of(CapacityResult capacity) {
        return Part.Section.of("overload", "Above the capacity", table(OverloadSummary.of(capacity)));
    }

    private static Table table(List<OverloadSummary> all) {
        return Table.of(
                "Above the capacity",
                all,
                Column.word("variant").with(OverloadSummary::variant),
                Column.number("rate").with(each -> CapacityText.rate(each.rate())),
                Column.number("p50 ms").with(each -> Numbers.formatNullable(each.p50Millis(), 0)),
                Column.number("p90 ms").with(each -> Numbers.formatNullable(each.p90Millis(), 0)),
                Column.number("not answered %").with(each -> Numbers.fixed(each.unansweredPercent(), 1)),
                Column.number("recovers in s").with(each -> (each.recovered() ? "" : "> ") + each.seconds()));
    }
}
