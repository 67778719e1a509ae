package dev.serverlab.cli.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.report.MadeUpRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Against a stub of GitHub's API that keeps the comments of pull request 7. */
final class GithubCommentTest {

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    private Path folder;

    private final List<Map<String, Object>> comments = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private boolean readOnly;
    private HttpServer github;

    @BeforeEach
    void start() throws IOException {
        github = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        github.createContext("/repos/me/shop/issues/", this::answer);
        github.start();
    }

    @AfterEach
    void stop() {
        github.stop(0);
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        asked.add(exchange.getRequestMethod() + " " + path + " "
                + exchange.getRequestHeaders().getFirst("Authorization"));
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Object answer = switch (exchange.getRequestMethod()) {
            case "GET" -> page(exchange.getRequestURI().getQuery());
            case "POST" -> comment(comments.size(), body);
            default -> comment(Integer.parseInt(path.substring(path.lastIndexOf('/') + 1)), body);
        };
        byte[] text = JSON.writeValueAsBytes(answer);
        exchange.sendResponseHeaders(readOnly && !exchange.getRequestMethod().equals("GET") ? 403 : 200, text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
    }

    private List<Map<String, Object>> page(String query) {
        int page = Integer.parseInt(query.substring(query.lastIndexOf('=') + 1));
        return comments.stream().skip(100L * (page - 1)).limit(100).toList();
    }

    private Map<String, Object> comment(int id, String body) {
        Map<String, Object> comment =
                Map.of("id", id, "body", JSON.readTree(body).at("/body").asString(), "html_url", "page of " + id);
        if (id < comments.size()) {
            comments.set(id, comment);
        } else {
            comments.add(comment);
        }
        return comment;
    }

    private Map<String, String> job(String event) throws IOException {
        Path file = Files.writeString(folder.resolve("event-" + event.length() + ".json"), event);
        return new HashMap<>(Map.of(
                "GITHUB_API_URL", "http://127.0.0.1:" + github.getAddress().getPort(),
                "GITHUB_REPOSITORY", "me/shop",
                "GITHUB_EVENT_PATH", file.toString(),
                "GITHUB_TOKEN", "secret",
                "GITHUB_SERVER_URL", "https://github.example",
                "GITHUB_RUN_ID", "42"));
    }

    private GithubComment onPullRequest() throws IOException {
        return GithubComment.of(job("{\"pull_request\": {\"number\": 7}}"));
    }

    @Test
    void isLeftOnceAndThenReplaced() throws IOException {
        comments.add(Map.of("id", 0, "body", "Nice!", "html_url", "page of 0"));

        assertThat(onPullRequest().leave(MadeUpRun.both())).isEqualTo("page of 1");
        assertThat(onPullRequest().leave(MadeUpRun.both())).isEqualTo("page of 1");

        assertThat(comments).hasSize(2);
        assertThat(String.valueOf(comments.get(1).get("body")))
                .startsWith("<!-- serverlab ")
                .contains("CPU/request", "https://github.example/me/shop/actions/runs/42#artifacts");
        assertThat(asked)
                .contains("POST /repos/me/shop/issues/7/comments Bearer secret")
                .endsWith("PATCH /repos/me/shop/issues/comments/1 Bearer secret");
    }

    @Test
    void isFoundAmongManyOthers() throws IOException {
        for (int id = 0; id < 100; id++) {
            comments.add(Map.of("id", id, "body", "Nice!", "html_url", ""));
        }
        onPullRequest().leave(MadeUpRun.both());
        onPullRequest().leave(MadeUpRun.both());

        assertThat(comments).hasSize(101);
    }

    @Test
    void saysWhyItCouldNotBeLeft() throws IOException {
        readOnly = true;
        GithubComment comment = onPullRequest();

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> comment.leave(MadeUpRun.both()))
                .withMessageContaining("POST was answered with 403");
    }

    @Test
    void isRefusedOutsideOfAPullRequest() throws IOException {
        Map<String, String> push = job("{\"ref\": \"refs/heads/main\"}");
        Map<String, String> withoutToken = job("{\"pull_request\": {\"number\": 7}}");
        withoutToken.remove("GITHUB_TOKEN");

        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> GithubComment.of(push))
                .withMessageContaining("No pull request started this job");
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(() -> GithubComment.of(withoutToken))
                .withMessageContaining("GITHUB_TOKEN");
    }
}
