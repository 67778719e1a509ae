package dev.serverlab.report.chart;

import dev.serverlab.analysis.why.CallDifferences;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * A differential flame graph: a box for each call, as wide as the mean of what it cost two variants, in the colour of the
 * one that it cost more. {@code flame.js} draws it.
 *
 * @param baseline the name of one variant
 * @param candidate the name of the other
 */
public record FlameGraph(String baseline, String candidate, CallDifferences calls) implements Drawing {

    private static final JsonMapper JSON = new JsonMapper();

    @Override
    public boolean isEmpty() {
        return calls.calls().isEmpty();
    }

    /** What the script reads. Nothing in it can end its element, or begin a comment. */
    public String data() {
        return ChartData.harmless(JSON.writeValueAsString(new Data(
                baseline,
                candidate,
                calls.names(),
                calls.calls().stream()
                        .map(call -> new double[] {call.name(), call.parent(), call.baseline(), call.candidate()})
                        .toList())));
    }

    /** @param calls the place of its name, that of its caller, and what it cost each variant */
    private record Data(String baseline, String candidate, List<String> names, List<double[]> calls) {}
}
