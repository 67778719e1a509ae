package dev.serverlab.measure.remote;

import dev.serverlab.measure.agent.AgentApi;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.model.spelling.PortRange;
import java.util.ArrayList;
import java.util.List;

/** How an agent is started. */
public final class AgentCommand {

    static final String MAIN = "dev.serverlab.cli.agent.AgentMain";

    private static final String IN_IMAGE = "runner/target/";
    private static final String SMALL = "-Xmx48m";
    private static final String WITH_LINES = "-Xmx64m";

    private AgentCommand() {}

    /** In the lab's image, beside a server that listens on that port. */
    public static List<String> ofServer(int serverPort) {
        return of("java", SMALL, IN_IMAGE, inPod(List.of("server", Integer.toString(serverPort))));
    }

    /**
     * In the lab's image, for a generator.
     *
     * @param record the folder of its record in the pod
     * @param idleSeconds without a request after which it ends
     * @param generator the generator's command
     */
    public static List<String> ofGenerator(String record, long idleSeconds, List<String> generator) {
        List<String> task = new ArrayList<>(List.of("generator", record, Long.toString(idleSeconds)));
        task.addAll(generator);
        return of("java", WITH_LINES, IN_IMAGE, inPod(task));
    }

    /**
     * On another machine, for a server that standard input names.
     *
     * @param java the {@code java} program there
     * @param folder with the runner's jar and libraries there, without a slash at its end
     * @param ports that it may hand out
     */
    public static List<String> launching(String java, String folder, PortRange ports) {
        List<String> command = new ArrayList<>(of(java, SMALL, folder + "/", List.of("launch")));
        command.add(1, "-D" + Ports.RANGE_SETTING + "=" + ports);
        return command;
    }

    private static List<String> inPod(List<String> task) {
        List<String> arguments = new ArrayList<>(List.of(Integer.toString(AgentApi.PORT)));
        arguments.addAll(task);
        return arguments;
    }

    private static List<String> of(String java, String heap, String folder, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                java,
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
                folder + "runner.jar:" + folder + "lib/*",
                MAIN));
        command.addAll(arguments);
        return List.copyOf(command);
    }
}
