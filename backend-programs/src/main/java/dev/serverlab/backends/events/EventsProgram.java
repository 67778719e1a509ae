package dev.serverlab.backends.events;

import dev.serverlab.backends.Arguments;
import dev.serverlab.backends.ProgramException;
import dev.serverlab.backends.Programs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.LongSerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Writes numbered events to Kafka at a fixed rate while a client wants them; see {@link Gate}. It creates their topic, with
 * one partition, before it listens.
 */
public final class EventsProgram {

    static final String TOPIC = "events";

    private static final long TOPIC_WITHIN_SECONDS = 30;
    private static final int WAITING_CLIENTS = 10;
    private static final long LOOK_NANOS = 1_000_000;

    private EventsProgram() {}

    /** @param args {@code --port=PORT --kafka=HOST:PORT --rate=EVENTS-PER-SECOND} */
    public static void main(String[] args) throws Exception {
        Programs.run(() -> {
            Arguments given = Arguments.of(args, "port", "kafka", "rate");
            int port = given.port();
            Pace pace = new Pace(given.number("rate", 1, Pace.MAX));
            var place = given.place("kafka");
            String kafka = place.getHostString() + ":" + place.getPort();
            makeTopic(kafka);
            try (Producer<Long, String> producer = producer(kafka);
                    ServerSocket listening = listen(port)) {
                Production production = new Production(
                        producer, pace, System::nanoTime, () -> LockSupport.parkNanos(EventsProgram.class, LOOK_NANOS));
                new Gate(listening, production::run).serve();
            }
        });
    }

    /** Listens on loopback unless {@code server.address} says otherwise, as for servers in their images. */
    private static ServerSocket listen(int port) {
        String address = System.getProperty("server.address", Programs.LOOPBACK);
        try {
            return new ServerSocket(port, WAITING_CLIENTS, InetAddress.getByName(address));
        } catch (IOException e) {
            throw Programs.cannotListen(address, port, e);
        }
    }

    private static void makeTopic(String kafka) throws InterruptedException {
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka))) {
            admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1)))
                    .all()
                    .get(TOPIC_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw noTopic(kafka, String.valueOf(e.getCause()));
            }
        } catch (TimeoutException e) {
            throw noTopic(kafka, "no answer within " + TOPIC_WITHIN_SECONDS + " s");
        }
    }

    private static ProgramException noTopic(String kafka, String why) {
        return ProgramException.failed(
                "the topic " + TOPIC + " cannot be made at " + kafka + ": " + why,
                "Check that Kafka runs there, and read its log.");
    }

    /** With Kafka's defaults, except for buffering: an unavailable broker must be noticed. */
    private static Producer<Long, String> producer(String kafka) {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        kafka,
                        ProducerConfig.BUFFER_MEMORY_CONFIG,
                        8 << 20,
                        ProducerConfig.MAX_BLOCK_MS_CONFIG,
                        10_000,
                        ProducerConfig.ENABLE_METRICS_PUSH_CONFIG,
                        false),
                new LongSerializer(),
                new StringSerializer());
    }
}
