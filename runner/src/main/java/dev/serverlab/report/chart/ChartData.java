package dev.serverlab.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** The data of a page's script: charts as JSON that is safe inside {@code <script>}. */
public final class ChartData {

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(include -> include.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private ChartData() {}

    /**
     * A chart set as the page has it.
     *
     * @param groups of all charts; the first is shown first
     */
    private record Set(String id, boolean stacked, List<String> groups, List<Chart> charts) {

        static Set of(ChartSet set) {
            List<Chart> charts = set.charts().stream().map(Chart::rounded).toList();
            return new Set(set.id(), set.stacked(), set.groups(), charts);
        }
    }

    private record Page(List<List<Integer>> dashes, List<Set> sets) {}

    /** All charts of a page. Nothing in it can end its element, or begin a comment. */
    public static String of(List<ChartSet> sets) {
        List<Set> written = sets.stream().map(Set::of).toList();
        return harmless(JSON.writeValueAsString(new Page(Palette.DASHES, written)));
    }

    /** JSON that can neither end the element that it is in, nor begin a comment. */
    static String harmless(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }
}
