package dev.serverlab.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** What the script of a page reads: charts as JSON that can stand inside of {@code <script>}. */
public final class ChartData {

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private ChartData() {}

    /**
     * As in the page.
     *
     * @param groups of all charts; the first is seen first
     */
    private record Set(String id, boolean stacked, List<String> groups, List<Chart> charts) {}

    private record Page(List<List<Integer>> dashes, List<Set> sets) {}

    /** All charts of a page. Nothing in it can end the element that it stands in, or begin a comment. */
    public static String of(List<ChartSet> sets) {
        return JSON.writeValueAsString(new Page(
                        Palette.DASHES,
                        sets.stream()
                                .map(set -> new Set(
                                        set.id(),
                                        set.stacked(),
                                        set.groups(),
                                        set.charts().stream()
                                                .map(ChartData::rounded)
                                                .toList()))
                                .toList()))
                .replace("<", "\\u003c")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    /** With no more digits than are written anywhere: they would only weigh. */
    private static Chart rounded(Chart chart) {
        int decimals = chart.y().decimals();
        return new Chart(
                chart.id(),
                chart.title(),
                chart.summary(),
                chart.x(),
                chart.y(),
                chart.lines().stream()
                        .map(line -> new Line(
                                line.name(),
                                line.colour(),
                                line.group(),
                                line.joined(),
                                line.expected(),
                                line.x().stream().map(x -> rounded(x, 4)).toList(),
                                rounded(line.y(), decimals),
                                line.low() == null ? null : rounded(line.low(), decimals),
                                line.high() == null ? null : rounded(line.high(), decimals),
                                line.labels()))
                        .toList(),
                chart.shades(),
                chart.marks());
    }

    private static List<@Nullable Double> rounded(List<@Nullable Double> values, int decimals) {
        return values.stream()
                .map(value -> value == null ? null : rounded(value, decimals))
                .toList();
    }

    private static Double rounded(double value, int decimals) {
        return BigDecimal.valueOf(value)
                .setScale(decimals, RoundingMode.HALF_UP)
                .doubleValue();
    }
}
