package dev.serverlab.report.chart;

import java.util.List;

/** Effects with their intervals, one under the other; those of one metric share a scale. */
public record Effects(List<ForestRow> rows) implements Drawing {

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }
}
