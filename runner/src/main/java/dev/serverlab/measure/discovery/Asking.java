package dev.serverlab.measure.discovery;

import dev.serverlab.measure.discovery.FoundService.Request;
import dev.serverlab.measure.jar.Application;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Asks an application that listens what there is. */
final class Asking {

    /** In the order of how much they say; the first that is answered with 200 to 299 tells that it is up. */
    private static final List<String> READY = List.of("/actuator/health", "/q/health/ready", "/health", "/__admin/health");

    private static final List<String> DOCUMENTS = List.of("/v3/api-docs", "/openapi.json", "/v2/api-docs");
    private static final String WIDTH = "/actuator/metrics/tomcat.threads.config.max";
    /** A range in a path of an experiment, whose first value is asked for. */
    private static final Pattern RANGE = Pattern.compile("\\{(\\d{1,18})\\.\\.\\d{1,18}}");

    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);
    private static final long POLL_MILLIS = 100;
    private static final int NOT_FOUND = 404;

    private final Application application;
    private final Attempt attempt;
    private final Attempt.Listens listens;

    Asking(Application application, Attempt attempt, Attempt.Listens listens) {
        this.application = application;
        this.attempt = attempt;
        this.listens = listens;
    }

    /** An answer: the bytes of its body as they are. */
    private record Answer(int status, byte[] body) {

        boolean isRight() {
            return status >= 200 && status < 300;
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /**
     * What there is.
     *
     * @param paths to be asked for; empty for those of its OpenAPI document
     * @throws LabException when a path is not answered with 200 to 299, or none is known
     */
    FoundService found(List<String> paths) throws InterruptedException {
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(ANSWERS_WITHIN)
                .build()) {
            String ready = ready(client);
            Documented documented = documented(client);
            List<Request> requests = paths.isEmpty()
                    ? answered(client, documented)
                    : given(client, paths, documented == null ? List.of() : documented.content.gets());
            Documented used = paths.isEmpty() ? documented : null;
            return new FoundService(
                    listens.option(),
                    attempt.othersThan(listens.port()),
                    ready,
                    requests,
                    used == null ? null : used.path,
                    used == null ? List.of() : used.content.passedOver(),
                    width(client));
        }
    }

    /** Waits until a path tells that it is up. Who listens has opened its port before or after all else. */
    private @Nullable String ready(HttpClient client) throws InterruptedException {
        long deadline = System.nanoTime() + RunningServer.COMES_UP_WITHIN.toNanos();
        while (true) {
            boolean comesUp = false;
            for (String path : READY) {
                Answer answer = ask(client, path);
                if (answer != null && answer.isRight()) {
                    return path;
                }
                comesUp |= answer == null || answer.status == 503;
            }
            if (!comesUp) {
                return null;
            }
            if (System.nanoTime() > deadline || attempt.process().awaitExit(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw Problems.failed(
                        "jar-not-up.unready", application.jar(), attempt.process().logTail());
            }
        }
    }

    private record Documented(String path, OpenApiDocument content) {}

    private @Nullable Documented documented(HttpClient client) throws InterruptedException {
        for (String path : DOCUMENTS) {
            Answer answer = ask(client, path);
            OpenApiDocument content = answer == null || !answer.isRight() ? null : OpenApiDocument.parse(answer.text());
            if (content != null) {
                return new Documented(path, content);
            }
        }
        return null;
    }

    private List<Request> answered(HttpClient client, @Nullable Documented documented) throws InterruptedException {
        List<Request> requests = new ArrayList<>();
        for (String path : documented == null ? List.of("/") : documented.content.gets()) {
            Answer answer = ask(client, path);
            if (answer != null && answer.isRight()) {
                requests.add(request(client, path, answer));
            }
        }
        if (requests.isEmpty()) {
            throw Problems.refused("jar-path.unknown", application.jar());
        }
        return requests;
    }

    private List<Request> given(HttpClient client, List<String> paths, List<String> known) throws InterruptedException {
        List<Request> requests = new ArrayList<>();
        for (String path : paths) {
            Answer answer = ask(client, path);
            if (answer == null) {
                throw Problems.failed(
                        "jar-not-up.unanswered", application.jar(), path, attempt.process().logTail());
            }
            if (!answer.isRight()) {
                throw Problems.refused(
                        answer.status == NOT_FOUND && !known.isEmpty() ? "jar-path.known" : "jar-path",
                        application.jar(),
                        path,
                        answer.status,
                        String.join(", ", known));
            }
            requests.add(request(client, path, answer));
        }
        return requests;
    }

    private Request request(HttpClient client, String path, Answer answer) throws InterruptedException {
        Answer again = ask(client, path);
        return new Request(path, again != null && Arrays.equals(answer.body, again.body));
    }

    private @Nullable Integer width(HttpClient client) throws InterruptedException {
        Answer answer = application.actuator() ? ask(client, WIDTH) : null;
        if (answer == null || !answer.isRight()) {
            return null;
        }
        try {
            int threads = new JsonMapper()
                    .readTree(answer.body)
                    .at("/measurements/0/value")
                    .asInt(0);
            return threads > 0 ? threads : null;
        } catch (JacksonException e) {
            return null;
        }
    }

    /** Absent where nothing answers. */
    private @Nullable Answer ask(HttpClient client, String path) throws InterruptedException {
        try {
            URI uri = URI.create("http://127.0.0.1:" + listens.port() + RANGE.matcher(path).replaceAll("$1"));
            HttpResponse<byte[]> answer = client.send(
                    HttpRequest.newBuilder(uri)
                            .header("Accept", "*/*")
                            .timeout(ANSWERS_WITHIN)
                            .build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            return new Answer(answer.statusCode(), answer.body());
        } catch (IOException e) {
            return null;
        } catch (IllegalArgumentException e) {
            throw Problems.refused("jar-path.malformed", path);
        }
    }
}
