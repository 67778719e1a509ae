package dev.serverlab.gatling;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import dev.serverlab.gatling.http.Answers;
import dev.serverlab.gatling.http.Exchange;
import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.Asked;
import dev.serverlab.gatling.settings.Settings;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** What the virtual users of the closed load do. */
final class Scenarios {

    /** A user whose request got no answer at all waits this long: a dead server must not be hammered with connects. */
    private static final Duration AFTER_NO_ANSWER = Duration.ofMillis(100);

    private static final String EXCHANGE = "exchange";

    private final Settings settings;
    private final Asked asked;
    private final Supplier<Recording> recording;

    /** @param recording the record, which exists once the run has begun */
    Scenarios(Settings settings, Supplier<Recording> recording) {
        this.settings = settings;
        this.asked = settings.targets().getFirst().asked();
        this.recording = recording;
    }

    /** Loops at full speed until the warm-up ends. Silent: Gatling's report shows nothing of it. */
    ScenarioBuilder warmup() {
        Duration delay = settings.warmup().delay();
        HttpRequestActionBuilder request =
                http("warm-up").get(asked.path(delay)).silent();
        return user("warm-up").exec(until(Timeline::warmupEnd, timed(request, delay, true)));
    }

    /** Loops until the steady window ends, without a pause. */
    ScenarioBuilder measured() {
        String path = asked.path();
        HttpRequestActionBuilder request = http("GET " + path).get(path);
        return user("closed").exec(until(Timeline::end, timed(request, asked.delay(), false)));
    }

    private static ScenarioBuilder user(String scenario) {
        return scenario(scenario).exec(session -> session.set(EXCHANGE, new Exchange()));
    }

    private ChainBuilder until(ToLongFunction<Timeline> end, ChainBuilder request) {
        return asLongAs(
                        session -> System.nanoTime()
                                        - end.applyAsLong(recording.get().timeline())
                                < 0,
                        false)
                .on(request);
    }

    private ChainBuilder timed(HttpRequestActionBuilder request, Duration delay, boolean warmup) {
        Answers answers = new Answers(session -> (Exchange) session.attributes().apply(EXCHANGE), delay);
        HttpRequestBuilder checked =
                ((HttpRequestBuilder) request.requestTimeout(asked.timeout()).asScala()).check(answers.checks());
        return exec(session -> {
                    exchange(session).begin(System.nanoTime());
                    return session;
                })
                .exec(new HttpRequestActionBuilder(checked))
                .exec(session -> {
                    long end = System.nanoTime();
                    Exchange exchange = exchange(session);
                    recording.get().finished(0, warmup, exchange.startNanos(), end, exchange.error());
                    return session;
                })
                .exec(doIf(session -> !exchange(session).answered()).then(pause(AFTER_NO_ANSWER)));
    }

    private static Exchange exchange(Session session) {
        Exchange exchange = session.get(EXCHANGE);
        if (exchange == null) {
            throw new IllegalStateException("a user without a request");
        }
        return exchange;
    }
}
