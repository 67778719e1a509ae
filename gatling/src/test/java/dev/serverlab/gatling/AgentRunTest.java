package dev.serverlab.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.serverlab.generator.AgentApi;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRecord;
import dev.serverlab.generator.GoAhead;
import dev.serverlab.testing.Awaited;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.LoggedProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Whole agents, each with its generator in JVMs of their own; side by side, because each mostly waits. */
@Execution(ExecutionMode.CONCURRENT)
@ExtendWith(EndOfLogs.class)
class AgentRunTest {

    @TempDir
    Path folder;

    @Test
    void drivesAGeneratorFromItsStartToItsRecord() throws Exception {
        ToldMoment.untilInTime(this::drivesAGenerator);
    }

    private boolean drivesAGenerator(Duration ahead) throws Exception {
        try (StubServer one = new StubServer(StubServer::right);
                StubServer other = new StubServer(StubServer::right);
                AgentProcess agent = AgentProcess.start(
                        folder,
                        List.of("-Drecord=" + recordFolder()),
                        generator("one@%s,other@%s".formatted(one.url(), other.url())))) {
            assertThat(agent.cpu().nanos()).isNull();
            assertThat(agent.post(AgentApi.START, "")).isEqualTo(204);
            agent.awaitLine("@lab {\"event\":\"phase\",\"phase\":\"warmup\"");
            assertThat(agent.cpu().nanos()).isPositive();
            GoAhead go = GoAhead.at(agent.clock().time().plus(ahead));
            assertThat(agent.post(AgentApi.LINE, go.line())).isEqualTo(204);

            AgentApi.Lines all = agent.awaitEnd();
            if (all.lines().stream().anyMatch(line -> line.contains("it was told too late to start at "))) {
                return false;
            }
            assertThat(all.exitCode()).as("%s", all.lines()).isZero();
            assertThat(all.lines())
                    .anyMatch(line -> line.startsWith(GeneratorEvent.PREFIX + "{\"event\":\"finished\""));
            Map<String, byte[]> record = agent.record();
            assertThat(record).containsKeys("latency-one.hlog", "errors-other.csv", "lag.hlog");
            isWhole(record);
            GeneratorRecord read = new JsonMapper()
                    .readValue(Objects.requireNonNull(record.get(GeneratorRecord.FILE)), GeneratorRecord.class);
            assertThat(read.phases().get(1).startEpochMicros()).isEqualTo(go.startEpochMicros());
            assertThat(agent.post(AgentApi.END, "")).isEqualTo(204);
            agent.awaitExit(0);
            return true;
        }
    }

    private List<String> generator(String targets) {
        return LoggedProcess.java(List.of(
                "@generator.args",
                "@open.args",
                "-Dtargets=" + targets,
                "-Drate=20",
                "-Dshare=1/2",
                "-Ddelay=20ms",
                "-Dsettle=500ms",
                "-Dblocks=1",
                "-Dblock=1s",
                "-Dwarmup=10m",
                "-DwarmupUsers=4",
                "-DwarmupUntil=told",
                "-Dhtml=false",
                "-Drecord=" + recordFolder(),
                "-cp",
                System.getProperty("java.class.path"),
                GeneratorMain.class.getName(),
                "-rf",
                folder.toString()));
    }

    @Test
    void answersNobodyWithoutTheToken() throws Exception {
        try (AgentProcess agent = start()) {
            for (String wrong :
                    List.of("", "Bearer", "Bearer a-tokeN", "Bearer a-token2", "Basic a-token", "a-token")) {
                for (String path : List.of(AgentApi.CLOCK, AgentApi.linesFrom(0), AgentApi.RECORD, "/")) {
                    assertThat(status(agent, "GET", path, wrong)).as(wrong).isEqualTo(401);
                }
                for (String path : List.of(AgentApi.START, AgentApi.LINE, AgentApi.END)) {
                    assertThat(status(agent, "POST", path, wrong)).as(wrong).isEqualTo(401);
                }
            }
            // Nothing was started, and the agent is still there.
            assertThat(agent.post(AgentApi.START, "")).isEqualTo(204);
        }
    }

