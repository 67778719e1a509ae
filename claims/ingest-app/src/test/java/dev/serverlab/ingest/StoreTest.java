package dev.serverlab.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.serverlab.testing.Awaited;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each way, on an emulator of MongoDB. */
final class StoreTest {

    private final MongoServer database = new MongoServer(new MemoryBackend());
    private final InetSocketAddress address = database.bind();
    private final Ledger ledger = new Ledger();
    private final List<IngestException> failures = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        database.shutdownNow();
    }

    private Store open(Way way, int inFlight) {
        return Store.open(MadeUp.settings(way, address, inFlight), new Store.Inserts(ledger, failures::add));
    }

    private void store(Store store, int from, int below) throws InterruptedException {
        for (int number = from; number < below; number++) {
            Event event = MadeUp.event(number);
            ledger.taken(event);
            store.store(event);
        }
    }

    @ParameterizedTest
    @EnumSource
    void storesEachEventOnce(Way way) throws InterruptedException {
        try (Store store = open(way, 8)) {
            store(store, 0, 200);
            Awaited.equal("stored", ledger::stored, 200L);

            assertThat(store.documents()).isEqualTo(200);
            assertThat(ledger.storedBefore()).isEqualTo(1_200);
            assertThat(ledger.insertNanos()).isPositive();
        }
        assertThat(failures).isEmpty();
        try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:" + address.getPort())) {
            Document last = client.getDatabase("serverlab")
                    .getCollection("events")
                    .find(new Document("_id", 199L))
                    .first();
            assertThat(last).containsEntry("content", "content of 199").containsKey("sent");
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsAnEventThatIsThereAlreadyAndDoesNotStoreItAgain(Way way) throws InterruptedException {
        try (Store store = open(way, 8)) {
            store(store, 0, 10);
            Awaited.equal("stored", ledger::stored, 10L);
            store(store, 5, 15);
            Awaited.equal("stored", () -> ledger.stored() + ledger.twice(), 20L);

            assertThat(ledger.twice()).isEqualTo(5);
            assertThat(store.documents()).isEqualTo(15);
        }
        assertThat(failures).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void tellsOfAnInsertThatFailsAndNeverAcknowledgesIt(Way way) throws InterruptedException {
        try (Store store = open(way, 8)) {
            store(store, 0, 1);
            Awaited.equal("stored", ledger::stored, 1L);
            database.shutdownNow();
            store(store, 1, 2);

            Awaited.until("a failure", failures::size, reported -> reported > 0);
            assertThat(failures.getFirst()).hasMessageContaining("the database did not store event 1: ");
            assertThat(ledger.storedBefore()).isEqualTo(1_001);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SYNC", "REACTIVE"})
    void isRefusedWithoutADatabase(Way way) {
        database.shutdownNow();

        Settings settings = MadeUp.settings(way, address, 8, Duration.ofSeconds(1));
        assertThatThrownBy(() -> Store.open(settings, new Store.Inserts(ledger, failures::add)))
                .isInstanceOf(IngestException.class)
                .hasMessageContainingAll("MongoDB cannot be used at 127.0.0.1:", "-Dmongodb.url=");
    }

    @Test
    void keepsTheOrderWhenItWaitsForEach() throws InterruptedException {
        try (Store store = open(Way.SYNC, 8)) {
            store(store, 0, 500);
        }

        assertThat(ledger.stored()).isEqualTo(500);
        assertThat(ledger.outOfOrder()).isZero();
    }
}
