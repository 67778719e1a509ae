package dev.serverlab.stats.paired;

import dev.serverlab.stats.MeanSquare;
import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What repeated runs tell of the spread of a run that is still to come, on the scale. Three sessions of three variants have
 * four degrees of freedom, so that by chance alone one interval is five times as wide as another; and what differs from hour
 * to hour cannot be seen in a run at all.
 *
 * @param sessions the variance of a session's value about variant + session ({@link TwoWayLayout}), which is used beside
 *     the run's own as if it had been measured with these degrees of freedom (empirical Bayes: G. K. Smyth, Linear models and
 *     empirical Bayes methods for assessing differential expression, Statistical Applications in Genetics and Molecular
 *     Biology 3(1), 2004)
 * @param runs the variance between runs of a variant's mean about variant + run, at one pace, beyond that of its sessions
 */
public record Prior(MeanSquare sessions, MeanSquare runs) {

    /** With fewer an interval is useless; Satterthwaite's formula can give less than one for a difference. */
    private static final int MIN_DEGREES = 3;

    /** Degrees of freedom of three sessions of three variants. */
    private static final int ONE_RUN = 4;

    /** A variance below this is rounding error. */
    private static final double NO_SPREAD = 1e-18;

    /**
     * One of several runs that repeat one experiment.
     *
     * @param sessions those that count
     * @param slower the logarithm of how many times as slow as usual the machine was
     */
    public record Repeat(List<Session> sessions, double slower) {}

    /**
     * One run.
     *
     * @param layout of its sessions
     * @param means of its variants, at the usual pace
     * @param moved the variance that this adjustment adds to each
     */
    private record Fit(TwoWayLayout layout, List<Double> means, double moved) {

        /** The chance variance of its means. */
        double variance() {
            return layout.residualVariance() / layout.sessions() + moved;
        }

        static @Nullable Fit of(Scale scale, Repeat run) {
            List<String> variants =
                    run.sessions.isEmpty() ? List.of() : run.sessions.getFirst().variants();
            List<Session> whole = run.sessions.stream()
                    .filter(session -> variants.stream().allMatch(variant -> session.whole(variant, scale) != null))
                    .toList();
            if (whole.size() < 2 || variants.size() < 2) {
                return null;
            }
            List<List<Double>> values = whole.stream()
                    .map(session -> variants.stream()
                            .map(variant -> Objects.requireNonNull(session.whole(variant, scale)))
                            .toList())
                    .toList();
            TwoWayLayout layout = TwoWayLayout.of(values);
            if (layout.residualVariance() < NO_SPREAD) {
                return null;
            }
            PaceSlopes law = PaceSlopes.of(scale, variants, whole);
            List<Double> means = new ArrayList<>();
            for (int variant = 0; variant < variants.size(); variant++) {
                int column = variant;
                double slower = run.slower * law.of(variants.get(variant));
                means.add(
                        Moments.mean(values.stream().map(row -> row.get(column)).toList()) - slower);
            }
            double moved = law.variance(run.slower) / 2;
            return new Fit(layout, means, moved);
        }
    }

    /** This prior for another machine or other work, for which it is weaker evidence: as if from a single run. */
    public Prior ofAnother() {
        return new Prior(new MeanSquare(sessions.value(), Math.min(sessions.degreesOfFreedom(), ONE_RUN)), runs);
    }

    /**
     * Estimates the prior from repeated runs of one or more experiments.
     *
     * @param experiments the runs of each
     * @return null when no experiment has two runs of two sessions
     */
    public static @Nullable Prior of(Scale scale, List<List<Repeat>> experiments) {
        List<List<Fit>> fits = experiments.stream()
                .map(runs -> runs.stream()
                        .flatMap(run -> Stream.ofNullable(Fit.of(scale, run)))
                        .toList())
                .filter(runs -> runs.size() > 1)
                .toList();
        if (fits.isEmpty()) {
            return null;
        }
        return new Prior(
                sessions(fits.stream().flatMap(List::stream).map(Fit::layout).toList()), runs(fits));
    }

    private static MeanSquare sessions(List<TwoWayLayout> runs) {
        return Objects.requireNonNull(MeanSquare.common(runs.stream()
                .map(run -> new MeanSquare(run.residualVariance(), run.degreesOfFreedom()))
                .toList()));
    }

    /**
     * The mean square of runs' means estimates σ_run² + σ²/n (H. Scheffé, The Analysis of Variance, 1959, section 7.2)
     * plus what adjusting them to one pace adds; it is pooled over experiments. Degrees of freedom of the difference
     * are Satterthwaite's.
     */
    private static MeanSquare runs(List<List<Fit>> experiments) {
        double degrees = 0;
        double sum = 0;
        double uncertainty = 0;
        for (List<Fit> runs : experiments) {
            TwoWayLayout means = TwoWayLayout.of(runs.stream().map(Fit::means).toList());
            int between = means.degreesOfFreedom();
            int within =
                    runs.stream().mapToInt(run -> run.layout.degreesOfFreedom()).sum();
            double chance = Moments.mean(runs.stream().map(Fit::variance).toList());
            degrees += between;
            sum += between * (means.residualVariance() - chance);
            uncertainty +=
                    Math.pow(between * means.residualVariance(), 2) / between + Math.pow(between * chance, 2) / within;
        }
        double known = Math.floor(sum * sum / uncertainty);
        return new MeanSquare(Math.max(0, sum / degrees), Math.max(MIN_DEGREES, known));
    }
}
