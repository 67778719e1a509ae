package dev.serverlab.gatling;

import java.util.List;

/** Runs in whose window answers have to come, though a busy machine may need longer than a short one lasts. */
final class LongEnough {

    private static final List<Integer> TIMES = List.of(1, 10);

    interface Attempt {
        /** Runs with a window so many times as long as it has to be, and says whether answers came in it. */
        boolean answered(int times) throws Exception;
    }

    private LongEnough() {}

    /** Tries again with a longer window when nothing came in a short one. */
    static void untilAnswered(Attempt attempt) throws Exception {
        for (int times : TIMES) {
            if (attempt.answered(times)) {
                return;
            }
        }
        throw new AssertionError("no answer came in the window, " + TIMES.getLast() + " times as long as it has to be");
    }
}
