package dev.serverlab.measure.server;

import dev.serverlab.generator.GeneratorRecord.KeptAnswer;
import dev.serverlab.measure.actuator.Actuator;
import dev.serverlab.measure.actuator.PoolLimits;
import dev.serverlab.measure.answer.OwnAnswer;
import dev.serverlab.measure.answer.OwnFiles;
import dev.serverlab.measure.environment.RunningJvm;
import dev.serverlab.measure.server.Endpoint.Answer;
import dev.serverlab.measure.server.Endpoint.Question;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.OwnRequest;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the contract check for an experiment's own servers: each request is sent before the load and has to be answered
 * as its file expects.
 */
public final class OwnServerCheck {

    /** How many sets of values are tried. */
    private static final int EACH = 2;

    private static final Duration KEPT_WITHIN = Duration.ofSeconds(3);

    private final RunningServer server;
    private final CustomServer own;
    private final OwnQuestions questions;

    private OwnServerCheck(RunningServer server, CustomServer own) {
        this.server = server;
        this.own = own;
        this.questions = new OwnQuestions(own);
    }

    /**
     * The result of the check.
     *
     * @param answers to each request, in an order that is the same for all variants of a server
     */
    public record Found(ContractCheck check, List<OwnAnswer> answers) {}

    /**
     * Sends all requests of the load once.
     *
     * @throws LabException when there is no answer, an unexpected one, or two different ones to the same request
     */
    public static Found of(RunningServer server, CustomServer own) {
        return new OwnServerCheck(server, own).found();
    }

    /** Answers that the generator kept, in comparable form. */
    public static List<OwnAnswer> kept(CustomServer own, List<KeptAnswer> kept) {
        OwnQuestions questions = new OwnQuestions(own);
        return kept.stream()
                .map(each -> OwnAnswer.of(
                        own.requests().get(each.place()),
                        questions.path(each.place(), each.number()),
                        questions.body(each.place(), each.number()),
                        each.status(),
                        each.content()))
                .toList();
    }

    private Found found() {
        List<OwnAnswer> answers = new ArrayList<>();
        double bytes = 0;
        double weights = 0;
        for (int first = 0; first < own.requests().size(); first++) {
            if (!own.requests().get(first).follows()) {
                for (int number = 0; number < EACH; number++) {
                    questions.forget();
                    int place = first;
                    int weight = own.requests().get(first).weight();
                    do {
                        bytes += weight * ask(place, number, answers);
                        weights += weight;
                        place++;
                    } while (place < own.requests().size()
                            && own.requests().get(place).follows());
                }
            }
        }
        return new Found(new ContractCheck((int) Math.round(bytes / weights), effective(), closedAfter()), answers);
    }

    /** Sends a request and checks its answer; returns its size. */
    private int ask(int place, int number, List<OwnAnswer> answers) {
        OwnRequest request = own.requests().get(place);
        Question question = questions.question(place, number);
        Answer answer = asked(request, question);
        OwnAnswer reported = reported(place, number, answer);
        if (request.isSafe()) {
            String other = reported.difference(reported(place, number, asked(request, question)));
            if (other != null) {
                throw Problems.failed(
                        "own-answers-vary",
                        "%s gives two different answers to %s %s: %s.",
                        "List what may differ, such as except: [/createdAt], or write same: status.",
                        name(),
                        question.method(),
                        question.path(),
                        other);
            }
        }
        String lacking = questions.take(place, answer);
        if (lacking != null) {
            throw Problems.failed(
                    "own-take",
                    "The answer of %s to %s %s has no value for '%s' (take: %s): %s",
                    "Correct the JSON pointer or the name of the header (take) in the experiment, or the service.",
                    name(),
                    question.method(),
                    question.path(),
                    lacking,
                    Objects.requireNonNull(request.take()).get(lacking),
                    OwnAnswer.shortened(answer.body()));
        }
        answers.add(reported);
        return answer.bytes();
    }

    /** The answer in comparable form, under its request without taken values, which differ each time. */
    private OwnAnswer reported(int place, int number, Answer answer) {
        return OwnAnswer.of(
                own.requests().get(place),
                questions.path(place, number),
                questions.body(place, number),
                answer.status(),
                answer.content());
    }

    /** The effective configuration of a program that does not report one. */
    private Map<String, Object> effective() {
        Map<String, Object> effective = new LinkedHashMap<>();
        Map<String, String> files = OwnFiles.of(own);
        if (!files.isEmpty()) {
            effective.put(OwnFiles.KEY, files);
        }
        Map<String, Object> jvm = new LinkedHashMap<>();
        jvm.put("pid", server.ownPid());
        Long here = server.subject().pid();
        if (here != null) {
            jvm.putAll(RunningJvm.facts(here));
        }
        effective.put("jvm", jvm);
        Actuator actuator = Actuator.find(server.service().host(), OwnServerStart.ports(server));
        effective.putAll(PoolLimits.of(actuator));
        return effective;
    }

    private Answer asked(OwnRequest request, Question question) {
        try {
            Answer answer = Endpoint.ask(server.service(), question);
            if (!request.sent().expects(answer.status())) {
                throw Problems.failed(
                        "own-status",
                        "%s answers %s %s with status %s, but %s is expected: %s",
                        "Correct the request or what it expects (expect) in the experiment, or the service.",
                        name(),
                        question.method(),
                        question.path(),
                        answer.status(),
                        request.expect() == null ? "200 to 299" : request.expect(),
                        OwnAnswer.shortened(answer.body()));
            }
            return answer;
        } catch (Endpoint.EndlessException e) {
            throw Problems.failed(
                    "own-endless",
                    "%s answers %s %s, but %s.",
                    "Leave this request out: streams, such as server-sent events, cannot be measured.",
                    name(),
                    question.method(),
                    question.path(),
                    e.getMessage());
        } catch (IOException e) {
            throw Problems.failed(
                    "no-answer",
                    "%s did not answer %s %s at %s: %s",
                    "Read the server's log.",
                    name(),
                    question.method(),
                    question.path(),
                    server.service(),
                    e.getMessage());
        }
    }

    /** Requests until the server closed a connection; absent when it did not, or every request could change data. */
    private @Nullable Integer closedAfter() {
        questions.forget();
        Question first = questions.firstGet();
        return first == null ? null : Endpoint.closedAfter(name(), server.service(), first, KEPT_WITHIN);
    }

    private String name() {
        return server.variant().toString();
    }
}
