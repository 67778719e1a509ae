package dev.serverlab.cli.agent;

import dev.serverlab.measure.agent.Agent;
import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.agent.RemoteLaunch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Starts an agent: {@code SERVERLAB_TOKEN=… java -cp 'runner.jar:lib/*' dev.serverlab.cli.agent.AgentMain PORT}, then
 * {@code server SERVER-PORT}, or {@code generator RECORD-FOLDER IDLE-SECONDS COMMAND…} with the generator's whole
 * command line; nothing that comes over HTTP is executed. With {@code launch} alone it starts the server that its
 * standard input names, as {@link RemoteLaunch} says. Exit codes: 0 it was told to end, or the server has ended; 2 invalid
 * arguments; 4 it cannot listen, or requests stopped coming; 143 terminated; after {@code launch} that of the server if it
 * ended by itself. Each ends what was started, by force after 5 s.
 */
public final class AgentMain {

    private static final int INVALID = 2;
    private static final int FAILED = 4;

    /** The agent of a server has no idle limit: it ends with the server. */
    private static final Duration UNLIMITED = Duration.ofDays(1_000);

    /** The characters that a header can carry. */
    private static final String TOKEN = "[!-~]{1,1000}";

    private AgentMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(List.of(arguments), System.getenv(AgentApi.TOKEN)));
    }

    private static int run(List<String> arguments, @Nullable String token) throws InterruptedException {
        try {
            if (arguments.equals(List.of("launch"))) {
                return RemoteLaunch.run(System.in, System.out);
            }
            if (token == null || !token.matches(TOKEN)) {
                throw new IllegalArgumentException("no token");
            }
            int port = Integer.parseInt(arguments.get(0));
            return switch (arguments.get(1)) {
                case "server" -> attended(Agent.ofServer(port, token, Integer.parseInt(arguments.get(2))), UNLIMITED);
                case "generator" -> {
                    Path record = Path.of(arguments.get(2)).toAbsolutePath().normalize();
                    Duration idle = Duration.ofSeconds(Integer.parseInt(arguments.get(3)));
                    List<String> command = arguments.subList(4, arguments.size());
                    yield attended(Agent.ofGenerator(port, token, record, command), idle);
                }
                default -> throw new IllegalArgumentException("neither server nor generator");
            };
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return failed(
                    INVALID,
                    "the agent cannot be started with these arguments.",
                    "give PORT server SERVER-PORT, or PORT generator RECORD-FOLDER IDLE-SECONDS COMMAND…, with "
                            + AgentApi.TOKEN + " in the environment: 1 to 1000 ASCII characters without blanks.");
        } catch (IOException e) {
            return failed(
                    FAILED,
                    "the agent cannot listen on port %s: %s".formatted(arguments.getFirst(), e.getMessage()),
                    "give one that is free.");
        }
    }

    private static int attended(Agent agent, Duration idle) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(agent::close, "agent-end"));
        System.out.println("The agent listens on port " + agent.port());
        return agent.awaitLeave(idle)
                ? 0
                : failed(
                        FAILED,
                        "the agent received no request for %d s".formatted(idle.toSeconds()),
                        "find out why the program that started it is gone; the generator was ended.");
    }

    private static int failed(int exitCode, String problem, String action) {
        System.err.printf("Problem: %s%nAction: %s%n", problem, action);
        return exitCode;
    }
}
