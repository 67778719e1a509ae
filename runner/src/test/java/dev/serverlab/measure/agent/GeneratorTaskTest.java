package dev.serverlab.measure.agent;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents in this JVM, each with a generator in its own. */
class GeneratorTaskTest {

    @TempDir
    Path folder;

    private Agent agent(List<String> command) throws IOException {
        return Agent.ofGenerator(0, AgentCalls.TOKEN, record(), command);
    }

    private Agent agent(String... arguments) throws IOException {
        return agent(SpokenTo.command(record(), arguments));
    }

    private Path record() {
        return folder.resolve("record");
    }

    private static AgentCalls calls(Agent agent) {
        return new AgentCalls(agent.port());
    }

    @Test
    void answersNobodyWithoutTheToken() throws Exception {
        try (Agent agent = agent()) {
            AgentCalls calls = calls(agent);
            for (String wrong :
                    List.of("", "Bearer", "Bearer a-tokeN", "Bearer a-token2", "Basic a-token", "a-token")) {
                for (String path :
                        List.of(AgentApi.CLOCK, AgentApi.NOW, AgentCalls.linesFrom(0), AgentApi.RECORD, "/")) {
                    assertThat(calls.send("GET", path, wrong, new byte[0]).statusCode())
                            .as(wrong)
                            .isEqualTo(401);
                }
                for (String path : List.of(AgentApi.START, AgentApi.LINE, AgentApi.END)) {
                    assertThat(calls.send("POST", path, wrong, new byte[0]).statusCode())
                            .as(wrong)
                            .isEqualTo(401);
                }
            }
            // Nothing was started, and the agent is still there.
            assertThat(calls.post(AgentApi.START, "")).isEqualTo(204);
        }
    }

    @Test
    void knowsNoOtherPathsAndLines() throws Exception {
        try (Agent agent = agent()) {
            AgentCalls calls = calls(agent);
            for (String path : List.of("/", "/clocks", "/clock/", "/record/../clock", "/start/x", AgentApi.DETAIL)) {
                assertThat(calls.get(path).statusCode()).as(path).isEqualTo(404);
            }
            for (String from : List.of("", "?from=", "?from=-1", "?from=1", "?from=x", "?to=0", "?from=99999999999")) {
                assertThat(calls.get(AgentApi.LINES + from).statusCode())
                        .as(from)
                        .isEqualTo(400);
            }
        }
    }

    @Test
    void startsItsGeneratorOnceWithTheRequestsThere() throws Exception {
        try (Agent agent = agent()) {
            AgentCalls calls = calls(agent);
            assertThat(calls.get(AgentApi.NOW).statusCode()).isEqualTo(503);
            assertThat(calls.post(AgentApi.START, new byte[AgentApi.MAX_REQUESTS_BYTES + 1]))
                    .isEqualTo(413);
            assertThat(calls.post(AgentApi.START, "{\"targets\":{}}")).isEqualTo(204);
            assertThat(calls.post(AgentApi.START, "{}")).isEqualTo(409);

            assertThat(calls.awaitLine("requests ")).isEqualTo("requests {\"targets\":{}}");
            assertThat(calls.post(AgentApi.LINE, "end 0")).isEqualTo(204);
            assertThat(calls.awaitEnd().exitCode()).isZero();
            assertThat(calls.post(AgentApi.START, "")).isEqualTo(409);
        }
    }

    @Test
    void saysWhenTheGeneratorCannotBeStarted() throws Exception {
        try (Agent agent = agent(List.of(folder + "/no-java", "-version"))) {
            HttpResponse<byte[]> answer =
                    calls(agent).send("POST", AgentApi.START, AgentApi.authorization(AgentCalls.TOKEN), new byte[0]);

            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                    .startsWith("the generator cannot be started: ")
                    .contains("no-java");
        }
    }

    @Test
    void tellsEveryLineAgainToWhoeverLostAnAnswer() throws Exception {
        try (Agent agent = agent()) {
            AgentCalls calls = calls(agent);
            calls.post(AgentApi.START, "");
            calls.awaitLine("pid ");
            int before = calls.lines(0).next();
            askAndHangUp(agent, before);
            assertThat(calls.post(AgentApi.LINE, "many\n")).isEqualTo(204);
            calls.awaitLine("wondered at many");
            askAndHangUp(agent, before);

            // More than one answer has.
            assertThat(calls.lines(before).lines()).hasSizeLessThan(2_500);
            assertThat(calls.post(AgentApi.LINE, "end 3")).isEqualTo(204);
            AgentApi.Lines all = calls.awaitEnd();
            assertThat(all.exitCode()).isEqualTo(3);
            assertThat(all.lines()).hasSize(before + 2_502).hasSize(all.next());
            assertThat(all.lines()).contains("heard many", "wondered at many");
            List<String> numbers = all.lines().stream()
                    .filter(line -> line.startsWith("number "))
                    .toList();
            assertThat(numbers).hasSize(2_500).doesNotHaveDuplicates().endsWith("number 2499");
            assertThat(calls.awaitEnd()).isEqualTo(all);
            assertThat(calls.lines(all.next())).isEqualTo(new AgentApi.Lines(List.of(), all.next(), 3));
            assertThat(calls.lines(0).exitCode()).isNull();
        }
    }

