package dev.serverlab.measure.cluster;

import dev.serverlab.measure.agent.AgentApi;
import java.util.ArrayList;
import java.util.List;

/** How an agent is started in the lab's image. */
final class AgentCommand {

    static final String MAIN = "dev.serverlab.cli.agent.AgentMain";

    private AgentCommand() {}

    /** For an agent beside a server that listens on that port. */
    static List<String> ofServer(int serverPort) {
        return of("-Xmx48m", List.of("server", Integer.toString(serverPort)));
    }

    /**
     * For a generator.
     *
     * @param record the folder of its record in the pod
     * @param idleSeconds without a request after which it ends
     * @param generator the generator's command
     */
    static List<String> ofGenerator(String record, long idleSeconds, List<String> generator) {
        List<String> task = new ArrayList<>(List.of("generator", record, Long.toString(idleSeconds)));
        task.addAll(generator);
        return of("-Xmx64m", task);
    }

    private static List<String> of(String heap, List<String> task) {
        List<String> command = new ArrayList<>(List.of(
                "java",
                heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                // Limits what clients without the token can occupy; times are in s, and the largest answer is a record.
                "-Djdk.httpserver.maxConnections=200",
                "-Dsun.net.httpserver.maxReqTime=30",
                "-Dsun.net.httpserver.maxRspTime=600",
                // Without it the end of an answer waits 40 ms for an acknowledgement of its beginning.
                "-Dsun.net.httpserver.nodelay=true",
                "-cp",
                "runner/target/runner.jar:runner/target/lib/*",
                MAIN,
                Integer.toString(AgentApi.PORT)));
        command.addAll(task);
        return List.copyOf(command);
    }
}
