package dev.serverlab.backends.mongo;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import dev.serverlab.backends.Arguments;
import dev.serverlab.backends.Programs;

/** An emulator of MongoDB: it speaks its protocol, and keeps all data on its heap. */
public final class MongoProgram {

    private MongoProgram() {}

    /** @param args {@code --port=PORT} */
    public static void main(String[] args) throws Exception {
        Programs.run(() -> {
            int port = Arguments.of(args, "port").port();
            MongoServer server = new MongoServer(new MemoryBackend());
            try {
                server.bind("127.0.0.1", port);
            } catch (Exception e) { // Netty throws undeclared checked exceptions.
                server.shutdownNow();
                throw Programs.cannotListen(Programs.LOOPBACK, port, e);
            }
            Thread.currentThread().join();
        });
    }
}
