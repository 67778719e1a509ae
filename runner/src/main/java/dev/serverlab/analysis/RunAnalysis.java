package dev.serverlab.analysis;

import dev.serverlab.analysis.claims.Claims;
import dev.serverlab.model.run.ComparisonResult;
import dev.serverlab.model.run.Conclusions;
import dev.serverlab.model.run.MeasuredTrials;
import java.util.List;

/** Everything that is concluded from the trials of one run. */
public final class RunAnalysis {

    private RunAnalysis() {}

    /** Comparisons, claims and the sweep; after each trial anew. */
    public static Conclusions of(MeasuredTrials measured) {
        List<ComparisonResult> comparisons = PairedAnalysis.of(
                measured.sessions(),
                measured.trials(),
                measured.experiment().variants(),
                measured.experiment().paired().margins(),
                measured.ranAlready());
        return new Conclusions(
                comparisons,
                Claims.of(measured.experiment(), measured.trials(), comparisons),
                SweepAnalysis.of(measured.experiment(), measured.trials(), measured.ceilings()));
    }
}
