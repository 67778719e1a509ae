package dev.serverlab.measure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serverlab.measure.process.Program;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that have ended while something else answers where they should. */
class RunningServerTest {

    @TempDir
    private Path folder;

    private final AtomicInteger asked = new AtomicInteger();
    private ServerSocket another;
    private Thread answering;

    @BeforeEach
    void anotherServerAnswersThere() throws IOException {
        another = new ServerSocket(0, 8, InetAddress.getLoopbackAddress());
        answering = Thread.ofPlatform().daemon().start(() -> {
            while (!another.isClosed()) {
                try (Socket socket = another.accept()) {
                    asked.incrementAndGet();
                    socket.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                } catch (IOException e) {
                    // Closed, or the client went away.
                }
            }
        });
    }

    @AfterEach
    void end() throws IOException, InterruptedException {
        another.close();
        answering.join();
    }

    private Ending awaited(int asksWhileAlive) throws IOException {
        Ending program = new Ending(
                asksWhileAlive, Files.writeString(folder.resolve("server.log"), "Unrecognized VM option 'Nope'"));
        Address there = Address.onLoopback(another.getLocalPort());
        assertThatThrownBy(
                        () -> RunningServer.await(new Variant("mvc", "default"), "/delay", program, 1, there, there, 0))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("ended with exit code 1 before it answered GET /delay/0")
                .hasMessageContaining("Unrecognized VM option");
        return program;
    }

    @Test
    void isNotAskedWhenItsProgramHasEnded() throws IOException {
        assertThat(awaited(0).closed).isTrue();
        assertThat(asked).hasValue(0);
    }

    @Test
    void doesNotTakeTheAnswerOfAnotherForItsOwn() throws IOException {
        assertThat(awaited(1).closed).isTrue();
        assertThat(asked).hasValue(1);
    }

    /** One that has ended after somebody looked that often. */
    private static final class Ending extends Program {
        private int asksWhileAlive;
        private boolean closed;

        private Ending(int asksWhileAlive, Path log) {
            super("mvc:default", log);
            this.asksWhileAlive = asksWhileAlive;
        }

        @Override
        public long pid() {
            return 0;
        }

        @Override
        public boolean isAlive() {
            return asksWhileAlive-- > 0;
        }

        @Override
        public boolean awaitExit(long timeout, TimeUnit unit) {
            return !isAlive() && (exit.isDone() || exit.complete(1));
        }

        @Override
        protected void awaitLog() {}

        @Override
        public void writeLine(String line) {}

        @Override
        public void end() {}

        @Override
        public void close() {
            closed = true;
        }
    }
}
