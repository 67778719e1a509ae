package dev.serverlab.report.run.brief;

import dev.serverlab.analysis.SweptVariant;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.PlainText;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Column;
import dev.serverlab.report.run.SweptQuantity;
import dev.serverlab.report.text.VariantTitles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A row for each swept variant: its smallest sufficient size, or the fastest one, and the results there. */
final class SweepBrief {

    private static final int WIDEST_AXIS = 24;

    private SweepBrief() {}

    static Table of(Run run, List<SweptVariant> all) {
        List<Column> columns = new ArrayList<>();
        columns.add(Column.word("best size, solo"));
        columns.add(Column.word("value"));
        columns.add(Column.number("requests/s"));
        SweptQuantity.ALL.forEach(quantity -> columns.add(Column.number(quantity.heading())));
        return Table.of(
                "Sweep",
                columns,
                all.stream()
                        .flatMap(swept ->
                                swept.best(run).stream().map(best -> row(swept, best, VariantTitles.swept(run, swept))))
                        .toList());
    }

    private static Table.Row row(SweptVariant swept, Variant best, String name) {
        SweptVariant.Point point = swept.points().stream()
                .filter(each -> each.variant().equals(best))
                .findFirst()
                .orElseThrow();
        SweepResult.Point found = point.found();
        List<String> cells = new ArrayList<>();
        cells.add(values(swept, point));
        cells.add(found == null ? Table.ABSENT : Numbers.rate(found.requestsPerSecond()));
        SweptQuantity.ALL.forEach(quantity -> {
            Double value = quantity.of(found);
            cells.add(value == null ? Table.ABSENT : quantity.metric().format(value));
        });
        return Table.Row.of(name, cells);
    }

    private static String values(SweptVariant swept, SweptVariant.Point point) {
        return swept.axes().stream()
                .map(axis -> PlainText.tail(VariantTitles.axis(axis.name()), WIDEST_AXIS) + "=" + point.at(axis))
                .collect(Collectors.joining(" "));
    }
}
