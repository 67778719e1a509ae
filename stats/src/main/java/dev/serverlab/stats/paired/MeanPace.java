package dev.serverlab.stats.paired;

import dev.serverlab.stats.Moments;
import dev.serverlab.stats.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Costs per session, scaled as if the machine had been equally fast in all sessions. A machine that is a tenth slower makes
 * every variant a tenth more expensive, and with them the difference between two unlike variants; unscaled, that would
 * count as noise. So all values of a session are multiplied by one number, which brings the mean of its variants to the
 * mean of all sessions. Between variants that cost the same it makes no difference.
 */
public final class MeanPace {

    private MeanPace() {}

    /**
     * The sessions at their mean pace; as they are where one tells none.
     *
     * @param variants those that tell it, two at least; all have a value in all sessions that are not left out
     */
    public static List<Session> of(List<Session> sessions, List<String> variants) {
        if (variants.size() < 2) {
            return sessions;
        }
        List<Double> paces = sessions.stream()
                .filter(session -> !session.isLeftOut())
                .map(session -> pace(session, variants))
                .toList();
        if (paces.stream().anyMatch(pace -> !(pace > 0))) {
            return sessions;
        }
        double mean = Moments.mean(paces);
        List<Session> brought = new ArrayList<>();
        for (Session session : sessions) {
            brought.add(session.isLeftOut() ? session : session.times(mean / pace(session, variants)));
        }
        return brought;
    }

    private static double pace(Session session, List<String> variants) {
        return Moments.mean(variants.stream()
                .map(variant -> Objects.requireNonNull(session.whole(variant, Scale.DIFFERENCE)))
                .toList());
    }
}
