package dev.serverlab.report;

import dev.serverlab.experiment.Durations;
import dev.serverlab.experiment.Experiment;
import dev.serverlab.results.Run;
import dev.serverlab.results.VariantSummary;
import dev.serverlab.stats.Measures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The sentences that console, Markdown and HTML share. */
public final class Words {

    /** From here on a throughput has reached its ceiling. */
    private static final double AT_CEILING = 0.95;

    private Words() {}

    /** What each variant's ceiling comes from, and whether it was reached. */
    public static List<String> ceilings(Run run) {
        List<String> lines = new ArrayList<>();
        for (VariantSummary summary : run.summaries()) {
            Measures measures = summary.measures();
            if (measures != null && measures.ceiling() != null) {
                Measures.CeilingReached ceiling = measures.ceiling();
                lines.add(String.format(
                        Locale.ROOT,
                        "%s: ceiling %.1f/s = %s; %s",
                        summary.variant(),
                        ceiling.requestsPerSecond(),
                        ceiling.formula(),
                        ceiling.share() >= AT_CEILING
                                ? "reached: " + ceiling.limit() + " are its limit"
                                : "not reached"));
            }
        }
        return lines;
    }

    /** What holds for every number of the run, in one sentence. */
    public static String conditions(Run run) {
        Experiment experiment = run.experiment();
        return String.format(
                Locale.ROOT,
                "%s; %s, ramp %s, measured %s after %s of warm-up; protocol %s, %d trial%s per variant, seed %d.",
                experiment.workload().describe(),
                experiment.load().describe(),
                Durations.format(experiment.load().ramp()),
                Durations.format(experiment.load().duration()),
                Durations.format(experiment.warmup()),
                experiment.protocol().wireName(),
                experiment.rounds(),
                experiment.rounds() == 1 ? "" : "s",
                run.seed());
    }

    /** What one must not read out of the numbers. */
    public static String caution(Run run) {
        return run.experiment().rounds() == 1
                ? "One trial per variant: differences of some 10 % in CPU between runs are noise. No ranking is given."
                : "Trials ran one after the other, so slow changes of the machine are in the numbers. No ranking is given.";
    }
}
