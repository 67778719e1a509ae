package dev.serverlab.ingest;

import dev.serverlab.contract.ServerState;
import dev.serverlab.ingest.IngestException.Failures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.apache.kafka.common.KafkaException;
import org.slf4j.LoggerFactory;

/** The server: its parts, opened one after the other and closed in the opposite order. */
final class IngestServer implements AutoCloseable {

    static final String NAME = "ingest";

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Settings settings;

    private IngestServer(Settings settings) {
        this.settings = settings;
    }

    /**
     * Starts, and returns when both ports answer and events are being written and taken.
     *
     * @param failures receives failures that stop it
     * @throws IngestException when the broker, the database or the producer of the events is missing, or a port is taken
     */
    static IngestServer start(Settings settings, Failures failures) {
        IngestServer server = new IngestServer(settings);
        try {
            server.open(failures);
            return server;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void open(Failures failures) {
        Ledger ledger = new Ledger();
        Store store = part(Store.open(settings, new Store.Inserts(ledger, failures)));
        try {
            Broker broker = part(new Broker(settings.bootstrapServers()));
            IngestMetrics metrics = new IngestMetrics(ledger, store, broker::read);
            part(new Intake(Intake.consumer(settings.bootstrapServers()), ledger, store, failures))
                    .start();
            part(EventSource.begin(settings.events()));
            Port service = part(Port.open(settings.service(), "request", DelayEndpoint::answer));
            Effective effective = new Effective(settings, service.thread());
            part(Port.open(settings.management(), "management", management(metrics, effective)));
        } catch (KafkaException e) {
            throw IngestException.cannotReach("Kafka", settings.bootstrapServers(), "kafka.servers", e);
        }
    }

    /** The management endpoints. */
    static Port.Answering management(IngestMetrics metrics, Effective effective) {
        return exchange -> switch (exchange.getRequestURI().getPath()) {
            case "/actuator/health" -> Answer.json(Map.of("status", "UP"));
            case "/actuator/info" -> Answer.json(Map.of(ServerState.INFO_KEY, effective.toMap()));
            case "/actuator/prometheus" -> Answer.metrics(metrics.scrape());
            default -> Answer.notFound("/actuator/health");
        };
    }

    private <T extends AutoCloseable> T part(T part) {
        parts.push(part);
        return part;
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                LoggerFactory.getLogger(IngestServer.class).warn("a part could not be closed", e);
            }
        }
    }
}
