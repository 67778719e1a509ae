package dev.serverlab.gatling.record;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * How many requests to one server were under way at each end of each counted part. Worked out from when requests began
 * and ended rather than read at the moment, so that a late thread makes no difference.
 */
final class InFlight {

    private final PairedTimeline timeline;
    private final AtomicIntegerArray atStart;
    private final AtomicIntegerArray atEnd;

    InFlight(PairedTimeline timeline) {
        this.timeline = timeline;
        this.atStart = new AtomicIntegerArray(timeline.blocks());
        this.atEnd = new AtomicIntegerArray(timeline.blocks());
    }

    /** A request that lasted from {@code start} to {@code end}, in ns. */
    void add(long start, long end) {
        long first = Math.max(0, Math.floorDiv(start - timeline.firstBlock(), timeline.blockNanos()));
        for (int block = (int) first; block < timeline.blocks() && timeline.blockStart(block) - end <= 0; block++) {
            Timeline.Window core = timeline.core(block);
            if (spans(start, end, core.start())) {
                atStart.incrementAndGet(block);
            }
            if (spans(start, end, core.end())) {
                atEnd.incrementAndGet(block);
            }
        }
    }

    private static boolean spans(long start, long end, long moment) {
        // An answer that arrives at the moment itself belongs to what follows, so it was under way.
        return start - moment < 0 && end - moment >= 0;
    }

    int atStart(int block) {
        return atStart.get(block);
    }

    int atEnd(int block) {
        return atEnd.get(block);
    }
}
