package dev.serverlab.gatling.record;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * How many requests to one server were under way at the start and end of each phase. Computed from when requests began
 * and ended, not read at the moment, so that a late thread makes no difference.
 */
final class InFlight {

    private final Timeline timeline;
    private final AtomicIntegerArray atStart;
    private final AtomicIntegerArray atEnd;

    InFlight(Timeline timeline) {
        this.timeline = timeline;
        this.atStart = new AtomicIntegerArray(timeline.phases().size());
        this.atEnd = new AtomicIntegerArray(timeline.phases().size());
    }

    /** A request that lasted from {@code start} to {@code end}, in ns. */
    void add(long start, long end) {
        int phases = timeline.phases().size();
        for (int index = timeline.firstEndingAfter(start);
                index < phases && timeline.phase(index).start() - end <= 0;
                index++) {
            Phase phase = timeline.phase(index);
            if (spans(start, end, phase.start())) {
                atStart.incrementAndGet(index);
            }
            if (spans(start, end, phase.end())) {
                atEnd.incrementAndGet(index);
            }
        }
    }

    private static boolean spans(long start, long end, long moment) {
        // An answer that arrives at the moment itself belongs to what follows, so it was under way.
        return start - moment < 0 && end - moment >= 0;
    }

    int atStart(int phase) {
        return atStart.get(phase);
    }

    int atEnd(int phase) {
        return atEnd.get(phase);
    }
}
