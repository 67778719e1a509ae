package dev.serverlab.measure.server;

import dev.serverlab.generator.RequestSequence;
import dev.serverlab.measure.answer.OwnTarget;
import dev.serverlab.measure.server.Endpoint.Question;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.experiment.OwnServer;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a server is asked that an experiment brings, with values. */
final class OwnQuestions {

    private final OwnServer server;
    private final RequestSequence sequence;

    /** @throws dev.serverlab.model.problem.LabException when its CSV file cannot be read */
    OwnQuestions(OwnServer server) {
        this.server = server;
        this.sequence = new RequestSequence(OwnTarget.of(server));
    }

    /** The path of a request with the first values that it is sent with. */
    String path(OwnRequest request) {
        return sequence.path(server.requests().indexOf(request), 0);
    }

    /** A request with the values of that number. */
    Question question(OwnRequest request, long number) {
        int place = server.requests().indexOf(request);
        Map<String, String> headers = new LinkedHashMap<>();
        request.sent().headers().keySet().forEach(name -> headers.put(name, sequence.header(place, name, number)));
        String body = request.body() == null ? null : sequence.body(place, number);
        return new Question(request.method(), sequence.path(place, number), headers, body);
    }
}
