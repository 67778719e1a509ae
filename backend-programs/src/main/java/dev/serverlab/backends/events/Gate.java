package dev.serverlab.backends.events;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Produces events for a client that connects and sends {@value #BEGIN}, until the connection is closed. One client at a
 * time; others wait. A client that sends nothing, such as a port check, is disconnected.
 */
final class Gate {

    static final String BEGIN = "begin\n";
    /** The answer, when production begins. */
    static final String BEGUN = "begun\n";

    private static final int WORD_WITHIN_MILLIS = 5_000;

    private final ServerSocket listening;
    private final Consumer<BooleanSupplier> production;

    /** @param production receives whether it is still wanted, and returns when it is not */
    Gate(ServerSocket listening, Consumer<BooleanSupplier> production) {
        this.listening = listening;
        this.production = production;
    }

    /** Serves one client after the other until it is closed. */
    void serve() {
        while (!listening.isClosed()) {
            try (Socket client = listening.accept()) {
                serve(client);
            } catch (IOException e) {
                // The client has gone, or the gate is closed.
            }
        }
    }

    private void serve(Socket client) throws IOException {
        client.setSoTimeout(WORD_WITHIN_MILLIS);
        InputStream in = client.getInputStream();
        byte[] word = in.readNBytes(BEGIN.length());
        if (!BEGIN.equals(new String(word, StandardCharsets.US_ASCII))) {
            return;
        }
        client.setSoTimeout(0);
        client.getOutputStream().write(BEGUN.getBytes(StandardCharsets.US_ASCII));
        AtomicBoolean wanted = new AtomicBoolean(true);
        Thread.ofVirtual().start(() -> {
            awaitEnd(in);
            wanted.set(false);
        });
        production.accept(wanted::get);
    }

    private static void awaitEnd(InputStream in) {
        try {
            while (in.read() >= 0) {
                // Further input is ignored.
            }
        } catch (IOException e) {
            // It is closed.
        }
    }
}
