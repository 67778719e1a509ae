package dev.serverlab.measure.server;

import dev.serverlab.generator.RequestSequence;
import dev.serverlab.generator.Take;
import dev.serverlab.measure.answer.OwnAnswer;
import dev.serverlab.measure.answer.OwnTarget;
import dev.serverlab.measure.server.Endpoint.Answer;
import dev.serverlab.measure.server.Endpoint.Question;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.OwnRequest;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests to an experiment's own server, with values filled in. The steps of a sequence use values taken from earlier
 * answers, and their cookies.
 */
final class OwnQuestions {

    private static final String COOKIE = "Cookie";

    private final List<OwnRequest> requests;
    private final RequestSequence sequence;
    private final Map<String, String> taken = new HashMap<>();
    private final Map<String, String> cookies = new TreeMap<>();

    /** @throws dev.serverlab.model.problem.LabException when its CSV file cannot be read */
    OwnQuestions(CustomServer server) {
        this.requests = server.requests();
        this.sequence = new RequestSequence(OwnTarget.of(server));
    }

    /** Forgets values and cookies, so that the next request is another user's. */
    void forget() {
        taken.clear();
        cookies.clear();
    }

    /** The path of a request with this number's values; placeholders for values taken from answers remain. */
    String path(int place, long number) {
        return sequence.path(place, number, Map.of());
    }

    /** The body likewise; absent without one. */
    @Nullable
    String body(int place, long number) {
        return requests.get(place).body() == null ? null : sequence.body(place, number, Map.of());
    }

    /** The first GET that can be sent on its own, with its first values; absent when there is none. */
    @Nullable
    Question firstGet() {
        for (int place = 0; place < requests.size(); place++) {
            OwnRequest request = requests.get(place);
            if (request.method().equals("GET") && !request.follows()) {
                return question(place, 0);
            }
        }
        return null;
    }

    /** A request with this number's values, as the user would send it now. */
    Question question(int place, long number) {
        OwnRequest request = requests.get(place);
        Map<String, String> headers = new LinkedHashMap<>();
        request.sent()
                .headers()
                .keySet()
                .forEach(name -> headers.put(name, sequence.header(place, name, number, taken)));
        if (!cookies.isEmpty() && headers.keySet().stream().noneMatch(COOKIE::equalsIgnoreCase)) {
            headers.put(COOKIE, String.join("; ", cookies.values()));
        }
        String body = request.body() == null ? null : sequence.body(place, number, taken);
        return new Question(request.method(), sequence.path(place, number, taken), headers, body);
    }

    /** Takes the values for later steps from an answer; returns the first name without a value, or null. */
    @Nullable
    String take(int place, Answer answer) {
        for (String cookie : answer.headers("Set-Cookie")) {
            String pair = cookie.split(";", 2)[0];
            cookies.put(pair.split("=", 2)[0], pair);
        }
        Map<String, String> take =
                Objects.requireNonNullElse(requests.get(place).take(), Map.of());
        for (Map.Entry<String, String> each : take.entrySet()) {
            String value = switch (Take.parse(each.getValue())) {
                case Take.Header header ->
                    answer.headers(header.name()).stream()
                            .findFirst()
                            .map(header::value)
                            .orElse(null);
                case Take.Json json -> OwnAnswer.value(answer.content(), json.pointer());
            };
            if (value == null || value.length() > Take.LONGEST) {
                return each.getKey();
            }
            taken.put(each.getKey(), value);
        }
        return null;
    }
}
