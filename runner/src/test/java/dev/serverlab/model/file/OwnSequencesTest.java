package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnRequest.Same;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sequences that servers of an experiment's own are sent, and users who think. */
final class OwnSequencesTest extends ShopFixture {

    private static final String LOGIN = """
            - sequence:
                  - { post: /login, json: { name: ada }, take: { token: /token, trace: header X-Trace } }
                  - { think: 200ms..1s }
                  - { get: "/orders/{1..1000}", headers: { Authorization: "Bearer {token}" } }
              weight: 2
            """.indent(6).stripTrailing();

    private static final String REQUESTS = "    requests:\n";

    private static String withLogin(String was, String is) {
        assertThat(LOGIN).contains(was);
        return REQUESTS + LOGIN.replace(was, is) + "\n";
    }

    @Test
    void readsASequenceAsRequestsThatFollowOneAnother() {
        CustomServer shop = shop(experiment(SHOP.replace(REQUESTS, withLogin("", ""))));
        assertThat(shop.requests()).extracting(OwnRequest::weight).containsExactly(2, 0, 9, 1);
        OwnRequest login = shop.requests().getFirst();
        assertThat(login.take()).containsEntry("token", "/token").containsEntry("trace", "header X-Trace");
        assertThat(login.except()).containsExactly("/token");
        assertThat(login.same()).isEqualTo(Same.JSON);
        assertThat(shop.requests().get(1).think()).hasToString("200ms..1s");
        assertThat(shop.describe())
                .isEqualTo("POST /login → 200ms..1s → GET /orders/{1..1000} (2), GET /orders/{1..1000} (9),"
                        + " POST /orders (1)");
        assertThat(shop.sent().requestsPerArrival()).isEqualTo((2 * 2 + 9 + 1) / 12.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            token: /token     | token: token  | sequence[0].take.token   | a JSON pointer
            200ms..1s         | 1s..200ms     | sequence[1].think        | a time up to 60s
            /orders/{1..1000} | /orders/{tokn} | sequence[2]             | tokn
            200ms..1s         | 4s            | 4s                       | settle
            weight: 2         | wait: 2       | wait                     | sequence, weight
            """)
    void saysWhereASequenceIsMistaken(String was, String is, String where, String what) {
        assertThat(mistakes(REQUESTS, withLogin(was, is)))
                .singleElement()
                .asString()
                .contains(where, what);
    }

    @Test
    void letsNobodyThinkBeforeTheFirstRequest() {
        assertThat(mistakes(
                        REQUESTS,
                        withLogin(
                                "post: /login, json: { name: ada }, take: { token: /token, trace: header X-Trace }",
                                "think: 1s")))
                .anySatisfy(each -> assertThat(each).contains("sequence[0]", "between two requests"));
    }

    @Test
    void takesNothingFromAnAnswerThatCameInAnotherSequence() {
        assertThat(mistakes(
                        "- { get: \"/orders/{1..1000}\", weight: 9 }",
                        LOGIN.strip() + "\n      - { get: \"/orders/{token}\" }"))
                .singleElement()
                .asString()
                .contains("requests[1]", "token");
    }

    @Test
    void letsUsersThinkAndNoArrivals() {
        Experiment thinking = experiment(SHOP + "load: { users: 5, think: 300ms }\n");
        assertThat(thinking.load().describe())
                .isEqualTo("5 concurrent users (closed model), thinking 300ms after an answer");
        assertThat(draft(SHOP + "load: { rate: 5, think: 300ms }\n").mistakes())
                .singleElement()
                .asString()
                .contains("load.think", "only users think");
    }
}
