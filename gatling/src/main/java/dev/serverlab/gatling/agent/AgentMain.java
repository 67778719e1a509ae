package dev.serverlab.gatling.agent;

import dev.serverlab.generator.AgentApi;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Starts the agent: {@code SERVERLAB_TOKEN=… java -Drecord=FOLDER -cp 'gatling.jar:lib/*' dev.serverlab.gatling.agent.AgentMain
 * COMMAND…}. The command is the generator's whole command line; nothing that comes over HTTP is executed. Exit codes: 0 it was
 * told to end, 2 invalid settings, 4 it cannot listen, or nobody asked it any more; 143 terminated.
 */
public final class AgentMain {

    private static final int INVALID = 2;
    private static final int FAILED = 4;

    private AgentMain() {}

    public static void main(String[] command) throws InterruptedException {
        System.exit(run(List.of(command)));
    }

    private static int run(List<String> command) throws InterruptedException {
        Function<String, @Nullable String> property = System::getProperty;
        AgentSettings settings;
        try {
            settings = AgentSettings.read(command, System.getenv(AgentApi.TOKEN), property::apply);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            return INVALID;
        }
        Agent agent;
        try {
            agent = Agent.start(settings);
        } catch (IOException e) {
            return failed(
                    "the agent cannot listen on port %d: %s".formatted(settings.port(), e.getMessage()),
                    "give -Dport=… that is free.");
        }
        Runtime.getRuntime().addShutdownHook(new Thread(agent::endGenerator, "agent-end"));
        System.out.println("The agent listens on port " + agent.port());
        if (agent.awaitLeave()) {
            return 0;
        }
        return failed(
                "nobody asked the agent for %d s".formatted(settings.idle().toSeconds()),
                "look why whoever started it has gone; the generator was ended.");
    }

    private static int failed(String problem, String action) {
        System.err.printf("Problem: %s%nAction: %s%n", problem, action);
        return FAILED;
    }
}
