package dev.serverlab.stats.capacity;

/**
 * Decides whether a load holds, from how many of its windows kept to the limit. It is the load classification of RFC
 * 9971 (Multiple Loss Ratio Search, M. Konstantynowicz and V. Polak, 2026) as FD.io CSIT implements it in {@code
 * MLRsearch/target_stat.py}: a load is decided as soon as the missing windows could not change the decision, however
 * they turned out. Nothing is assumed about single requests, which are not independent of each other.
 *
 * <p>The RFC adds up durations and provides for trials that are too short to count in full. Here all windows of a load
 * are equally long, each a trial of the final duration, so counting them is equivalent.
 *
 * @param exceedRatio the share of bad windows that a load may have and still hold, from 0 to below 1
 * @param windows how many decide a load at the latest, at least 1
 */
public record LoadRule(double exceedRatio, int windows) {

    /** Two windows that agree decide, of at most three: half of the time may be bad, as in the RFC's examples. */
    public static final LoadRule BEST_OF_THREE = new LoadRule(0.5, 3);

    /** What is known about a load. */
    public enum Decision {
        HOLDS,
        FAILS,
        UNDECIDED
    }

    /** @throws IllegalArgumentException when it could never be met, or never be failed */
    public LoadRule {
        if (!(exceedRatio >= 0 && exceedRatio < 1) || windows < 1) {
            throw new IllegalArgumentException(
                    "An exceed ratio of " + exceedRatio + " of " + windows + " windows decides nothing");
        }
    }

    /** The decision on a load with so many good and bad windows. */
    public Decision of(int good, int bad) {
        int complete = Math.max(good + bad, windows);
        double mayBeBad = exceedRatio * complete;
        if (bad > mayBeBad) {
            return Decision.FAILS; // even if all that are missing were good
        }
        return complete - good <= mayBeBad ? Decision.HOLDS : Decision.UNDECIDED;
    }
}
