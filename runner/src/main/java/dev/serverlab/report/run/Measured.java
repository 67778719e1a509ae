package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.observation.Measures;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.VariantSummary;
import dev.serverlab.report.chart.Palette;
import dev.serverlab.report.document.Table;
import dev.serverlab.report.document.Table.Cell;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A variant with its numbers, in its colour.
 *
 * @param name for people; with that of its run where there are several
 * @param colour its place in the palette
 */
public record Measured(String name, int colour, VariantSummary summary) {

    /** All of a run. */
    static List<Measured> of(Run run, Protocol protocol) {
        return run.columns(protocol).stream()
                .map(summary -> new Measured(
                        summary.variant().toString(), VariantOrder.colour(run, summary.variant()), summary))
                .toList();
    }

    /** All of several runs by their names; what is of one variant is beside each other, and each run has its colour. */
    public static List<Measured> of(Map<String, Run> runs, Protocol protocol) {
        List<String> names = List.copyOf(runs.keySet());
        return runs.values().stream()
                .flatMap(run -> run.columns(protocol).stream())
                .map(VariantSummary::variant)
                .distinct()
                .flatMap(variant -> names.stream()
                        .flatMap(name -> Objects.requireNonNull(runs.get(name)).columns(protocol).stream()
                                .filter(summary -> summary.variant().equals(variant))
                                .map(summary -> new Measured(
                                        name + " " + variant, Palette.place(names.indexOf(name)), summary))))
                .toList();
    }

    /** Absent without a valid trial. */
    @Nullable
    Measures measures() {
        return summary.measures();
    }

    /** A row of a table. */
    Table.Row row(List<Cell> cells) {
        return new Table.Row(
                Stream.concat(Stream.of(Cell.of(name)), cells.stream()).toList(), colour, List.of());
    }
}
