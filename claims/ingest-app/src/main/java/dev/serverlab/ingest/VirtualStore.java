package dev.serverlab.ingest;

import java.util.concurrent.Semaphore;

/** A virtual thread for each event waits until it is stored; the caller waits only when there are too many. */
final class VirtualStore implements Store {

    private final WaitingStore waiting;
    private final Semaphore places;

    VirtualStore(WaitingStore waiting, int inFlight) {
        this.waiting = waiting;
        places = new Semaphore(inFlight);
    }

    @Override
    public void store(Event event) throws InterruptedException {
        places.acquire();
        Thread.ofVirtual().start(() -> {
            try {
                waiting.store(event);
            } finally {
                places.release();
            }
        });
    }

    @Override
    public long documents() {
        return waiting.documents();
    }

    @Override
    public void close() {
        waiting.close();
    }
}
