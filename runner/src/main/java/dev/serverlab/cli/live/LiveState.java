package dev.serverlab.cli.live;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of a run at one moment.
 *
 * @param finished how each trial that is over has ended, in the order of the plan
 * @param current the trial that was begun last, from 1; 0 before the first
 * @param doing what goes on outside of all spans
 * @param spans what was announced of this trial, in order of time
 * @param answers of the phase that was reported last; absent until one was
 * @param endsEpochMillis when the run will be over, as far as is known
 * @param page rises whenever the page should be looked at anew; 0 while there is none
 * @param end absent while the run goes on
 */
record LiveState(
        List<Ended> finished,
        int current,
        String doing,
        List<Span> spans,
        @Nullable Answers answers,
        long endsEpochMillis,
        int page,
        @Nullable End end) {

    /** How a trial has ended. */
    enum Ended {
        VALID,
        NOT_VALID,
        FAILED
    }

    /** How a run has ended. */
    enum End {
        COMPLETE,
        STOPPED
    }

    /**
     * A stretch of a trial's time.
     *
     * @param phase as the generator calls it
     * @param name as people do
     */
    record Span(String phase, String name, long startEpochMillis, long endEpochMillis) {
        static Span of(String phase, String name, Instant start, Instant end) {
            return new Span(phase, name, start.toEpochMilli(), end.toEpochMilli());
        }

        Span until(Instant end) {
            return new Span(phase, name, startEpochMillis, end.toEpochMilli());
        }
    }

    /**
     * What a phase has had so far.
     *
     * @param ok right answers
     * @param perSecond right answers in each second since the report before; absent when that is not known
     */
    record Answers(
            String name, long ok, long errors, @Nullable Double perSecond) {}
}
