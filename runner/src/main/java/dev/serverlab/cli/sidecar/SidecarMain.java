package dev.serverlab.cli.sidecar;

import dev.serverlab.generator.AgentApi;
import dev.serverlab.measure.sidecar.Sidecar;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Starts a sidecar: {@code SERVERLAB_TOKEN=… java -cp 'runner.jar:lib/*' dev.serverlab.cli.sidecar.SidecarMain PORT
 * SERVER-PORT}. It ends when the server does. Exit codes: 0 then, 2 invalid arguments, 4 it cannot listen.
 */
public final class SidecarMain {

    private static final int INVALID = 2;
    private static final int FAILED = 4;

    private SidecarMain() {}

    public static void main(String[] ports) throws InterruptedException {
        System.exit(run(ports, System.getenv(AgentApi.TOKEN)));
    }

    private static int run(String[] ports, @Nullable String token) throws InterruptedException {
        if (ports.length != 2 || token == null || token.isBlank()) {
            System.err.println("Problem: the sidecar cannot be started with these arguments.");
            System.err.println(
                    "Action:  give its port and the server's, with " + AgentApi.TOKEN + " in the environment.");
            return INVALID;
        }
        try (Sidecar sidecar = new Sidecar(Integer.parseInt(ports[0]), Integer.parseInt(ports[1]), token)) {
            System.out.println("The sidecar listens on port " + sidecar.port());
            sidecar.awaitGone();
            return 0;
        } catch (IOException e) {
            System.err.println("Problem: the sidecar cannot listen on port " + ports[0] + ": " + e.getMessage());
            System.err.println("Action:  give one that is free.");
            return FAILED;
        }
    }
}