    private static int status(AgentProcess agent, String method, String path, String authorization)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(agent.uri(path)).method(method, BodyPublishers.noBody());
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return agent.send(request.build()).statusCode();
    }

    @Test
    @Tag("thorough")
    void knowsNoOtherPathsAndMethods() throws Exception {
        try (AgentProcess agent = start()) {
            for (String path : List.of("/", "/clocks", "/clock/", "/record/../clock", "/start/x")) {
                assertThat(agent.get(path).statusCode()).as(path).isEqualTo(404);
            }
            HttpResponse<byte[]> got = agent.get(AgentApi.START);
            assertThat(got.statusCode()).isEqualTo(405);
            assertThat(got.headers().firstValue("Allow")).hasValue("POST");
            assertThat(agent.post(AgentApi.CLOCK, "")).isEqualTo(405);
            for (String from : List.of("", "?from=", "?from=-1", "?from=1", "?from=x", "?to=0", "?from=99999999999")) {
                assertThat(agent.get(AgentApi.LINES + from).statusCode())
                        .as(from)
                        .isEqualTo(400);
            }
        }
    }

    @Test
    @Tag("thorough")
    void startsItsGeneratorOnceWithTheRequestsThere() throws Exception {
        try (AgentProcess agent = start()) {
            assertThat(agent.post(AgentApi.START, new byte[AgentApi.MOST_REQUESTS_BYTES + 1]))
                    .isEqualTo(413);
            assertThat(agent.post(AgentApi.START, "{\"targets\":{}}")).isEqualTo(204);
            assertThat(agent.post(AgentApi.START, "{}")).isEqualTo(409);

            assertThat(agent.awaitLine("requests ")).isEqualTo("requests {\"targets\":{}}");
            assertThat(agent.awaitLine("token ")).isEqualTo("token null");
            assertThat(agent.post(AgentApi.LINE, "end 0")).isEqualTo(204);
            assertThat(agent.awaitEnd().exitCode()).isZero();
            assertThat(agent.post(AgentApi.START, "")).isEqualTo(409);
        }
    }

    @Test
    @Tag("thorough")
    void saysWhenTheGeneratorCannotBeStarted() throws Exception {
        try (AgentProcess agent = AgentProcess.start(
                folder, List.of("-Drecord=" + recordFolder()), List.of(folder + "/no-java", "-version"))) {
            HttpResponse<byte[]> answer = agent.send(
                    agent.request(AgentApi.START).POST(BodyPublishers.noBody()).build());

            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                    .startsWith("the generator cannot be started: ")
                    .contains("no-java");
        }
    }

    @Test
    @Tag("thorough")
    void tellsEveryLineAgainToWhoeverLostAnAnswer() throws Exception {
        try (AgentProcess agent = start()) {
            agent.post(AgentApi.START, "");
            agent.awaitLine("pid ");
            int before = agent.lines(0).next();
            askAndHangUp(agent, before);
            assertThat(agent.post(AgentApi.LINE, "many\n")).isEqualTo(204);
            agent.awaitLine("wondered at many");
            askAndHangUp(agent, before);

            // More than one answer has.
            assertThat(agent.lines(before).lines()).hasSizeLessThan(2_500);
            assertThat(agent.post(AgentApi.LINE, "end 3")).isEqualTo(204);
            AgentApi.Lines all = agent.awaitEnd();
            assertThat(all.exitCode()).isEqualTo(3);
            assertThat(all.lines()).hasSize(before + 2_502).hasSize(all.next());
            assertThat(all.lines()).contains("heard many", "wondered at many");
            List<String> numbers = all.lines().stream()
                    .filter(line -> line.startsWith("number "))
                    .toList();
            assertThat(numbers).hasSize(2_500).doesNotHaveDuplicates().endsWith("number 2499");
            assertThat(agent.awaitEnd()).isEqualTo(all);
            assertThat(agent.lines(all.next())).isEqualTo(new AgentApi.Lines(List.of(), all.next(), 3));
            assertThat(agent.lines(0).exitCode()).isNull();
        }
    }

    /** As somebody whose connection breaks before the answer has come. */
    private static void askAndHangUp(AgentProcess agent, int from) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), agent.port())) {
            OutputStream out = socket.getOutputStream();
            out.write("GET %s HTTP/1.1\r\nHost: agent\r\nAuthorization: %s\r\n\r\n"
                    .formatted(AgentApi.linesFrom(from), AgentApi.authorization(AgentProcess.TOKEN))
                    .getBytes(StandardCharsets.US_ASCII));
            out.flush();
        }
    }

    @Test
    @Tag("thorough")
    void tellsTheGeneratorSingleLinesWhileItRuns() throws Exception {
        try (AgentProcess agent = start()) {
            assertThat(agent.post(AgentApi.LINE, "early")).isEqualTo(409);
            agent.post(AgentApi.START, "");
            for (String none : List.of("", "\n", " ", "one\ntwo", "one\r", "one\r\n", "one\n\n")) {
                assertThat(agent.post(AgentApi.LINE, none)).isEqualTo(400);
            }
            assertThat(agent.post(AgentApi.LINE, new byte[] {(byte) 0xff})).isEqualTo(400);
            assertThat(agent.post(AgentApi.LINE, "x".repeat(AgentApi.MOST_LINE_BYTES + 1)))
                    .isEqualTo(413);
            String longest = "x".repeat(AgentApi.MOST_LINE_BYTES);
            assertThat(agent.post(AgentApi.LINE, longest)).isEqualTo(204);
            assertThat(agent.awaitLine("heard ")).isEqualTo("heard " + longest);
            assertThat(agent.post(AgentApi.LINE, "end 0")).isEqualTo(204);
            agent.awaitEnd();
            assertThat(agent.post(AgentApi.LINE, "late")).isEqualTo(409);
        }
    }

    @Test
    @Tag("thorough")
    void givesTheWholeRecordWhenTheGeneratorHasEnded() throws Exception {
        byte[] large = new byte[5_000_000];
        new Random(1).nextBytes(large);
        Files.createDirectories(recordFolder().resolve("deep/deeper"));
        Files.write(recordFolder().resolve("deep/deeper/large.bin"), large);
        Files.createFile(recordFolder().resolve("empty"));
        Path secret = Files.writeString(folder.resolve("secret"), "outside of the record");
        Files.createSymbolicLink(recordFolder().resolve("link"), secret);
        try (AgentProcess agent = start()) {
            assertThat(agent.get(AgentApi.RECORD).statusCode()).isEqualTo(409);
            agent.post(AgentApi.START, "{}");
            assertThat(agent.get(AgentApi.RECORD).statusCode()).isEqualTo(409);
            agent.awaitLine("pid ");
            agent.post(AgentApi.LINE, "end 0");
            agent.awaitEnd();

            assertThat(agent.get(AgentApi.RECORD).headers().firstValue("Content-Type"))
                    .hasValue("application/zip");
            Map<String, byte[]> record = agent.record();
            assertThat(record).containsOnlyKeys("deep/deeper/large.bin", "empty", "requests.json");
            isWhole(record);
        }
    }

    /** Every file is in the archive, byte for byte. */
    private void isWhole(Map<String, byte[]> record) throws IOException {
        Map<String, byte[]> there = new TreeMap<>();
        try (Stream<Path> files = Files.walk(recordFolder())) {
            for (Path file : files.filter(each -> Files.isRegularFile(each) && !Files.isSymbolicLink(each))
                    .toList()) {
                there.put(recordFolder().relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        assertThat(record).containsOnlyKeys(there.keySet());
        record.forEach((name, bytes) -> assertThat(bytes).as(name).isEqualTo(there.get(name)));
    }

    @Test
    @Tag("thorough")
    void endsWithAGeneratorThatDoesNotEndByItself() throws Exception {
        try (AgentProcess agent = start("stubborn")) {
            agent.post(AgentApi.START, "");
            long pid = pid(agent);
            assertThat(agent.post(AgentApi.END, "")).isEqualTo(204);

            agent.awaitExit(0);
            hasEnded(pid);
        }
    }

    @Test
    @Tag("thorough")
    void endsWithItsGeneratorWhenItIsTerminated() throws Exception {
        try (AgentProcess agent = start()) {
            agent.post(AgentApi.START, "");
            long pid = pid(agent);
            agent.terminate();

            agent.awaitExit(143);
            hasEnded(pid);
        }
    }

    @Test
    @Tag("thorough")
    void endsWithItsGeneratorWhenNobodyAsksAnyMore() throws Exception {
        try (AgentProcess agent = AgentProcess.start(
                folder,
                List.of("-Drecord=" + recordFolder(), "-Didle=5"),
                command(recordFolder().toString()))) {
            agent.post(AgentApi.START, "");
            long pid = pid(agent);

            agent.awaitExit(4);
            assertThat(agent.err()).contains("Problem: nobody asked the agent for 5 s", "Action: ");
            hasEnded(pid);
        }
    }

    @Test
    @Tag("thorough")
    void staysWhileSomebodyWaitsForAnAnswer() throws Exception {
        // An answer without a line takes 5 s.
        try (AgentProcess agent = AgentProcess.start(
                folder,
                List.of("-Drecord=" + recordFolder(), "-Didle=4"),
                command(recordFolder().toString()))) {
            assertThat(agent.lines(0)).isEqualTo(new AgentApi.Lines(List.of(), 0, null));
            agent.awaitExit(4);
        }
    }

    @Test
    void refusesBadSettingsAllAtOnce() throws Exception {
        try (AgentProcess agent = AgentProcess.started(folder, List.of("-Dport=70000", "-Didle=0"), List.of(), "")) {
            agent.awaitExit(2);

            assertThat(agent.err())
                    .contains("Problem: the agent cannot be started", "SERVERLAB_TOKEN: ", "command line is missing")
                    .contains("port=70000: ", "idle=0: ", "record: missing", "Action: ")
                    .doesNotContain("\tat ", "Exception");
            assertThat(agent.out()).isEmpty();
        }
    }

    @Test
    @Tag("thorough")
    void saysThatItCannotListen() throws Exception {
        try (AgentProcess first = start();
                AgentProcess second = AgentProcess.started(
                        folder.resolve("second"),
                        List.of("-Drecord=" + recordFolder(), "-Dport=" + first.port()),
                        List.of("java"),
                        AgentProcess.TOKEN)) {
            second.awaitExit(4);
            assertThat(second.err())
                    .contains("Problem: the agent cannot listen on port " + first.port(), "Action: ")
                    .doesNotContain("\tat ");
        }
    }

    private static long pid(AgentProcess agent) throws IOException, InterruptedException {
        return Long.parseLong(agent.awaitLine("pid ").substring("pid ".length()));
    }

    private static void hasEnded(long pid) {
        Awaited.until(
                "the end of " + pid,
                () -> ProcessHandle.of(pid),
                process -> process.filter(ProcessHandle::isAlive).isEmpty());
    }

    private AgentProcess start(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(recordFolder().toString()));
        all.addAll(List.of(arguments));
        return AgentProcess.start(folder, List.of("-Drecord=" + recordFolder()), command(all.toArray(String[]::new)));
    }

    private static List<String> command(String... arguments) {
        return LoggedProcess.java(
                List.of("-cp", System.getProperty("java.class.path"), SpokenTo.class.getName()), List.of(arguments));
    }

    private Path recordFolder() {
        return folder.resolve("agent-record");
    }
}
