package dev.serverlab.backends.delayed;

import dev.serverlab.backends.Arguments;
import dev.serverlab.backends.Programs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * A proxy that makes a backend seem further away, or lose requests: loopback hides the cost of waiting and the effect of
 * broken connections.
 */
public final class DelayedProgram {

    private static final int MAX_MICROS = 60_000_000;
    private static final int MAX_BETWEEN = 1_000_000;
    private static final int WAITING_CLIENTS = 1_024;

    private DelayedProgram() {}

    /** @param args {@code --port=PORT --behind=URL --micros=MICROS --lose-every=REQUESTS}, the last 0 for none */
    public static void main(String[] args) throws Exception {
        Programs.run(() -> {
            Arguments given = Arguments.of(args, "port", "behind", "micros", "lose-every");
            int port = given.port();
            Duration delay = Duration.of(given.number("micros", 0, MAX_MICROS), ChronoUnit.MICROS);
            int loseEvery = given.number("lose-every", 0, MAX_BETWEEN);
            try (ServerSocket listening = listen(port)) {
                new DelayedProxy(listening, given.place("behind"), delay, loseEvery).serve();
            }
        });
    }

    private static ServerSocket listen(int port) {
        try {
            return new ServerSocket(port, WAITING_CLIENTS, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw Programs.cannotListen(Programs.LOOPBACK, port, e);
        }
    }
}
