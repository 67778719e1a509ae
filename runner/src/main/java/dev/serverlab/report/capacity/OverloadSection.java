package dev.serverlab.report.capacity;

import dev.serverlab.analysis.capacity.OverloadSummary;
import dev.serverlab.model.run.CapacityResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The effect of a load above the capacity. */
final class OverloadSection {

    private OverloadSection() {}

    static Part.Section of(CapacityResult capacity) {
        return Part.Section.of("overload", "Above the capacity", table(OverloadSummary.of(capacity)));
    }

    /** A line for each variant whose capacity is known. */
    static List<String> sentences(CapacityResult capacity) {
        return OverloadSummary.of(capacity).stream()
                .filter(each -> each.times() != null)
                .map(OverloadSection::sentence)
                .toList();
    }

    private static String sentence(OverloadSummary found) {
        String p90 = fixed(found.p90Millis());
        return found.variant() + " at " + fixed(found.times(), 1) + " times its capacity: "
                + (p90 == null ? "no right answer" : "p90 " + p90 + " ms") + ", "
                + fixed(found.unansweredPercent(), 1) + " % not answered; the limit holds again " + again(found) + ".";
    }

    private static String again(OverloadSummary found) {
        return !found.recovered()
                ? "after more than " + found.seconds() + " s"
                : found.seconds() == 0 ? "at once" : "after " + found.seconds() + " s";
    }

    private static Table table(List<OverloadSummary> all) {
        return Table.of(
                "Above the capacity",
                all,
                Column.word("variant").with(OverloadSummary::variant),
                Column.number("rate").with(each -> CapacityText.rate(each.rate())),
                Column.number("p50 ms").with(each -> fixed(each.p50Millis())),
                Column.number("p90 ms").with(each -> fixed(each.p90Millis())),
                Column.number("not answered %").with(each -> fixed(each.unansweredPercent(), 1)),
                Column.number("recovers in s").with(each -> (each.recovered() ? "" : "> ") + each.seconds()));
    }

    private static @Nullable String fixed(@Nullable Double value) {
        return fixed(value, 0);
    }

    private static @Nullable String fixed(@Nullable Double value, int decimals) {
        return value == null ? null : Numbers.fixed(value, decimals);
    }
}