    /** As somebody whose connection breaks before the answer has come. */
    private static void askAndHangUp(Agent agent, int from) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), agent.port())) {
            OutputStream out = socket.getOutputStream();
            out.write("GET %s HTTP/1.1\r\nHost: agent\r\nAuthorization: %s\r\n\r\n"
                    .formatted(AgentCalls.linesFrom(from), AgentApi.authorization(AgentCalls.TOKEN))
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
    }

    @Test
    void tellsTheGeneratorSingleLinesWhileItRuns() throws Exception {
        try (Agent agent = agent()) {
            AgentCalls calls = calls(agent);
            assertThat(calls.post(AgentApi.LINE, "early")).isEqualTo(409);
            calls.post(AgentApi.START, "");
            for (String none : List.of("", "\n", " ", "one\ntwo", "one\rtwo", "one\n\ntwo")) {
                assertThat(calls.post(AgentApi.LINE, none)).isEqualTo(400);
            }
            assertThat(calls.post(AgentApi.LINE, "x".repeat(AgentApi.MAX_LINE_BYTES + 1)))
                    .isEqualTo(413);
            String longest = "x".repeat(AgentApi.MAX_LINE_BYTES);
            assertThat(calls.post(AgentApi.LINE, longest)).isEqualTo(204);
            assertThat(calls.awaitLine("heard ")).isEqualTo("heard " + longest);
            assertThat(calls.post(AgentApi.LINE, "end 0")).isEqualTo(204);
            calls.awaitEnd();
            assertThat(calls.post(AgentApi.LINE, "late")).isEqualTo(409);
        }
    }

    @Test
    void givesTheWholeRecordWhenTheGeneratorHasEnded() throws Exception {
        byte[] large = new byte[5_000_000];
        new Random(1).nextBytes(large);
        Files.createDirectories(record().resolve("deep/deeper"));
        Files.write(record().resolve("deep/deeper/large.bin"), large);
        Files.createFile(record().resolve("empty"));
        Path secret = Files.writeString(folder.resolve("secret"), "outside of the record");
        Files.createSymbolicLink(record().resolve("link"), secret);
        try (Agent agent = agent()) {
            AgentCalls calls = calls(agent);
            assertThat(calls.get(AgentApi.RECORD).statusCode()).isEqualTo(409);
            calls.post(AgentApi.START, "{}");
            assertThat(calls.get(AgentApi.RECORD).statusCode()).isEqualTo(409);
            calls.awaitLine("pid ");
            calls.post(AgentApi.LINE, "end 0");
            calls.awaitEnd();

            assertThat(calls.get(AgentApi.RECORD).headers().firstValue("Content-Type"))
                    .hasValue("application/zip");
            Map<String, byte[]> record = calls.record();
            assertThat(record).containsOnlyKeys("deep/deeper/large.bin", "empty", "requests.json");
            isWhole(record);
        }
    }

    /** Every file is in the archive, byte for byte. */
    private void isWhole(Map<String, byte[]> record) throws IOException {
        Map<String, byte[]> there = new TreeMap<>();
        try (Stream<Path> files = Files.walk(record())) {
            for (Path file : files.filter(each -> Files.isRegularFile(each) && !Files.isSymbolicLink(each))
                    .toList()) {
                there.put(record().relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        assertThat(record).containsOnlyKeys(there.keySet());
        record.forEach((name, bytes) -> assertThat(bytes).as(name).isEqualTo(there.get(name)));
    }

    @Test
    @Tag("thorough")
    void endsItsGeneratorAfterTooLongWithoutRequests() throws Exception {
        ProcessHandle generator;
        try (Agent agent = agent()) {
            AgentCalls calls = calls(agent);
            calls.post(AgentApi.START, "");
            generator = calls.generator();
            assertThat(agent.awaitLeave(Duration.ofMillis(1))).isFalse();
        }
        await().until(() -> !generator.isAlive());
    }

    @Test
    @Tag("thorough")
    void endsAGeneratorThatDoesNotEndByItself() throws Exception {
        ProcessHandle generator;
        try (Agent agent = agent("stubborn")) {
            AgentCalls calls = calls(agent);
            calls.post(AgentApi.START, "");
            generator = calls.generator();
            assertThat(calls.post(AgentApi.END, "")).isEqualTo(204);
            assertThat(agent.awaitLeave(Duration.ofHours(1))).isTrue();
        }
        await().until(() -> !generator.isAlive());
    }
}
