package dev.serverlab.ingest;

import com.mongodb.MongoClientSettings;
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

    private final Inserts inserts;
    private final MongoClient client;
    private final MongoCollection<Document> events;
    private final Semaphore places;
    private final Duration answersWithin;

    ReactiveStore(Settings settings, Inserts inserts) {
        this.inserts = inserts;
        MongoClientSettings driver = Store.client(settings);
        client = MongoClients.create(driver);
        answersWithin = Duration.ofMillis(driver.getClusterSettings().getServerSelectionTimeout(TimeUnit.MILLISECONDS))
                .plusSeconds(ANSWER_SECONDS);
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
            Long count = Mono.from(events.estimatedDocumentCount(options)).block(answersWithin);
            return Objects.requireNonNull(count, "The database counts");
        } catch (IllegalStateException e) {
            throw new MongoException("no answer within " + answersWithin.toSeconds() + " s", e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
