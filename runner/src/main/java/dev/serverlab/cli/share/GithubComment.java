package dev.serverlab.cli.share;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.report.render.Markdown;
import dev.serverlab.report.run.brief.RunBrief;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The comment on a pull request that tells a run, one for each experiment: the next run of that experiment replaces it.
 *
 * @param comments the address of the pull request's comments
 * @param comment the address of a single comment, without its number
 * @param token with which the job speaks to GitHub
 * @param job the page of the job, whose artifacts have the run's page
 */
public record GithubComment(String comments, String comment, String token, String job) {

    private static final JsonMapper JSON = new JsonMapper();
    private static final Duration WITHIN = Duration.ofSeconds(30);
    private static final long MOST_BYTES = 50_000_000;
    private static final int A_PAGE = 100;
    private static final int MOST_PAGES = 50;

    /**
     * The pull request that the environment of a job names.
     *
     * @throws LabException when this is no job of a pull request, or it has no token
     */
    public static GithubComment of(Map<String, String> environment) {
        String api = required(environment, "GITHUB_API_URL");
        String repository = required(environment, "GITHUB_REPOSITORY");
        long number = number(Path.of(required(environment, "GITHUB_EVENT_PATH")));
        String repositories = api + "/repos/" + repository + "/issues/";
        return new GithubComment(
                repositories + number + "/comments",
                repositories + "comments/",
                required(environment, "GITHUB_TOKEN"),
                required(environment, "GITHUB_SERVER_URL") + "/" + repository + "/actions/runs/"
                        + required(environment, "GITHUB_RUN_ID"));
    }

    private static String required(Map<String, String> environment, String variable) {
        String value = environment.getOrDefault(variable, "");
        if (value.isBlank()) {
            throw Problems.refused(
                    "github-comment-nowhere",
                    "--github-comment needs the environment variable %s, which is not set.",
                    "Use it in a job on GitHub that a pull request starts, with GITHUB_TOKEN in its env.",
                    variable);
        }
        return value;
    }

    private static long number(Path event) {
        try {
            JsonNode number = JSON.readTree(Files.readString(event)).at("/pull_request/number");
            if (number.isIntegralNumber()) {
                return number.longValue();
            }
        } catch (JacksonException e) {
            throw noPullRequest();
        } catch (IOException e) {
            throw Problems.refused(
                    "github-comment-event",
                    "%s cannot be read: %s.",
                    "Let GITHUB_EVENT_PATH name the event that started the job.",
                    event,
                    Problems.reason(e));
        }
        throw noPullRequest();
    }

    private static LabException noPullRequest() {
        return Problems.refused(
                "github-comment-event",
                "No pull request started this job, so there is nothing to comment on.",
                "Leave out --github-comment, or start the job on: pull_request.");
    }

    /**
     * Leaves the comment, or replaces that of an earlier run.
     *
     * @return its address in a browser
     * @throws LabException when GitHub does not take it
     */
    public String leave(Run run) {
        String marker = "<!-- serverlab " + run.experiment().name() + " -->";
        String body = marker + "\n" + Markdown.of(RunBrief.document(run)) + "\n[The page of this run](" + job
                + "#artifacts) is an artifact of the job.\n";
        try (HttpClient http = HttpClient.newBuilder().connectTimeout(WITHIN).build()) {
            JsonNode earlier = earlier(http, marker);
            String text = JSON.writeValueAsString(Map.of("body", body));
            JsonNode left = earlier == null
                    ? answer(http, "POST", comments, text)
                    : answer(http, "PATCH", comment + earlier.at("/id").longValue(), text);
            return left.at("/html_url").asString(job);
        } catch (IOException e) {
            String why = Problems.reason(e);
            throw Problems.failed(
                    "github-comment",
                    "The comment could not be left: %s.",
                    why.matches(".*\\b40[134]")
                            ? "Give the job permissions: { pull-requests: write }; pull requests from forks do not get them."
                            : "Run the job again.",
                    why);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problems.failed("github-comment", "The comment was not left: interrupted.", "Share the run again.");
        }
    }

    private @Nullable JsonNode earlier(HttpClient http, String marker) throws IOException, InterruptedException {
        for (int page = 1; page <= MOST_PAGES; page++) {
            JsonNode some = answer(http, "GET", comments + "?per_page=" + A_PAGE + "&page=" + page, null);
            for (JsonNode each : some) {
                if (each.at("/body").asString("").startsWith(marker)) {
                    return each;
                }
            }
            if (some.size() < A_PAGE) {
                return null;
            }
        }
        return null;
    }

    private JsonNode answer(HttpClient http, String method, String address, @Nullable String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                .timeout(WITHIN)
                .header("Accept", "application/vnd.github+json")
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        HttpResponse<byte[]> response =
                http.send(request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES));
        if (response.statusCode() / 100 != 2) {
            throw new IOException(method + " was answered with " + response.statusCode());
        }
        try {
            return JSON.readTree(response.body());
        } catch (JacksonException e) {
            throw new IOException(method + " was answered with something other than JSON", e);
        }
    }

    /** Without the token. */
    @Override
    public String toString() {
        return comments;
    }
}
