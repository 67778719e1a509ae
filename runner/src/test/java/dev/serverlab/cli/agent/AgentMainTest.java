package dev.serverlab.cli.agent;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.agent.AgentCalls;
import dev.serverlab.measure.agent.SpokenTo;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.LoggedProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Agents in JVMs of their own. */
@ExtendWith(EndOfLogs.class)
class AgentMainTest {

    private static final Pattern LISTENS = Pattern.compile("The agent listens on port (\\d+)\n");

    @TempDir
    Path folder;

    private LoggedProcess agent(String token, List<String> arguments) throws IOException {
        return new LoggedProcess(
                folder.resolve("agent"),
                LoggedProcess.java(
                        List.of("-cp", System.getProperty("java.class.path"), AgentMain.class.getName()), arguments),
                Map.of(AgentApi.TOKEN, token));
    }

    private LoggedProcess generatorAgent(int idleSeconds) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("0", "generator", folder.toString(), Integer.toString(idleSeconds)));
        arguments.addAll(SpokenTo.command(folder));
        return agent(AgentCalls.TOKEN, arguments);
    }

    private static AgentCalls calls(LoggedProcess agent) {
        return new AgentCalls(Integer.parseInt(agent.awaitLine(LISTENS).group(1)));
    }

    /** Has it start its generator, and gives that. */
    private static ProcessHandle started(LoggedProcess agent) throws IOException, InterruptedException {
        AgentCalls calls = calls(agent);
        calls.post(AgentApi.START, "");
        assertThat(calls.awaitLine("token ")).isEqualTo("token null");
        return calls.generator();
    }

    @Test
    void endsWithItsGeneratorWhenItIsTerminated() throws Exception {
        try (LoggedProcess agent = generatorAgent(60)) {
            ProcessHandle generator = started(agent);
            agent.terminate();

            agent.awaitExit(143);
            await().until(() -> !generator.isAlive());
        }
    }

    @Test
    @Tag("thorough")
    void endsWithoutRequests() throws Exception {
        try (LoggedProcess agent = generatorAgent(1)) {
            agent.awaitExit(4);
            assertThat(agent.err()).contains("Problem: the agent received no request for 1 s", "Action: ");
        }
    }

    @Test
    @Tag("thorough")
    void endsWithTheServer() throws Exception {
        try (LoggedProcess server = new LoggedProcess(
                folder.resolve("server"),
                LoggedProcess.java(List.of("-m", "jdk.httpserver", "-p", "0", "-d", folder.toString())))) {
            String port = server.awaitLine(Pattern.compile("port (\\d+)")).group(1);
            try (LoggedProcess agent = agent(AgentCalls.TOKEN, List.of("0", "server", port))) {
                AgentCalls calls = calls(agent);
                await().until(() -> calls.get(AgentApi.NOW).statusCode() == 200);
                server.terminate();

                agent.awaitExit(0);
            }
        }
    }

    @Test
    void saysWhichArgumentsItNeeds() throws Exception {
        refuses(List.of("0", "generator", "record", "60"));
    }

    @Test
    @Tag("thorough")
    void refusesOtherArguments() throws Exception {
        refuses(List.of());
        refuses(List.of("70000", "server", "8081"));
        refuses(List.of("0", "client", "8081"));
        refuses(List.of("0", "generator", "record", "soon", "java"));
    }

    private void refuses(List<String> arguments) throws IOException, InterruptedException {
        try (LoggedProcess agent = agent(AgentCalls.TOKEN, arguments)) {
            agent.awaitExit(2);
            assertThat(agent.err())
                    .contains("Problem: the agent cannot be started", "Action: give PORT server")
                    .doesNotContain("\tat ", "Exception");
        }
    }

    @Test
    @Tag("thorough")
    void startsWithNoTokenThatAHeaderCannotCarry() throws Exception {
        for (String token : List.of("", "a token", "ä")) {
            try (LoggedProcess agent = agent(token, List.of("0", "server", "8081"))) {
                agent.awaitExit(2);
                assertThat(agent.err()).contains("with SERVERLAB_TOKEN in the environment");
                assertThat(agent.out()).isEmpty();
            }
        }
    }

    @Test
    @Tag("thorough")
    void saysThatItCannotListen() throws Exception {
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String port = Integer.toString(other.getAddress().getPort());
        try (LoggedProcess agent = agent(AgentCalls.TOKEN, List.of(port, "server", "8081"))) {
            agent.awaitExit(4);
            assertThat(agent.err())
                    .contains("Problem: the agent cannot listen on port " + port, "Action: ")
                    .doesNotContain("\tat ");
        } finally {
            other.stop(0);
        }
    }
}
