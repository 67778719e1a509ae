package dev.serverlab.stats.capacity;

import dev.serverlab.stats.capacity.CapacitySearch.Limits;
import dev.serverlab.stats.capacity.LoadWindows.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * Servers whose capacity is known.
 *
 * @param capacity rate at which half of the windows fail, over all starts
 * @param ofStarts SD between starts, as a share: JVMs of the same program differ
 * @param width of what lies between good and bad, as a share; 0 is a cliff
 * @param disturbed share of windows that fail whatever the rate, since the machine was busy with something else
 */
record SimulatedServer(double capacity, double ofStarts, double width, double disturbed) {

    static final double STEP = 0.05;
    private static final Limits LIMITS = new Limits(1, 20_000);
    private static final int MAX_WINDOWS = 60;

    /** One run of sessions, at most so many. */
    List<SessionCapacity> sessions(Random random, double predicted, int most) {
        List<SessionCapacity> sessions = new ArrayList<>();
        List<Double> estimates = new ArrayList<>();
        int needed = CapacityEstimate.FIRST_SESSIONS;
        while (sessions.size() < Math.min(needed, most)) {
            SessionCapacity session = session(random, predicted, 1);
            sessions.add(session);
            estimates.add(session.estimate());
            needed = CapacityEstimate.sessionsFor(STEP, estimates);
        }
        return sessions;
    }

    /**
     * The search in one life.
     *
     * @param pace of the machine meanwhile; 1 is usual
     */
    SessionCapacity session(Random random, double predicted, double pace) {
        CapacitySearch search = new CapacitySearch(predicted, STEP, LIMITS, LoadRule.BEST_OF_THREE, random.nextLong());
        double own = capacity * pace * Math.exp(ofStarts * random.nextGaussian());
        int windows = 0;
        for (OptionalDouble rate = search.next(); rate.isPresent(); rate = search.next()) {
            search.record(window(rate.getAsDouble(), own, random));
            if (++windows > MAX_WINDOWS) {
                throw new AssertionError("No end after " + windows + " windows");
            }
        }
        return search.soFar();
    }

    private Outcome window(double rate, double own, Random random) {
        double over = Math.log(rate / own) + width * random.nextGaussian();
        return over > 0 || random.nextDouble() < disturbed ? Outcome.BAD : Outcome.GOOD;
    }
}
