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
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.gatling.http.response.Response;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** Gatling's requests to a server that has not the lab's endpoint: one builder for each of its requests. */
public final class OwnRequests {

    private final RequestSequence sequence;
    private final String baseUrl;
    private final Function<Session, Exchange> exchanges;

    /** @param exchanges finds what a session's user has under way */
    public OwnRequests(RequestSequence sequence, String baseUrl, Function<Session, Exchange> exchanges) {
        this.sequence = sequence;
        this.baseUrl = baseUrl;
        this.exchanges = exchanges;
    }

    /**
     * The request of that place in the list, whose values are those of the number that the user's exchange has.
     *
     * @param name for Gatling's report
     * @param silent whether the report is to show nothing of it
     */
    public HttpRequestBuilder builder(int place, String name, boolean silent, Duration timeout) {
        Request request = sequence.requests().get(place);
        HttpRequestActionBuilder builder = http(name)
                .httpRequest(request.method(), session -> baseUrl + sequence.path(place, number(session)))
                .ignoreProtocolHeaders()
                .disableUrlEncoding()
                .requestTimeout(timeout);
        for (String header : request.headers().keySet()) {
            builder = builder.header(header, session -> sequence.header(place, header, number(session)));
        }
        if (request.body() != null) {
            builder = builder.body(StringBody(session -> sequence.body(place, number(session))));
        }
        HttpCheck status = new HttpCheck(
                new Check.Simple<>((response, session, unused) -> status(request, response, session), Option.empty()),
                HttpCheckScope.Status$.MODULE$);
        HttpRequestActionBuilder built = silent ? builder.silent() : builder;
        return ((HttpRequestBuilder) built.asScala())
                .check(CollectionConverters.asScala(List.of(status)).toList());
    }

    private long number(io.gatling.javaapi.core.Session session) {
        return exchanges.apply(session.asScala()).number();
    }

    private Validation<CheckResult> status(Request request, Response response, Session session) {
        int status = response.status().code();
        boolean right = request.expects(status);
        Exchange exchange = exchanges.apply(session);
        exchange.sawStatus(status, right);
        exchange.sawBody(right);
        return right ? Answers.right() : Answers.wrong("status " + status);
    }
}
