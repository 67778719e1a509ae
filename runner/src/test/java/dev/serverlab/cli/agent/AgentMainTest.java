package dev.serverlab.cli.agent;

import static dev.serverlab.testing.Awaited.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.testing.EndOfLogs;
import dev.serverlab.testing.LoggedProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
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

    private static final String TOKEN = "a-token";
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
        return agent(
                TOKEN, List.of("0", "generator", folder.toString(), Integer.toString(idleSeconds), "sh", "-c", """
                        echo "pid $$ token $SERVERLAB_TOKEN"
                        read -r line"""));
    }

    /** Has it start its generator, and gives that. */
    private static ProcessHandle started(LoggedProcess agent) throws IOException, InterruptedException {
        ask(agent, "POST", AgentApi.START);
        String lines = ask(agent, "GET", AgentApi.LINES + "?" + AgentApi.FROM + "=0");
        // The token is not for whatever the generator starts.
        assertThat(lines).contains(" token \"");
        return ProcessHandle.of(Long.parseLong(lines.replaceAll("(?s).*pid (\\d+).*", "$1")))
                .orElseThrow();
    }

    private static String ask(LoggedProcess agent, String method, String path)
            throws IOException, InterruptedException {
        String port = agent.awaitLine(LISTENS).group(1);
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                    .method(method, BodyPublishers.noBody())
                                    .header("Authorization", AgentApi.authorization(TOKEN))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        }
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
    void endsWithItsGeneratorWhenItIsTold() throws Exception {
        try (LoggedProcess agent = generatorAgent(60)) {
            ProcessHandle generator = started(agent);
            ask(agent, "POST", AgentApi.END);

            agent.awaitExit(0);
            await().until(() -> !generator.isAlive());
        }
    }

    @Test
    @Tag("thorough")
    void endsWithItsGeneratorWhenNobodyAsksAnyMore() throws Exception {
        try (LoggedProcess agent = generatorAgent(5)) {
            ProcessHandle generator = started(agent);

            agent.awaitExit(4);
            assertThat(agent.err()).contains("Problem: nobody asked the agent for 5 s", "Action: ");
            await().until(() -> !generator.isAlive());
        }
    }

    @Test
    @Tag("thorough")
    void endsWithTheServer() throws Exception {
        try (LoggedProcess server = new LoggedProcess(
                folder.resolve("server"),
                LoggedProcess.java(List.of("-m", "jdk.httpserver", "-p", "0", "-d", folder.toString())))) {
            String port = server.awaitLine(Pattern.compile("port (\\d+)")).group(1);
            try (LoggedProcess agent = agent(TOKEN, List.of("0", "server", port))) {
                await().until(() -> ask(agent, "GET", AgentApi.NOW).contains("\"pid\":" + server.pid()));
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
        try (LoggedProcess agent = agent(TOKEN, arguments)) {
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
        try (LoggedProcess agent = agent(TOKEN, List.of(port, "server", "8081"))) {
            agent.awaitExit(4);
            assertThat(agent.err())
                    .contains("Problem: the agent cannot listen on port " + port, "Action: ")
                    .doesNotContain("\tat ");
        } finally {
            other.stop(0);
        }
    }
}
