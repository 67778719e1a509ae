package dev.serverlab.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.Client;
import dev.serverlab.testing.StartedServer;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.bson.Document;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the lab asks of a server that makes its own work, and what this one counts. */
final class EndpointsTest {

    private final MongoServer database = new MongoServer(new MemoryBackend());
    private final Settings settings = MadeUp.settings(Way.REACTIVE, database.bind(), 5);
    private final Ledger ledger = new Ledger();
    private final Store store = Store.open(settings, new Store.Inserts(ledger, failure -> {}));
    private Broker.@Nullable Reading reported = new Broker.Reading(70, 40);
    private final Port service = Port.open(MadeUp.anyPort(), "request", DelayEndpoint::answer);
    private final Port management = Port.open(
            MadeUp.anyPort(),
            "management",
            IngestServer.management(
                    new IngestMetrics(ledger, store, () -> reported), new Effective(settings, service.thread())));

    @AfterEach
    void stop() {
        service.close();
        management.close();
        store.close();
        database.shutdownNow();
    }

    private static HttpResponse<String> ask(Port port, String method, String target) {
        return Client.ask(method, StartedServer.at(port.number()), target);
    }

    private static String get(Port port, String target) {
        return ask(port, "GET", target).body();
    }

    private void store(int events) throws InterruptedException {
        for (int number = 0; number < events; number++) {
            ledger.taken(MadeUp.event(number));
            store.store(MadeUp.event(number));
        }
        Awaited.equal("stored", ledger::stored, (long) events);
    }

    @Test
    void answersByteForByteAndNeverTooSoon() throws Exception {
        long asked = System.nanoTime();

        HttpResponse<String> answer = ask(service, "GET", "/delay/30?work=block&cpuMicros=10");

        assertThat(Duration.ofNanos(System.nanoTime() - asked)).isGreaterThanOrEqualTo(Duration.ofMillis(30));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"delayMillis\":30}");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /delay/soon, 400",
        "GET, /delay/60001, 400",
        "GET, /delay/1?work=timer, 400",
        "GET, /delay/1?what, 400",
        "GET, /delay/1;a=b, 400",
        "GET, /delay/, 400",
        "GET, /delay, 404",
        "GET, /delay/1/2, 404",
        "GET, /actuator/health, 404",
        "POST, /delay/1, 405",
    })
    void answersEverythingElseWithAProblem(String method, String target, int status) throws Exception {
        HttpResponse<String> answer = ask(service, method, target);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(Document.parse(answer.body()).getInteger("status")).isEqualTo(status);
    }

    @Test
    void answersHeadWithoutABody() throws Exception {
        HttpResponse<String> answer = ask(service, "HEAD", "/delay/0");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void tellsHowItIsSet() throws Exception {
        Document effective = Document.parse(get(management, "/actuator/info")).get("effective", Document.class);

        assertThat(effective).containsEntry("server", "ingest").containsEntry("profile", "reactive");
        assertThat(effective.getString("framework")).matches("MongoDB reactive streams driver \\d+\\.\\d+.*");
        assertThat(effective.getEmbedded(List.of("requestThreads", "max"), 0)).isEqualTo(1);
        assertThat(effective.getEmbedded(List.of("ingest", "inFlight"), 0)).isEqualTo(5);
        assertThat(effective.get("jvm", Document.class)).containsKeys("pid", "version", "arguments");
        assertThat(Document.parse(get(management, "/actuator/health"))).containsEntry("status", "UP");
        assertThat(ask(management, "GET", "/delay/0").statusCode()).isEqualTo(404);
    }

    @Test
    void countsWhatWasStoredAndAsksTheBrokerForTheRest() throws Exception {
        store(12);

        assertThat(get(management, "/actuator/prometheus").lines().toList())
                .contains(
                        "events_stored_total{server=\"ingest\"} 12.0",
                        "events_arrived_total{server=\"ingest\"} 70.0",
                        "events_lag{server=\"ingest\"} 30.0",
                        "events_lost{server=\"ingest\"} 0.0",
                        "events_twice{server=\"ingest\"} 0.0",
                        "insert_time_seconds_count{server=\"ingest\"} 12")
                .anyMatch(line -> line.startsWith("insert_millis_total{"))
                .noneMatch(line -> line.startsWith("insert_waited_seconds"))
                .anyMatch(line -> line.startsWith("event_cpu_seconds_sum{"));
    }

    @Test
    void tellsNoNumberThatTheBrokerDoesNotTell() throws Exception {
        reported = null;

        assertThat(get(management, "/actuator/prometheus").lines().toList())
                .contains("events_lag{server=\"ingest\"} NaN");
    }

    @Test
    void missesAnEventThatWasConfirmedAndIsNotInTheDatabase() throws Exception {
        store(12);
        Event confirmed = MadeUp.event(12);
        ledger.taken(confirmed);
        ledger.stored(confirmed, 1);

        assertThat(get(management, "/actuator/prometheus")).contains("events_lost{server=\"ingest\"} 1.0");
    }

    @Test
    void refusesAPortThatIsTaken() {
        InetSocketAddress taken = new InetSocketAddress("127.0.0.1", service.number());

        assertThatThrownBy(() -> Port.open(taken, "request", DelayEndpoint::answer))
                .isInstanceOf(IngestException.class)
                .hasMessageContaining("cannot listen on 127.0.0.1:" + service.number());
    }
}
