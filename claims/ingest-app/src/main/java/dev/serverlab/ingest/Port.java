package dev.serverlab.ingest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A port, with one thread that answers all of its requests.
 *
 * @param thread the pool of that one thread
 */
record Port(HttpServer server, ThreadPoolExecutor thread) implements AutoCloseable {

    static final int BACKLOG = 1_024;

    /** Answers a GET or HEAD. */
    @FunctionalInterface
    interface Answering {
        Answer to(HttpExchange request) throws InterruptedException;
    }

    /**
     * Listens there.
     *
     * @param at its port may be 0 for any free one
     * @param name of its thread
     * @throws IngestException when something listens there already, or the address is not one of this machine
     */
    static Port open(InetSocketAddress at, String name, Answering answering) {
        HttpServer server;
        try {
            server = HttpServer.create(at, BACKLOG);
        } catch (IOException e) {
            throw IngestException.cannotListen(at, e);
        }
        ThreadPoolExecutor thread = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name(name).factory());
        server.setExecutor(thread);
        server.createContext("/", exchange -> {
            try (exchange) {
                answer(exchange, answering).send(exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        server.start();
        return new Port(server, thread);
    }

    private static Answer answer(HttpExchange request, Answering answering) throws InterruptedException {
        return switch (request.getRequestMethod()) {
            case "GET", "HEAD" -> answering.to(request);
            default -> Answer.problem(405, "Method Not Allowed", "only GET and HEAD are answered here");
        };
    }

    int number() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        thread.shutdownNow();
    }
}
