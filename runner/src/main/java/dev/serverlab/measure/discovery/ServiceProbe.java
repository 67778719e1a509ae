package dev.serverlab.measure.discovery;

import dev.serverlab.measure.actuator.Actuator;
import dev.serverlab.measure.actuator.PoolLimits;
import dev.serverlab.measure.answer.OwnAnswer;
import dev.serverlab.measure.discovery.FoundService.Request;
import dev.serverlab.measure.discovery.PlainClient.Answer;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.measure.profile.JvmThreads;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Examines a listening application. */
final class ServiceProbe {

    private static final String ACTUATOR = "/actuator/health";

    /** The most informative first; the first that is answered with 200 to 299 is the readiness path. */
    private static final List<String> READY = List.of(ACTUATOR, "/q/health/ready", "/health", "/__admin/health");

    /** A path that no application has. */
    private static final String NOWHERE = "/serverlab/no-such-path";

    private static final List<String> DOCUMENTS = List.of("/v3/api-docs", "/openapi.json", "/v2/api-docs");
    private static final long POLL_MILLIS = 100;
    private static final int NOT_FOUND = 404;
    private static final int DOWN = 503;

    private final Application application;
    private final StartAttempt attempt;
    private final StartAttempt.Listens listens;
    private final Map<String, String> settings;
    private final @Nullable String givenReady;

    /**
     * A probe of one start.
     *
     * @param settings that it was started with
     * @param givenReady the path that answers when it is up; absent when it has to be found
     */
    ServiceProbe(
            Application application,
            StartAttempt attempt,
            StartAttempt.Listens listens,
            Map<String, String> settings,
            @Nullable String givenReady) {
        this.application = application;
        this.attempt = attempt;
        this.listens = listens;
        this.settings = settings;
        this.givenReady = givenReady;
    }

    /**
     * Finds its readiness path, its requests and its other ports.
     *
     * @param paths to request; empty for those of its OpenAPI document
     * @throws LabException when a path is not answered with 200 to 299, or none is known
     */
    FoundService found(List<String> paths) throws InterruptedException {
        try (PlainClient client = PlainClient.of(listens.port(), listens.transport())) {
            String ready = ready(client);
            Documented documented = documented(client);
            List<Request> requests = paths.isEmpty()
                    ? answered(client, documented)
                    : given(client, paths, documented == null ? List.of() : documented.content.gets());
            List<Integer> others = attempt.othersThan(listens.port());
            Documented used = paths.isEmpty() ? documented : null;
            return new FoundService(
                    listens.option(),
                    listens.transport(),
                    settings,
                    others,
                    actuator(others) != null,
                    ready,
                    requests,
                    used == null
                            ? null
                            : new FoundService.Document(used.path, used.content.posts(), used.content.passedOver()),
                    new FoundService.RequestThreads(
                            width(), JvmThreads.pools(attempt.process().pid())));
        }
    }

