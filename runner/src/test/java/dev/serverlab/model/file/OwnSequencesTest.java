package dev.serverlab.model.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnRequest.Same;
import org.junit.jupiter.api.Test;

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

    @Test
    void saysWhereASequenceIsMistaken() {
        assertThat(mistakes(REQUESTS, withLogin("token: /token", "token: token")))
                .singleElement()
                .asString()
                .contains("sequence[0].take.token", "a JSON pointer");
        assertThat(mistakes(REQUESTS, withLogin("200ms..1s", "1s..200ms")))
                .singleElement()
                .asString()
                .contains("sequence[1].think", "a time to 60s");
        assertThat(mistakes(REQUESTS, withLogin("/orders/{1..1000}", "/orders/{tokn}")))
                .singleElement()
                .asString()
                .contains("sequence[2]", "tokn");
        assertThat(mistakes(
                        REQUESTS,
                        withLogin(
                                "post: /login, json: { name: ada }, take: { token: /token, trace: header X-Trace }",
                                "think: 1s")))
                .anySatisfy(each -> assertThat(each).contains("sequence[0]", "between two requests"));
        assertThat(mistakes(REQUESTS, withLogin("200ms..1s", "4s")))
                .singleElement()
                .asString()
                .contains("4s", "settle");
        assertThat(mistakes(REQUESTS, withLogin("weight: 2", "wait: 2")))
                .singleElement()
                .asString()
                .contains("wait", "sequence, weight");
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
                .contains("load.think", "wait for nobody");
    }
}
