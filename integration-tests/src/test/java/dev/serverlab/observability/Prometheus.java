package dev.serverlab.observability;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.servers.RealServers;
import dev.serverlab.testing.Awaited;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real Prometheus on loopback. Closing it ends its process. */
final class Prometheus implements AutoCloseable {

    private static final String STATIC = "    static_configs:\n";

    private final HttpClient client = HttpClient.newHttpClient();
    private final ChildProcess process;
    private final URI address;

    private Prometheus(ChildProcess process, URI address) {
        this.process = process;
        this.address = address;
    }

    /** A value at a moment, in s since 1970. */
    record Point(double second, double value) {}

    /** @param points in chronological order; a single one for an instant query */
    record Series(Map<String, String> labels, List<Point> points) {}

    /** The committed configuration, with these servers in place of the containers', or added to them. */
    static String scraping(RealServers servers, Path home) throws IOException {
        String configuration = Files.readString(home.resolve("docker/prometheus/prometheus.yml"));
        for (Map.Entry<String, RunningServer> server : servers.byName().entrySet()) {
            String target = "\"" + server.getKey() + ":\\d+\"";
            String here = "\"" + server.getValue().management() + "\"";
            String adapted = configuration.replaceFirst(target, here);
            // It finds servers of Compose profiles by their host names, which do not exist here.
            configuration = adapted.equals(configuration)
                    ? configuration.replaceFirst(
                            STATIC,
                            "$0      - { targets: [" + here + "], labels: { server: " + server.getKey() + " } }\n")
                    : adapted;
        }
        return configuration;
    }

    /**
     * Starts it and waits until it answers.
     *
     * @param configuration its whole configuration file
     * @param folder for that file, what it stores, and its log
     * @throws LabException when it does not come up; with the end of its log
     */
    static Prometheus start(Path program, String configuration, Path folder) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve("prometheus.yml"), configuration);
        int port = Ports.free().service();
        ChildProcess process = ChildProcess.start(
                "prometheus",
                List.of(
                        program.toString(),
                        "--config.file=" + file,
                        "--storage.tsdb.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port,
                        "--log.level=warn"),
                folder,
                folder.resolve("prometheus.log"),
                null);
        Prometheus prometheus = new Prometheus(process, URI.create("http://127.0.0.1:" + port));
        try {
            prometheus.awaitReady();
            return prometheus;
        } catch (RuntimeException | InterruptedException e) {
            prometheus.close();
            throw e;
        }
    }

    private void awaitReady() throws InterruptedException {
        long deadline = System.nanoTime() + Awaited.LIMIT.toNanos();
        while (!isReady()) {
            if (process.awaitExit(50, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
                throw LabException.failed(
                        "prometheus-not-up",
                        "Prometheus did not come up. " + process.logTail(),
                        "Check its configuration file: promtool check config docker/prometheus/prometheus.yml");
            }
        }
    }

    private boolean isReady() throws InterruptedException {
        try {
            return get("/-/ready").statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** The current value of an expression. */
    List<Series> query(String expression) throws IOException, InterruptedException {
        return data("/api/v1/query?query=" + encoded(expression));
    }

    /** The values of an expression from one moment to another. */
    List<Series> query(String expression, Instant from, Instant to, Duration step)
            throws IOException, InterruptedException {
        return data("/api/v1/query_range?query=%s&start=%s&end=%s&step=%d"
                .formatted(encoded(expression), from, to, step.toSeconds()));
    }

    private List<Series> data(String target) throws IOException, InterruptedException {
        HttpResponse<String> answer = get(target);
        JsonNode json = new JsonMapper().readTree(answer.body());
        if (!json.path("status").asString("").equals("success")) {
            throw new IOException(target + ": " + answer.body());
        }
        return json.at("/data/result").valueStream().map(Prometheus::series).toList();
    }

    private static Series series(JsonNode result) {
        JsonNode points = result.path("values");
        return new Series(
                result.path("metric")
                        .propertyStream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, label -> label.getValue().asString())),
                points.isMissingNode()
                        ? List.of(point(result.path("value")))
                        : points.valueStream().map(Prometheus::point).toList());
    }

    /** Numbers are strings here, as JSON has neither NaN nor infinity. */
    private static Point point(JsonNode pair) {
        String value = pair.path(1).asString();
        return new Point(
                pair.path(0).asDouble(),
                switch (value) {
                    case "+Inf" -> Double.POSITIVE_INFINITY;
                    case "-Inf" -> Double.NEGATIVE_INFINITY;
                    default -> Double.parseDouble(value);
                });
    }

    private HttpResponse<String> get(String target) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(address.resolve(target))
                        .timeout(Awaited.LIMIT)
                        .build(),
                BodyHandlers.ofString());
    }

    private static String encoded(String expression) {
        return URLEncoder.encode(expression, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        client.close();
        process.close();
    }
}
