package dev.serverlab.ingest;

import java.util.Iterator;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** The state of each event. One thread takes events; any thread may report that one was stored. */
final class Ledger {

    private static final long NONE = -1;

    /** Offsets. */
    private final ConcurrentSkipListSet<Long> inFlight = new ConcurrentSkipListSet<>();

    private final LongAdder begun = new LongAdder();
    private final LongAdder stored = new LongAdder();
    private final LongAdder insertNanos = new LongAdder();
    private final LongAdder outOfOrder = new LongAdder();
    private final LongAdder twice = new LongAdder();
    private final LongAdder missing = new LongAdder();
    private final AtomicLong newestStored = new AtomicLong(NONE);

    private long newestTaken = NONE;
    private long behindTaken = NONE;

    /** An event was taken from the broker and is about to be stored. */
    void taken(Event event) {
        if (newestTaken != NONE && event.number() > newestTaken + 1) {
            missing.add(event.number() - newestTaken - 1);
        }
        newestTaken = Math.max(newestTaken, event.number());
        behindTaken = event.offset() + 1;
        inFlight.add(event.offset());
        begun.increment();
    }

    /**
     * The database has confirmed it.
     *
     * @param nanos that the insert took
     */
    void stored(Event event, long nanos) {
        stored.increment();
        insertNanos.add(nanos);
        if (newestStored.getAndAccumulate(event.number(), Math::max) > event.number()) {
            outOfOrder.increment();
        }
        inFlight.remove(event.offset());
    }

    /** The database has refused it, as it has it already. */
    void refusedAsStoredBefore(Event event) {
        twice.increment();
        inFlight.remove(event.offset());
    }

    /**
     * The offset before which every event is stored, which may be acknowledged. For the thread that takes events.
     *
     * @return −1 when none was taken
     */
    long storedBefore() {
        // None is added meanwhile: what is no longer in flight has been stored.
        Iterator<Long> offsets = inFlight.iterator();
        return offsets.hasNext() ? offsets.next() : behindTaken;
    }

    /** Events whose storing has begun. */
    long begun() {
        return begun.sum();
    }

    /** Events that the database has confirmed. */
    long stored() {
        return stored.sum();
    }

    /** How long their inserts took together. */
    long insertNanos() {
        return insertNanos.sum();
    }

    /** Events whose insert ended after that of a later one. */
    long outOfOrder() {
        return outOfOrder.sum();
    }

    /** Events that the database had already. */
    long twice() {
        return twice.sum();
    }

    /** Numbers that were left out between two events. */
    long missing() {
        return missing.sum();
    }
}
