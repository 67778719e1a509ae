package dev.serverlab.ingest;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.EstimatedDocumentCountOptions;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** The calling thread waits until the event is stored. */
final class WaitingStore implements Store {

    private final Inserts inserts;
    private final MongoClient client;
    private final MongoCollection<Document> events;

    WaitingStore(Settings settings, Inserts inserts) {
        this.inserts = inserts;
        client = MongoClients.create(Store.client(settings));
        events = client.getDatabase(Store.database(settings.mongodb())).getCollection(COLLECTION);
    }

    @Override
    public void store(Event event) {
        long begun = System.nanoTime();
        try {
            events.insertOne(event.document());
            inserts.ended(event, begun);
        } catch (MongoException | IllegalStateException e) { // The latter when it has been closed.
            inserts.failed(event, e);
        }
    }

    @Override
    public long documents() {
        return events.estimatedDocumentCount(
                new EstimatedDocumentCountOptions().maxTime(ANSWER_SECONDS, TimeUnit.SECONDS));
    }

    @Override
    public void close() {
        client.close();
    }
}
