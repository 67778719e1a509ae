package dev.serverlab.stats;

/**
 * The verdict on a candidate against its baseline. It is read off the 95 % interval of the effect (which already
 * corrects for the number of pairs) and the margin, the smallest effect that matters:
 *
 * <pre>
 *                     −margin     0     +margin
 *                        ┊        │        ┊
 *   ├─────●─────┤        ┊        │        ┊            clears zero and ±margin           BETTER or WORSE
 *         ├─────────●────┊──┤     │        ┊            clears zero, effect beyond        BETTER or WORSE
 *                  ├─────┊──●──────┤       ┊            reaches over zero                 INDISTINGUISHABLE
 *            ├──────────●┊─────────┼┤      ┊            effect beyond, but over zero      INDISTINGUISHABLE
 *                     ├──┊─●──┤   │        ┊            clears zero, effect inside        INDISTINGUISHABLE
 *                        ┊ ├─●──┤ │        ┊            inside ±margin, clears zero       EQUIVALENT
 *                        ┊     ├──●──┤     ┊            inside ±margin                    EQUIVALENT
 *           ├────────────┊────────●────────┊─────┤      wider than both margins           INDISTINGUISHABLE
 * </pre>
 *
 * <table>
 *   <caption>The complete rule; ● is the effect</caption>
 *   <tr><th>interval</th><th>effect</th><th>verdict</th></tr>
 *   <tr><td>inside ±margin</td><td>(inside)</td><td>EQUIVALENT</td></tr>
 *   <tr><td>clears zero</td><td>beyond ±margin</td><td>BETTER or WORSE</td></tr>
 *   <tr><td>clears zero</td><td>within ±margin</td><td>INDISTINGUISHABLE: there is a difference, but it is unknown
 *       whether it matters</td></tr>
 *   <tr><td>holds zero</td><td>any</td><td>INDISTINGUISHABLE</td></tr>
 *   <tr><td>none</td><td>any</td><td>INVALID</td></tr>
 * </table>
 *
 * <p>The 95 % interval inside the margin is a test of equivalence at 2.5 % on either side, stricter than the two one-sided
 * tests at 5 % of D. J. Schuirmann (Journal of Pharmacokinetics and Biopharmaceutics 15(6), 1987), which take the 90 %
 * interval: only one interval is shown, so the verdict rests on that one.
 */
public enum Verdict {
    /** The candidate is better by more than the margin. */
    BETTER,
    /** The candidate is worse by more than the margin. */
    WORSE,
    /** If there is a difference, it is too small to matter. */
    EQUIVALENT,
    /** The run cannot tell; the smallest detectable effect says how small a difference it would have found. */
    INDISTINGUISHABLE,
    /** No verdict; there is a reason. */
    INVALID;

    /**
     * Reads the verdict off an interval.
     *
     * @param effect of the candidate against its baseline, inside the interval
     * @param interval of the effect
     * @param margin above 0, on the same scale
     * @return never INVALID
     */
    public static Verdict of(double effect, Interval interval, double margin, Direction direction) {
        if (interval.liesInside(margin)) {
            return EQUIVALENT;
        }
        if (!interval.clearsZero() || Math.abs(effect) <= margin) {
            return INDISTINGUISHABLE;
        }
        return direction.favours(effect) ? BETTER : WORSE;
    }
}
