package dev.serverlab.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serverlab.harness.Ended;
import dev.serverlab.harness.LabHome;
import dev.serverlab.harness.LabProcess;
import dev.serverlab.harness.LabUnderTest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;

/** A run with a live view leaves the same files as one without. */
@Execution(ExecutionMode.CONCURRENT)
final class LiveRunIT {

    private static final Pattern ADDRESS = Pattern.compile("Live until it ends: (http://127\\.0\\.0\\.1:\\d+/)\\R");

    @RegisterExtension
    final LabUnderTest lab = LabUnderTest.asProcess();

    @Test
    void isShownAndLeavesTheSame() throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            LabProcess process = lab.startRun("--live", "--json");
            URI address = URI.create(process.awaitError(ADDRESS));
            assertThat(get(client, address)).contains("<h1>small</h1>");
            List<String> states = states(client, address.resolve("state"));
            Ended ended = lab.requireMeasured(process);

            assertThat(states)
                    .anyMatch(state -> state.contains("\"phase\":\"steady\""))
                    .anyMatch(state -> state.contains("\"perSecond\":"));
            assertThat(states.getLast()).contains("\"end\":\"COMPLETE\"", "\"finished\":[");
            Path folder = lab.home().runs().getFirst();
            assertThat(folder.resolve("run.json")).content().isEqualTo(ended.out());
            leavesWhatARunLeavesThatNobodyLooksAt(folder);
        }
    }

    private static String get(HttpClient client, URI address) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Polls until the run is over, and returns each different state. */
    private static List<String> states(HttpClient client, URI address) throws IOException, InterruptedException {
        List<String> states = new ArrayList<>();
        while (states.isEmpty() || !states.getLast().contains("\"end\":")) {
            String state = get(client, address);
            if (states.isEmpty() || !state.equals(states.getLast())) {
                states.add(state);
            }
        }
        return states;
    }

    private void leavesWhatARunLeavesThatNobodyLooksAt(Path folder) throws IOException {
        JsonNode command = lab.runJson().path("environment").path("command");
        assertThat(command.valueStream().map(JsonNode::asString))
                .containsExactly("run", LabHome.EXPERIMENT, "--seed", "1", "--json");
        Map<String, String> left = files(folder);
        assertThat(left.get("index.html")).doesNotContain("--live", "setInterval(tick", "127.0.0.1");
        // Written from run.json and series.json alone, by a lab without a live view.
        lab.lab("report", folder.toString()).exits(0);
        assertThat(files(folder))
                .isEqualTo(left)
                .containsOnlyKeys(
                        "run.json",
                        "series.json",
                        "trials.csv",
                        "blocks.csv",
                        "counters.csv",
                        "summary.svg",
                        "summary.md",
                        "index.html");
    }

    private static Map<String, String> files(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return files;
    }
}
