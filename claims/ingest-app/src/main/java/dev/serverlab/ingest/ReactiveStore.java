package dev.serverlab.ingest;

import com.mongodb.MongoException;
import com.mongodb.client.model.EstimatedDocumentCountOptions;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.bson.Document;
import reactor.core.publisher.Mono;

/** No thread waits until an event is stored; the caller waits only when there are too many. */
final class ReactiveStore implements Store {

    private static final Duration ANSWER = Duration.ofSeconds(2 * ANSWER_SECONDS);

    private final Inserts inserts;
    private final MongoClient client;
    private final MongoCollection<Document> events;
    private final Semaphore places;

    ReactiveStore(Settings settings, Inserts inserts) {
        this.inserts = inserts;
        client = MongoClients.create(Store.client(settings));
        events = client.getDatabase(Store.database(settings.mongodb())).getCollection(COLLECTION);
        places = new Semaphore(settings.inFlight());
    }

    @Override
    public void store(Event event) throws InterruptedException {
        places.acquire();
        long begun = System.nanoTime();
        var unused = Mono.from(events.insertOne(event.document()))
                .doFinally(signal -> places.release())
                .subscribe(stored -> inserts.ended(event, begun), failure -> inserts.failed(event, failure));
    }

    @Override
    public long documents() {
        EstimatedDocumentCountOptions options =
                new EstimatedDocumentCountOptions().maxTime(ANSWER_SECONDS, TimeUnit.SECONDS);
        try {
            Long count = Mono.from(events.estimatedDocumentCount(options)).block(ANSWER);
            return Objects.requireNonNull(count, "The database counts");
        } catch (IllegalStateException e) {
            throw new MongoException("no answer within " + ANSWER.toSeconds() + " s", e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
