package dev.serverlab.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.serverlab.testing.Awaited;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With Kafka's own stand-in for a consumer, and an emulator of MongoDB. */
final class IntakeTest {

    private static final long END = 50;

    private final MockConsumer<Long, String> consumer = new MockConsumer<>("latest");
    private final MongoServer database = new MongoServer(new MemoryBackend());
    private final Ledger ledger = new Ledger();
    private final List<IngestException> failures = new CopyOnWriteArrayList<>();
    private Store store;
    private Intake intake;

    @BeforeEach
    void start() {
        Store.Inserts inserts = new Store.Inserts(ledger, failures::add);
        store = Store.open(MadeUp.settings(Way.SYNC, database.bind(), 1), inserts);
        consumer.updateEndOffsets(Map.of(Intake.EVENTS, END));
        intake = new Intake(consumer, ledger, store, failures::add).start();
    }

    @AfterEach
    void stop() {
        intake.close();
        store.close();
        database.shutdownNow();
    }

    /** At the broker: event N lies at END + N. */
    private void arrive(int from, int below) {
        consumer.schedulePollTask(() -> {
            for (long number = from; number < below; number++) {
                consumer.addRecord(new ConsumerRecord<>("events", 0, END + number, number, "content"));
            }
        });
    }

    private long acknowledged() {
        OffsetAndMetadata offset = consumer.committed(Set.of(Intake.EVENTS)).get(Intake.EVENTS);
        return offset == null ? -1 : offset.offset();
    }

    @Test
    void beginsBehindWhatIsThereAlready() {
        assertThat(acknowledged()).isEqualTo(END);
    }

    @Test
    void storesWhatArrivesAndAcknowledgesItThen() {
        arrive(0, 30);
        arrive(30, 70);

        Awaited.equal("stored", ledger::stored, 70L);
        Awaited.equal("acknowledged", this::acknowledged, END + 70);
        assertThat(store.documents()).isEqualTo(70);
        assertThat(ledger.missing()).isZero();
        assertThat(failures).isEmpty();
    }

    @Test
    void acknowledgesNothingThatWasNotStored() {
        arrive(0, 10);
        Awaited.equal("acknowledged", this::acknowledged, END + 10);
        database.shutdownNow();
        arrive(10, 11);

        Awaited.until("a failure", failures::size, reported -> reported > 0);
        assertThat(acknowledged()).isEqualTo(END + 10);
    }

    @Test
    void tellsWhenTheBrokerRefuses() {
        consumer.setPollException(new KafkaException("no such topic"));

        Awaited.until("a failure", failures::size, reported -> reported > 0);
        assertThat(failures.getFirst()).hasMessageContainingAll("no longer be taken from the broker", "no such topic");
    }

    @Test
    void closesItsConsumer() {
        intake.close();

        assertThat(consumer.closed()).isTrue();
        assertThat(failures).isEmpty();
    }
}
