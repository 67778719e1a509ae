package dev.serverlab.helidon;

import dev.serverlab.helidon.Profiles.Listening;
import io.helidon.webserver.WebServer;
import java.util.concurrent.Executors;

/** The endpoint on what Helidon brings: the measure for what the server's metrics and management add to it. */
public final class BareServer {

    private BareServer() {}

    /**
     * Runs until the JVM is told to stop.
     *
     * @param args the port on 127.0.0.1
     */
    public static void main(String[] args) {
        Listening where = new Listening("127.0.0.1", Integer.parseInt(args[0]));
        WebServer.builder()
                .update(listener -> Profiles.listening(listener, where))
                .routing(routing ->
                        routing.get("/delay/{millis}", new DelayEndpoint(Executors.newVirtualThreadPerTaskExecutor())))
                .build()
                .start();
        System.out.println("listening on 127.0.0.1:" + args[0]);
    }
}
