package dev.serverlab.report.run;

import dev.serverlab.analysis.answer.AcrossPaces;
import dev.serverlab.analysis.answer.AcrossPaces.Block;
import dev.serverlab.analysis.answer.Answer;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.chart.Axis;
import dev.serverlab.report.chart.Chart;
import dev.serverlab.report.chart.ChartSet;
import dev.serverlab.report.chart.Line;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The ratio of two servers' CPU per request over the machine's pace, block by block. */
final class PaceChart {

    /** So many points make the curve. */
    private static final int POINTS = 13;

    private PaceChart() {}

    /** Nothing where the pace does not change the answer. */
    static Part of(Run run, Answer answer) {
        AcrossPaces found = answer.acrossPaces();
        return found == null ? Part.NOTHING : Part.onPage(Part.figure(set(run, answer, found)));
    }

    static ChartSet set(Run run, Answer answer, AcrossPaces found) {
        ComparisonResult compared = found.effect().compared();
        Variant candidate = compared.candidate();
        String of = answer.pace() == null || answer.pace().usualMicros() == null ? "mean" : "usual";
        String pair = candidate + " against " + compared.baseline();
        List<Double> paces = paces(found);
        Chart chart = new Chart(
                "pace",
                "CPU per request of " + pair,
                "The difference in " + Numbers.count(found.blocks().size(), "block") + " over the machine's pace.",
                Axis.of("time that work takes, in multiples of the " + of, "", 2),
                Axis.of("difference", "%", 1),
                List.of(
                        Line.of(
                                        "blocks",
                                        VariantRow.colour(run, candidate),
                                        found.blocks().stream().map(Block::pace).toList(),
                                        found.blocks().stream()
                                                .<@Nullable Double>map(Block::effect)
                                                .toList())
                                .asPoints(),
                        Line.of(
                                        "by the slope",
                                        VariantRow.colour(run, candidate),
                                        paces,
                                        paces.stream()
                                                .<@Nullable Double>map(found::at)
                                                .toList())
                                .asExpected("by the slope")),
                List.of(),
                List.of(
                        Chart.Mark.moment(AcrossPaces.FAST, "fast"),
                        Chart.Mark.moment(1, of),
                        Chart.Mark.moment(AcrossPaces.SLOW, "slow")));
        return ChartSet.of("paces", "the pace", List.of(chart));
    }

    /** From the fastest to the slowest of blocks and what is called fast and slow. */
    private static List<Double> paces(AcrossPaces found) {
        double fast = Math.min(AcrossPaces.FAST, found.blocks().getFirst().pace());
        double slow = Math.max(AcrossPaces.SLOW, found.blocks().getLast().pace());
        return DoubleStream.iterate(0, step -> step < POINTS, step -> step + 1)
                .mapToObj(step -> fast + (slow - fast) * step / (POINTS - 1))
                .toList();
    }
}
