package dev.serverlab.gatling.http;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.http.HttpDsl.http;

import dev.serverlab.generator.GeneratorRequests.Request;
import dev.serverlab.generator.RequestSequence;
import io.gatling.commons.validation.Validation;
import io.gatling.core.check.Check;
import io.gatling.core.check.CheckResult;
import io.gatling.core.session.Session;
import io.gatling.http.check.HttpCheck;
import io.gatling.http.check.HttpCheckScope;
import io.gatling.http.cookie.CookieSupport$;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.gatling.http.response.Response;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** Gatling's requests to a server without the lab's endpoint: one builder for each of its requests. */
public final class OwnRequests {

    /** The attribute of a session in which Gatling keeps cookies, to send them with later requests. */
    public static final String COOKIES = CookieSupport$.MODULE$.CookieJarAttributeName();

    private final RequestSequence sequence;
    private final String baseUrl;
    private final Function<Session, Exchange> exchanges;

    /** @param exchanges finds the exchange of a session's user */
    public OwnRequests(RequestSequence sequence, String baseUrl, Function<Session, Exchange> exchanges) {
        this.sequence = sequence;
        this.baseUrl = baseUrl;
        this.exchanges = exchanges;
    }

    /**
     * The request at that place in the list, with the values for the number of the user's exchange.
     *
     * @param name for Gatling's report
     * @param silent whether the report omits it
     * @param kept whether the body of its answer is kept
     */
    public HttpRequestBuilder builder(int place, String name, boolean silent, boolean kept, Duration timeout) {
        Request request = sequence.requests().get(place);
        HttpRequestActionBuilder builder = http(name)
                .httpRequest(request.method(), session -> {
                    Exchange exchange = exchange(session);
                    return baseUrl + sequence.path(place, exchange.number(), exchange.taken());
                })
                .ignoreProtocolHeaders()
                .disableUrlEncoding()
                .requestTimeout(timeout);
        for (String header : request.headers().keySet()) {
            builder = builder.header(header, session -> {
                Exchange exchange = exchange(session);
                return sequence.header(place, header, exchange.number(), exchange.taken());
            });
        }
        if (request.body() != null) {
            builder = builder.body(StringBody(session -> {
                Exchange exchange = exchange(session);
                return sequence.body(place, exchange.number(), exchange.taken());
            }));
        }
        HttpRequestActionBuilder built = silent ? builder.silent() : builder;
        return ((HttpRequestBuilder) built.asScala())
                .check(CollectionConverters.asScala(checks(place, kept)).toList());
    }

    private Exchange exchange(io.gatling.javaapi.core.Session session) {
        return exchanges.apply(session.asScala());
    }

    /** Gatling keeps a body only for a check of it. */
    private List<HttpCheck> checks(int place, boolean kept) {
        Request request = sequence.requests().get(place);
        String step = sequence.isStep(place) ? " (step " + sequence.step(place) + ", " + request.title() + ")" : "";
        Taken taken = Taken.of(request);
        HttpCheck status = check(
                HttpCheckScope.Status$.MODULE$, (response, session) -> status(request, taken, step, response, session));
        HttpCheck body = check(
                HttpCheckScope.Body$.MODULE$,
                (response, session) -> body(taken, kept, response.body().bytes(), session));
        return kept || taken.needsBody() ? List.of(status, body) : List.of(status);
    }

    private Validation<CheckResult> body(Taken taken, boolean kept, byte[] body, Session session) {
        Exchange exchange = exchanges.apply(session);
        if (kept) {
            exchange.keeps(body);
        }
        return verdict(taken.fromBody(body, exchange.taken()), session);
    }

    private static HttpCheck check(
            HttpCheckScope scope, BiFunction<Response, Session, Validation<CheckResult>> verdict) {
        return new HttpCheck(
                new Check.Simple<>((response, session, unused) -> verdict.apply(response, session), Option.empty()),
                scope);
    }

    private Validation<CheckResult> status(
            Request request, Taken taken, String step, Response response, Session session) {
        int status = response.status().code();
        boolean right = request.expects(status);
        Exchange exchange = exchanges.apply(session);
        exchange.sawStep(step);
        exchange.sawStatus(status, right);
        exchange.sawBody(right);
        return right
                ? verdict(taken.fromHeaders(response.headers(), exchange.taken()), session)
                : Answers.wrong("status " + status);
    }

    /** @param lacking what the answer lacks; absent when it lacks nothing */
    private Validation<CheckResult> verdict(@Nullable String lacking, Session session) {
        if (lacking == null) {
            return Answers.right();
        }
        exchanges.apply(session).lacks(lacking);
        return Answers.wrong("no '" + lacking + "' to take");
    }
}
