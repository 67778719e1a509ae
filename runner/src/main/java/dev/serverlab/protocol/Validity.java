package dev.serverlab.protocol;

import dev.serverlab.experiment.Load;
import dev.serverlab.problem.Problem;
import dev.serverlab.stats.Measures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says of a finished trial whether its numbers may be compared, and if not, why. */
final class Validity {

    /** One error in a thousand answers: more, and the latencies are those of another experiment. */
    static final double MOST_ERRORS = 0.001;
    /** Below this part of the offered arrivals the generator or the connections were the limit. */
    static final double FEWEST_ARRIVALS = 0.95;

    private Validity() {}

    /** The problems that make a trial invalid; empty when it is valid. */
    static List<Problem> problemsOf(Measures measures, Load load) {
        List<Problem> problems = new ArrayList<>();
        long answers = measures.requests() + measures.errors();
        if (measures.requests() == 0) {
            problems.add(new Problem(
                    "no-answers",
                    "Not one right answer came in the measured window" + kinds(measures) + ".",
                    "Read server.log and generator.log in the trial's folder."));
        } else if (measures.errors() > MOST_ERRORS * answers) {
            problems.add(new Problem(
                    "errors",
                    String.format(
                            Locale.ROOT,
                            "%d of %d answers were errors%s; at most %.1f %% may be.",
                            measures.errors(),
                            answers,
                            kinds(measures),
                            MOST_ERRORS * 100),
                    "Read server.log in the trial's folder; lower the load if connections were refused."));
        }
        if (load instanceof Load.Open open && measures.throughputPerSecond() < FEWEST_ARRIVALS * open.rate()) {
            problems.add(new Problem(
                    "rate-not-reached",
                    String.format(
                            Locale.ROOT,
                            "%.1f answers/s came of %.1f arrivals/s offered: the server was over its capacity, so its"
                                    + " latency grew with the length of the run.",
                            measures.throughputPerSecond(),
                            open.rate()),
                    "Lower --rate, or use --users to measure the capacity."));
        }
        return problems;
    }

    private static String kinds(Measures measures) {
        return measures.errorKinds().isEmpty()
                ? ""
                : measures.errorKinds().entrySet().stream()
                        .map(kind -> kind.getValue() + " × " + kind.getKey())
                        .collect(Collectors.joining(", ", " (", ")"));
    }
}
