package dev.serverlab.ingest;

import com.mongodb.ConnectionString;
import com.mongodb.ErrorCategory;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.MongoWriteException;
import dev.serverlab.ingest.IngestException.Failures;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Where events are stored, in one of the ways. */
sealed interface Store extends AutoCloseable permits WaitingStore, VirtualStore, ReactiveStore {

    String COLLECTION = "events";
    /** Unless the database's URL names another. */
    String DATABASE = "serverlab";
    /** For queries other than inserts. */
    long ANSWER_SECONDS = 3;

    /**
     * Begins to store an event, and returns when the next one may come. {@link Inserts} receives the result.
     *
     * @throws InterruptedException when the server is being stopped
     */
    void store(Event event) throws InterruptedException;

    /**
     * The number of documents in the database.
     *
     * @throws MongoException when it does not answer within {@value #ANSWER_SECONDS} s
     */
    long documents();

    @Override
    void close();

    /**
     * Reports the result of each insert to the ledger.
     *
     * @param failures receives each failure; a failed insert is never acknowledged to the broker
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
                failures.report(IngestException.notStored(event, cause));
            }
        }
    }

    /** Opens the store of that way; returns once its database has answered. */
    static Store open(Settings settings, Inserts inserts) {
        Store store = switch (settings.way()) {
            case SYNC -> new WaitingStore(settings, inserts);
            case REACTIVE -> new ReactiveStore(settings, inserts);
            case VIRTUAL -> new VirtualStore(new WaitingStore(settings, inserts), settings.inFlight());
        };
        try {
            store.documents();
            return store;
        } catch (MongoException e) {
            store.close();
            throw IngestException.cannotReach(
                    "MongoDB", String.join(",", settings.mongodb().getHosts()), "mongodb.url", e);
        }
    }

    /** The configuration of both drivers: their defaults, except for the number of connections and the time to find the
     * database, unless its URL says how long.
     */
    static MongoClientSettings client(Settings settings) {
        return MongoClientSettings.builder()
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(ANSWER_SECONDS, TimeUnit.SECONDS))
                .applyConnectionString(settings.mongodb())
                .applyToConnectionPoolSettings(pool -> pool.maxSize(settings.inFlight()))
                .build();
    }

    static String database(ConnectionString mongodb) {
        return Objects.requireNonNullElse(mongodb.getDatabase(), DATABASE);
    }
}
