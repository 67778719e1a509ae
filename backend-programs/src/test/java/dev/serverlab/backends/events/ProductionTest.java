package dev.serverlab.backends.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.backends.ProgramException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** On a clock that goes on by 1 ms with each look. */
final class ProductionTest {

    private static final long MILLI = 1_000_000;

    private final AtomicLong now = new AtomicLong(77);

    private MockProducer<Long, String> producer(boolean answers) {
        return new MockProducer<>(answers, null, new LongSerializer(), new StringSerializer());
    }

    private Production production(MockProducer<Long, String> producer) {
        return new Production(producer, new Pace(2_500), now::get, () -> now.addAndGet(MILLI));
    }

    private BooleanSupplier until(long millis) {
        long end = now.get() + millis * MILLI;
        return () -> now.get() <= end;
    }

    @Test
    void writesWhatIsDueNumberedWithoutAGap() {
        MockProducer<Long, String> producer = producer(true);

        production(producer).run(until(1_000));

        assertThat(producer.history())
                .extracting(ProducerRecord::key)
                .containsExactlyElementsOf(LongStream.range(0, 2_500).boxed().toList());
        assertThat(producer.history()).extracting(ProducerRecord::topic).containsOnly("events");
        assertThat(producer.history().getFirst().value()).hasSize(100);
    }

    @Test
    void writesLaterWhatFellDueInAPause() {
        MockProducer<Long, String> producer = producer(true);
        Production production = new Production(producer, new Pace(2_500), now::get, () -> now.addAndGet(500 * MILLI));

        production.run(until(1_000));

        assertThat(producer.history()).hasSize(2_500);
    }

    @Test
    void goesOnWithTheNextNumberWhenItIsWantedAgain() {
        MockProducer<Long, String> producer = producer(true);
        Production production = production(producer);
        production.run(until(100));
        now.addAndGet(60_000 * MILLI);

        production.run(until(100));

        assertThat(producer.history())
                .extracting(ProducerRecord::key)
                .containsExactlyElementsOf(LongStream.range(0, 500).boxed().toList());
    }

    @Test
    void endsWhenTheBrokerDoesNotTakeAnEvent() {
        MockProducer<Long, String> producer = producer(false);
        Production production = new Production(producer, new Pace(2_500), now::get, () -> {
            now.addAndGet(MILLI);
            producer.errorNext(new KafkaException("the disk is full"));
        });

        assertThatThrownBy(() -> production.run(until(1_000)))
                .isInstanceOf(ProgramException.class)
                .hasMessageContainingAll("did not take an event", "the disk is full", "Action:");
    }
}