    /** Waits until a readiness path answers, since an application may open its port before it is ready. */
    private @Nullable String ready(PlainClient client) throws InterruptedException {
        long deadline = System.nanoTime() + RunningServer.COMES_UP_WITHIN.toNanos();
        while (true) {
            Answer anything = client.answer(NOWHERE);
            Map<String, String> notYet = new LinkedHashMap<>();
            for (String path : givenReady == null ? READY : List.of(givenReady)) {
                PlainClient.Reply reply = client.ask(path);
                if (reply instanceof PlainClient.Foreign) {
                    throw Problems.refused(
                            "jar-not-http",
                            "%s listens, but what it answers is not HTTP/1.1.",
                            "Have it speak that: HTTP/2 without TLS, or another protocol, cannot be measured.",
                            application.jar());
                }
                Answer answer = reply instanceof Answer came ? came : null;
                if (answer != null && (givenReady == null ? isHealth(answer, anything) : answer.isRight())) {
                    return path;
                }
                if (answer == null || answer.status() == DOWN || givenReady != null) {
                    notYet.put(path, reply.inShort());
                }
            }
            if (notYet.isEmpty()) {
                return null;
            }
            if (System.nanoTime() > deadline || attempt.process().awaitExit(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                Map.Entry<String, String> first = notYet.entrySet().iterator().next();
                throw Problems.failed(
                        "jar-not-up",
                        "%s listens but is not ready after %s s: GET %s returns %s. %s",
                        "Read the log, and start it by hand with java -jar. Everything it needs, such as a "
                                + "database, has to be running; it gets this shell's environment.",
                        application.jar(),
                        RunningServer.COMES_UP_WITHIN.toSeconds(),
                        first.getKey(),
                        first.getValue(),
                        attempt.process().logTail());
            }
        }
    }

    /** Not a page for people; where any path is answered, only what tells a status that other paths do not. */
    private static boolean isHealth(Answer answer, @Nullable Answer anything) {
        return answer.isRight()
                && !answer.html()
                && (anything == null
                        || !anything.isRight()
                        || answer.text().contains("\"status\"") && !OwnAnswer.alike(answer.body(), anything.body()));
    }

    private record Documented(String path, OpenApiDocument content) {}

    private @Nullable Documented documented(PlainClient client) throws InterruptedException {
        for (String path : DOCUMENTS) {
            Answer answer = client.answer(path);
            OpenApiDocument content = answer == null || !answer.isRight() ? null : OpenApiDocument.parse(answer.text());
            if (content != null) {
                return new Documented(path, content);
            }
        }
        return null;
    }

    private List<Request> answered(PlainClient client, @Nullable Documented documented) throws InterruptedException {
        List<Request> requests = new ArrayList<>();
        for (String path : documented == null ? List.of(home(client)) : documented.content.gets()) {
            Answer answer = client.answer(path);
            if (answer != null && answer.isRight()) {
                requests.add(request(client, path, answer));
            }
        }
        if (requests.isEmpty()) {
            Answer root = client.answer("/");
            throw Problems.refused(
                    "jar-path",
                    "Found no request for %s: it has no OpenAPI document with usable GETs, and GET / returns %s.",
                    "Name a path that is answered with 200 to 299, for example ./lab try JAR /orders/1.",
                    application.jar(),
                    root == null ? "no answer" : "status " + root.describe());
        }
        return requests;
    }

    /** The path that {@code /} redirects to, or else {@code /}. */
    private static String home(PlainClient client) throws InterruptedException {
        Answer answer = client.answer("/");
        String to = answer == null ? null : answer.to();
        return to == null ? "/" : to;
    }

    private List<Request> given(PlainClient client, List<String> paths, List<String> known)
            throws InterruptedException {
        List<Request> requests = new ArrayList<>();
        for (String path : paths) {
            PlainClient.Reply reply = client.ask(path);
            Answer answer = switch (reply) {
                case Answer came -> came;
                case PlainClient.None _, PlainClient.Foreign _ ->
                    throw Problems.failed(
                            "jar-not-up",
                            "%s gave GET %s %s. %s",
                            "Name a path whose answer ends, and is below 32 MB: streams cannot be measured. If it should "
                                    + "answer, read its log.",
                            application.jar(),
                            path,
                            reply.inShort(),
                            attempt.process().logTail());
            };
            if (!answer.isRight()) {
                throw Problems.refused(
                        "jar-path",
                        "%s answers GET %s with status %s.",
                        answer.status() == NOT_FOUND && !known.isEmpty()
                                ? "Name a path that is answered with 200 to 299. Its OpenAPI document has %4$s."
                                : "Name a path that is answered with 200 to 299, for example ./lab try JAR /orders/1.",
                        application.jar(),
                        path,
                        answer.describe(),
                        String.join(", ", known));
            }
            requests.add(request(client, path, answer));
        }
        return requests;
    }

    private Request request(PlainClient client, String path, Answer answer) throws InterruptedException {
        Answer again = client.answer(path);
        return new Request(path, again != null && OwnAnswer.alike(answer.body(), again.body()));
    }

    /** Its maximum number of request threads, according to the actuator at the service's port. */
    private @Nullable Integer width() {
        return PoolLimits.threads(PoolLimits.of(actuator(List.of(listens.port()))));
    }

    private @Nullable Actuator actuator(List<Integer> ports) {
        return application.actuator() ? Actuator.find("127.0.0.1", ports) : null;
    }
}
