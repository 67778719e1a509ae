package dev.serverlab.gatling;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.settings.LoadModel;
import dev.serverlab.gatling.settings.Settings;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.function.Supplier;

/** What the virtual users do. */
final class Scenarios {

    /** A user whose request got no answer at all waits this long: a dead server must not be hammered with connects. */
    private static final Duration AFTER_NO_ANSWER = Duration.ofMillis(100);

    private final Settings settings;
    private final Arrivals arrivals;
    private final Supplier<Recording> recording;

    /**
     * @param recording the record, which exists once the run has begun
     */
    Scenarios(Settings settings, Arrivals arrivals, Supplier<Recording> recording) {
        this.settings = settings;
        this.arrivals = arrivals;
        this.recording = recording;
    }

    /** Loops at full speed until the warm-up ends. Silent: Gatling's report shows nothing of it. */
    ScenarioBuilder warmup() {
        ChainBuilder request = request(
                http("warm-up").get(settings.warmupPath()).silent(), Settings.answer(settings.warmupDelay()), true);
        return scenario("warm-up")
                .exec(Scenarios::withProbe)
                .exec(asLongAs(
                                session -> System.nanoTime()
                                                - recording.get().timeline().warmupEnd()
                                        < 0,
                                false)
                        .on(request));
    }

    /** Closed: loops until the steady window ends, without a pause. Open: one request. */
    ScenarioBuilder measured() {
        String path = settings.measuredPath();
        ChainBuilder request = request(http("GET " + path).get(path), Settings.answer(settings.delay()), false);
        return switch (settings.load()) {
            case LoadModel.Closed closed ->
                scenario("closed")
                        .exec(Scenarios::withProbe)
                        .exec(asLongAs(
                                        session -> System.nanoTime()
                                                        - recording
                                                                .get()
                                                                .timeline()
                                                                .steadyEnd()
                                                < 0,
                                        false)
                                .on(request));
            case LoadModel.Open open ->
                scenario("open").exec(Scenarios::withProbe).exec(this::arrive).exec(request);
        };
    }

    private static Session withProbe(Session session) {
        return session.set(Probe.ATTRIBUTE, new Probe());
    }

    private Session arrive(Session session) {
        long actual = System.nanoTime();
        // Gatling numbers users in the order of their planned starts; the warm-up's come first.
        long warmupUsers = settings.warmup().isZero() ? 0 : settings.warmupUsers();
        long offset = arrivals.offsetMillis(session.userId() - 1 - warmupUsers);
        Recording running = recording.get();
        running.started(running.timeline().rampStart() + offset * 1_000_000, actual);
        return session;
    }

    private ChainBuilder request(HttpRequestActionBuilder request, String answer, boolean warmup) {
        HttpRequestActionBuilder checked = request.requestTimeout(settings.requestTimeout())
                .check(
                        status().transformWithSession((status, session) -> {
                                    Probe.of(session).sawStatus(status);
                                    return status;
                                })
                                .is(200),
                        bodyString()
                                .transformWithSession((body, session) -> {
                                    Probe.of(session).sawBody(answer.equals(body));
                                    return body;
                                })
                                .is(answer));
        return exec(session -> {
                    Probe.of(session).begin(System.nanoTime());
                    return session;
                })
                .exec(checked)
                .exec(session -> {
                    long end = System.nanoTime();
                    Probe probe = Probe.of(session);
                    recording.get().finished(warmup, probe.startNanos(), end, probe.error());
                    return session;
                })
                .exec(doIf(session -> !Probe.of(session).answered()).then(pause(AFTER_NO_ANSWER)));
    }
}
