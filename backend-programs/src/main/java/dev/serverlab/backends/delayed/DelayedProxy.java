package dev.serverlab.backends.delayed;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Forwards what clients send after a delay, and answers at once. For protocols that answer one request of a connection
 * before the next, as MongoDB's drivers expect: data that arrives during a delay is delayed further. Every n-th request can
 * be lost: its connection is closed instead. Further clients wait while {@value #MAX} are connected.
 */
final class DelayedProxy {

    static final int MAX = 2_000;

    private static final int CONNECT_MILLIS = 5_000;
    private static final int BUFFER = 16 << 10;

    private final ServerSocket listening;
    private final InetSocketAddress behind;
    private final Duration delay;
    private final int loseEvery;
    private final AtomicLong requests = new AtomicLong();
    private final Semaphore places = new Semaphore(MAX);

    /** @param loseEvery counted over all connections; 0 loses none */
    DelayedProxy(ServerSocket listening, InetSocketAddress behind, Duration delay, int loseEvery) {
        this.listening = listening;
        this.behind = behind;
        this.delay = delay;
        this.loseEvery = loseEvery;
    }

    /** Accepts connections until it is closed. */
    void serve() throws InterruptedException {
        while (!listening.isClosed()) {
            places.acquire();
            try {
                Socket client = listening.accept();
                Thread.ofVirtual().start(() -> serve(client));
            } catch (IOException e) {
                // The client has gone, or the proxy is closed.
                places.release();
            }
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = new Socket()) {
            server.connect(behind, CONNECT_MILLIS);
            server.setTcpNoDelay(true);
            client.setTcpNoDelay(true);
            Thread answers = Thread.ofVirtual().start(() -> copy(server, client, () -> true));
            copy(client, server, this::handsOn);
            answers.join();
        } catch (IOException e) {
            // The backend is unreachable: the client's connection is closed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            places.release();
        }
    }

    private boolean handsOn() throws InterruptedException {
        if (loseEvery > 0 && requests.incrementAndGet() % loseEvery == 0) {
            return false;
        }
        Thread.sleep(delay);
        return true;
    }

    /** Copies until one of them closes or a part is lost; then closes both. */
    private static void copy(Socket from, Socket to, Passage passage) {
        byte[] buffer = new byte[BUFFER];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0 && passage.isOpen(); read = in.read(buffer)) {
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // It was closed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Called for each part; may block. */
    private interface Passage {
        boolean isOpen() throws InterruptedException;
    }
}
