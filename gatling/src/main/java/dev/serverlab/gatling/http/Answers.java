package dev.serverlab.gatling.http;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Validation;
import io.gatling.core.check.Check;
import io.gatling.core.check.CheckResult;
import io.gatling.core.session.Session;
import io.gatling.http.check.HttpCheck;
import io.gatling.http.check.HttpCheckScope;
import io.gatling.http.response.Response;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Distinguishes successful responses from wrong ones: for the user, and for Gatling's report, with the same text. Written
 * below Gatling's DSL, whose two checks took an eighth of the event loop's time.
 */
public final class Answers {

    private final Function<Session, Exchange> exchanges;
    private final byte[] body;

    /**
     * @param exchanges finds the exchange of a session's user
     * @param body the right one
     */
    public Answers(Function<Session, Exchange> exchanges, byte[] body) {
        this.exchanges = exchanges;
        this.body = body;
    }

    /** Gatling keeps the body only for a check of the body, and adds a check of the status when there is none. */
    public Seq<HttpCheck> checks() {
        HttpCheck status = new HttpCheck(
                new Check.Simple<>((response, session, unused) -> status(response, session), Option.empty()),
                HttpCheckScope.Status$.MODULE$);
        HttpCheck content = new HttpCheck(
                new Check.Simple<>((response, session, unused) -> body(response, session), Option.empty()),
                HttpCheckScope.Body$.MODULE$);
        return CollectionConverters.asScala(List.of(status, content)).toList();
    }

    private Validation<CheckResult> status(Response response, Session session) {
        int status = response.status().code();
        exchanges.apply(session).sawStatus(status, status == Exchange.OK);
        return status == Exchange.OK ? right() : wrong("status " + status);
    }

    private Validation<CheckResult> body(Response response, Session session) {
        boolean right = Arrays.equals(body, response.body().bytes());
        exchanges.apply(session).sawBody(right);
        return right ? right() : wrong(Exchange.WRONG_BODY);
    }

    static Validation<CheckResult> right() {
        return CheckResult.NoopCheckResultSuccess();
    }

    @SuppressWarnings("unchecked") // in Scala a failure is a validation of anything
    static Validation<CheckResult> wrong(String what) {
        return (Validation<CheckResult>) (Validation<?>) new Failure(what);
    }
}
