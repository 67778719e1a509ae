package dev.serverlab.ingest;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoWriteException;

/**
 * Tells the ledger how each insert ended.
 *
 * @param failures is told of one that failed, which is never acknowledged to the broker
 */
record Inserts(Ledger ledger, Failures failures) {

    /** @param begunNanos {@link System#nanoTime()} when it was begun */
    void ended(Event event, long begunNanos) {
        ledger.stored(event, System.nanoTime() - begunNanos);
    }

    void failed(Event event, Throwable cause) {
        if (cause instanceof MongoWriteException refused
                && refused.getError().getCategory() == ErrorCategory.DUPLICATE_KEY) {
            ledger.refusedAsStoredBefore(event);
        } else {
            failures.tell(IngestException.notStored(event, cause));
        }
    }
}
