package dev.serverlab.gatling;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.doIfOrElse;
import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.onCase;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;

import dev.serverlab.gatling.http.Answers;
import dev.serverlab.gatling.http.Exchange;
import dev.serverlab.gatling.http.OwnRequests;
import dev.serverlab.gatling.record.Recording;
import dev.serverlab.gatling.record.Timeline;
import dev.serverlab.gatling.settings.Asked;
import dev.serverlab.gatling.settings.LoadModel;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.generator.GeneratorRecord.KeptAnswer;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.generator.RequestSequence;
import dev.serverlab.generator.Share;
import dev.serverlab.generator.Think;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Choice;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The scenarios of the closed load's virtual users. */
final class Scenarios {

    /** How long a user waits after a request without any answer: a dead server must not be flooded with connections. */
    private static final Duration AFTER_NO_ANSWER = Duration.ofMillis(100);

    private static final String EXCHANGE = "exchange";
    private static final String PLACE = "place";

    private final Settings settings;
    private final Asked asked;
    private final String baseUrl;
    private final GeneratorRequests.@Nullable Target own;
    private final @Nullable Think think;
    private final Share share;
    private final Supplier<Recording> recording;

    /** @param recording the record, which exists once the run has begun */
    Scenarios(Settings settings, Supplier<Recording> recording) {
        this.settings = settings;
        this.asked = settings.targets().getFirst().asked();
        this.baseUrl = settings.targets().getFirst().baseUrl();
        this.own = settings.targets().getFirst().requests();
        this.think = settings.load() instanceof LoadModel.Closed closed ? closed.think() : null;
        this.share = settings.load().share();
        this.recording = recording;
    }

    /** Loops at full speed until the warm-up ends. Silent: absent from Gatling's report. */
    ScenarioBuilder warmup() {
        Duration delay = settings.warmup().delay();
        ChainBuilder request = own == null
                ? timed(labs(http("warm-up").get(asked.path(delay)).silent(), delay), true)
                : own(own, true);
        return user("warm-up").exec(until(Timeline::warmupEnd, request));
    }

    /** Loops until the steady window ends, pausing only for think times. */
    ScenarioBuilder measured() {
        String path = asked.path();
        ChainBuilder request =
                own == null ? timed(labs(http("GET " + path).get(path), asked.delay()), false) : own(own, false);
        return user("closed").exec(until(Timeline::end, think == null ? request : request.exec(thinking(think))));
    }

    /** The think time after an answer, or after the last of a sequence. */
    private ChainBuilder thinking(Think think) {
        AtomicLong next = new AtomicLong();
        return pause(session -> untilEnd(think.time(share.round(next.getAndIncrement()))));
    }

    private static ScenarioBuilder user(String scenario) {
        return scenario(scenario).exec(session -> session.set(EXCHANGE, new Exchange()));
    }

    private ChainBuilder until(ToLongFunction<Timeline> end, ChainBuilder request) {
        return asLongAs(session -> left(end) > 0, false).on(request);
    }

    /** The time left until then in ns; a difference, because nanoTime may overflow. */
    private long left(ToLongFunction<Timeline> end) {
        return end.applyAsLong(recording.get().timeline()) - System.nanoTime();
    }

    /** Cuts a think time off at the end of the load. */
    private Duration untilEnd(Duration time) {
        long left = Math.max(0, left(Timeline::end));
        return time.toNanos() < left ? time : Duration.ofNanos(left);
    }

    /** A request for the lab's endpoint. */
    private ChainBuilder labs(HttpRequestActionBuilder request, Duration delay) {
        Answers answers = new Answers(Scenarios::exchange, asked.answer(delay));
        HttpRequestBuilder checked =
                ((HttpRequestBuilder) request.requestTimeout(asked.timeout()).asScala()).check(answers.checks());
        return exec(new HttpRequestActionBuilder(checked));
    }

    /** The next of a server's own requests, or sequences of them. */
    private ChainBuilder own(GeneratorRequests.Target requests, boolean warmup) {
        RequestSequence sequence = new RequestSequence(requests);
        OwnRequests built = new OwnRequests(sequence, baseUrl, Scenarios::exchange);
        AtomicLong next = new AtomicLong();
        Map<Integer, ChainBuilder> starts = new TreeMap<>();
        ChainBuilder after = null;
        for (int place = requests.requests().size() - 1; place >= 0; place--) {
            GeneratorRequests.Request asking = requests.requests().get(place);
            String name = warmup ? "warm-up" : asking.title();
            ChainBuilder request = request(built.builder(place, name, warmup, false, asked.timeout()));
            ChainBuilder keeping = request(built.builder(place, name, warmup, true, asked.timeout()));
            ChainBuilder chain = timed(
                    warmup
                            ? request
                            : doIfOrElse(session ->
                                            KeptAnswer.isOf(exchange(session).number()))
                                    .then(keeping)
                                    .orElse(request),
                    warmup);
            if (sequence.hasNext(place) && after != null) {
                chain = chain.exec(whileItLasts(after, warmup));
            }
            if (asking.follows()) {
                int step = place;
                ChainBuilder following = exec(session -> {
                            exchange(session).nextPlace();
                            return session;
                        })
                        .exec(chain);
                after = asking.think() == null || warmup
                        ? following
                        : pause(session -> untilEnd(
                                        sequence.think(step, exchange(session).number())))
                                .exec(whileItLasts(following, false));
            } else {
                starts.put(place, chain);
            }
        }
        ChainBuilder numbered = exec(session -> {
            long number = share.round(next.getAndIncrement());
            int place = sequence.which(number);
            exchange(session).number(number, place);
            Session own = sequence.isStep(place) ? session.remove(OwnRequests.COOKIES) : session;
            return own.set(PLACE, place);
        });
        List<Choice.WithKey> choices = new ArrayList<>();
        starts.forEach((place, chain) -> choices.add(onCase(place).then(chain)));
        return starts.size() == 1
                ? numbered.exec(starts.values().iterator().next())
                : numbered.exec(doSwitch(session -> session.getInt(PLACE)).on(choices));
    }

    private static ChainBuilder request(HttpRequestBuilder builder) {
        return exec(new HttpRequestActionBuilder(builder));
    }

    /** The next step of a sequence, if the previous one was answered as expected and the load has not ended. */
    private ChainBuilder whileItLasts(ChainBuilder step, boolean warmup) {
        ToLongFunction<Timeline> end = warmup ? Timeline::warmupEnd : Timeline::end;
        return doIf(session -> exchange(session).isRight() && left(end) > 0).then(step);
    }

    private ChainBuilder timed(ChainBuilder request, boolean warmup) {
        return exec(session -> {
                    exchange(session).begin(System.nanoTime());
                    return session;
                })
                .exec(request)
                .exec(session -> {
                    long end = System.nanoTime();
                    Exchange exchange = exchange(session);
                    recording.get().finished(0, warmup, exchange.startNanos(), end, exchange.error());
                    if (!warmup) {
                        recording.get().kept(0, exchange.kept());
                    }
                    return session;
                })
                .exec(doIf(session -> !exchange(session).answered()).then(pause(AFTER_NO_ANSWER)));
    }

    private static Exchange exchange(io.gatling.core.session.Session session) {
        return (Exchange) session.attributes().apply(EXCHANGE);
    }

    private static Exchange exchange(Session session) {
        Exchange exchange = session.get(EXCHANGE);
        if (exchange == null) {
            throw new IllegalStateException("a user without a request");
        }
        return exchange;
    }
}
