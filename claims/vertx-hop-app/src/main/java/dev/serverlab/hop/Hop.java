package dev.serverlab.hop;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;

/**
 * The connections of one instance to the {@link HopService}. Questions are sent without waiting for earlier answers,
 * which come in the same order. For use by its instance only, on whose context everything happens.
 */
final class Hop {

    private static final Buffer QUESTION = Buffer.buffer(new byte[] {'?'});

    /** Kept referenced while its connections are used: Vert.x closes an unreferenced client with its connections. */
    @SuppressWarnings("UnusedVariable")
    private final NetClient client;

    private final List<Connection> connections;
    private int next;

    private Hop(NetClient client, List<Connection> connections) {
        this.client = client;
        this.connections = connections;
    }

    /** Connects from the context that it is called on. */
    static Future<Hop> connect(Vertx vertx, int port, int connections) {
        NetClient client = vertx.createNetClient();
        List<Future<Connection>> all = IntStream.range(0, connections)
                .mapToObj(i -> client.connect(port, HopService.ADDRESS).map(Connection::new))
                .toList();
        return Future.all(all).map(connected -> new Hop(client, new ArrayList<>(connected.<Connection>list())));
    }

    /** Completes when the answer has arrived; fails when the connection is gone. */
    Future<Void> ask() {
        Connection connection = connections.get(next);
        next = (next + 1) % connections.size();
        return connection.ask();
    }

    private static final class Connection {
        private final Queue<Promise<Void>> waiting = new ArrayDeque<>();
        private final NetSocket socket;
        private boolean closed;

        Connection(NetSocket socket) {
            this.socket = socket;
            socket.handler(answers -> {
                for (int i = 0; i < answers.length(); i++) {
                    waiting.remove().complete();
                }
            });
            socket.closeHandler(gone -> {
                closed = true;
                waiting.forEach(each -> each.fail("the local service has closed the connection"));
                waiting.clear();
            });
        }

        Future<Void> ask() {
            if (closed) {
                return Future.failedFuture("the connection to the local service is closed");
            }
            Promise<Void> answer = Promise.promise();
            waiting.add(answer);
            var unused = socket.write(QUESTION);
            return answer.future();
        }
    }
}
