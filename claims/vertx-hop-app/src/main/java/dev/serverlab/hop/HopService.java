package dev.serverlab.hop;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A stand-in for a store behind the server: it echoes each byte, from an event loop of its own Vert.x, over TCP on
 * loopback. Its CPU is in the server's process.
 */
final class HopService implements AutoCloseable {

    static final String ADDRESS = "127.0.0.1";

    private final Vertx vertx;
    private final NetServer server;

    private HopService(Vertx vertx, NetServer server) {
        this.vertx = vertx;
        this.server = server;
    }

    /** Starts it on a free port. */
    static HopService start() {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        NetServer server = vertx.createNetServer()
                .connectHandler(HopService::giveBack)
                .listen(0, ADDRESS)
                .await();
        return new HopService(vertx, server);
    }

    private static void giveBack(NetSocket socket) {
        // Named apart, so that a thread dump does not take it for one of the service.
        Thread.currentThread().setName("hop-eventloop");
        socket.handler(socket::write);
    }

    int port() {
        return server.actualPort();
    }

    @Override
    public void close() {
        try {
            vertx.close().await(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            // Its threads end with the JVM.
        }
    }
}
