package dev.serverlab.gatling.dispatch;

import static io.gatling.javaapi.http.HttpDsl.http;

import dev.serverlab.gatling.http.Answers;
import dev.serverlab.gatling.http.Exchange;
import dev.serverlab.gatling.http.OwnRequests;
import dev.serverlab.gatling.settings.Settings;
import dev.serverlab.gatling.settings.Target;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.generator.RequestSequence;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.action.HttpRequestAction;
import io.gatling.http.engine.response.DefaultStatsProcessor;
import io.gatling.http.engine.tx.HttpTxExecutor;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.protocol.HttpProtocol;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Gatling's requests to each server, built once for all users. */
final class Requests {

    private final Settings settings;
    private final Function<Session, Exchange> exchanges;
    private final CoreComponents core;
    private final HttpComponents http;
    private final HttpTxExecutor executor;
    private final Action next;

    /**
     * @param exchanges finds the exchange of a session's user
     * @param stats receives Gatling's own measurements
     * @param next what follows an answer
     */
    Requests(
            Settings settings,
            Function<Session, Exchange> exchanges,
            ScenarioContext context,
            BatchedStats stats,
            Action next) {
        this.settings = settings;
        this.exchanges = exchanges;
        this.next = next;
        CoreComponents whole = context.coreComponents();
        this.core = new CoreComponents(
                whole.actorSystem(),
                whole.eventLoopGroup(),
                whole.controller(),
                whole.throttler(),
                stats,
                whole.clock(),
                whole.exit(),
                whole.configuration());
        this.http = context.protocolComponentsRegistry().components(HttpProtocol.HttpProtocolKey());
        this.executor = new HttpTxExecutor(
                core, http.httpEngine(), http.httpCaches(), new DefaultStatsProcessor(stats), http.httpProtocol());
    }

    /** The requests of the warm-up, by server; absent from Gatling's report. */
    List<Turn> warmup() {
        Duration delay = settings.warmup().delay();
        return settings.targets().stream()
                .map(target -> target.requests() != null
                        ? own(target, target.requests(), true)
                        : new Turn(action(
                                target,
                                http(target.name() + " warm-up")
                                        .get(target.baseUrl() + target.asked().path(delay))
                                        .silent(),
                                delay)))
                .toList();
    }

    /** The requests of the real load, by server. */
    List<Turn> measured() {
        return settings.targets().stream()
                .map(target -> {
                    String path = target.asked().path();
                    return target.requests() != null
                            ? own(target, target.requests(), false)
                            : new Turn(action(
                                    target,
                                    http(target.name() + " GET " + path).get(target.baseUrl() + path),
                                    target.asked().delay()));
                })
                .toList();
    }

    private Turn own(Target target, GeneratorRequests.Target requests, boolean warmup) {
        RequestSequence sequence = new RequestSequence(requests);
        OwnRequests own = new OwnRequests(sequence, target.baseUrl(), exchanges);
        List<Action> actions = new ArrayList<>();
        List<Action> keeping = new ArrayList<>();
        for (int place = 0; place < requests.requests().size(); place++) {
            String name = target.name() + " "
                    + (warmup ? "warm-up" : requests.requests().get(place).title());
            Duration timeout = target.asked().timeout();
            actions.add(action(own.builder(place, name, warmup, false, timeout)));
            keeping.add(action(own.builder(place, name, warmup, true, timeout)));
        }
        return new Turn(
                actions, warmup ? actions : keeping, sequence, settings.load().share());
    }

    private Action action(Target target, HttpRequestActionBuilder request, Duration delay) {
        HttpRequestBuilder builder = (HttpRequestBuilder)
                request.requestTimeout(target.asked().timeout()).asScala();
        return action(builder.check(new Answers(exchanges, target.asked().answer(delay)).checks()));
    }

    private Action action(HttpRequestBuilder checked) {
        return new HttpRequestAction(
                checked.build(http.httpCaches(), http.httpProtocol(), false, core.configuration()),
                executor,
                core,
                next);
    }
}
