package dev.serverlab.stats.paired;

import dev.serverlab.stats.StudentizedRange;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A span of time divided into sessions and blocks.
 *
 * @param sessions at least 2
 * @param blocksPerSession at least 1
 * @param halfWidth of the interval to be expected, on the metric's scale (0.05 is about 5 % on a log scale)
 */
public record SessionPlan(int sessions, int blocksPerSession, double halfWidth) {

    /** The half-width in per cent. */
    public double halfWidthPercent() {
        return 100 * halfWidth;
    }

    /** Beyond this, a further session hardly changes Student's t. */
    private static final int MAX_SESSIONS = 30;

    /**
     * The division of a budget that gives the narrowest interval. Unlike the number of blocks that minimises the
     * variance alone (Kalibera and Jones), it accounts for the degrees of freedom that few sessions cost: two sessions
     * need 12.7 standard errors, three 4.3.
     *
     * @param variants that are alive together and pool their variance, at least 2
     * @param budget the total time
     * @param session what a session costs before its first block: start and warm-up
     * @param block what a block costs, above 0
     * @return empty when the budget is too small for two sessions of one block
     */
    public static Optional<SessionPlan> best(
            VarianceComponents components, int variants, Duration budget, Duration session, Duration block) {
        return IntStream.rangeClosed(2, MAX_SESSIONS)
                .mapToObj(sessions -> {
                    long forBlocks = budget.toNanos() / sessions - session.toNanos();
                    return of(components, variants, sessions, (int) (forBlocks / block.toNanos()));
                })
                .filter(split -> split.blocksPerSession() >= 1)
                .min(Comparator.comparingDouble(SessionPlan::halfWidth));
    }

    private static SessionPlan of(VarianceComponents components, int variants, int sessions, int blocks) {
        if (blocks < 1) {
            return new SessionPlan(sessions, 0, Double.POSITIVE_INFINITY);
        }
        double critical = new StudentizedRange(variants, (variants - 1) * (sessions - 1)).criticalValue();
        return new SessionPlan(sessions, blocks, critical * components.standardError(sessions, blocks));
    }
}
