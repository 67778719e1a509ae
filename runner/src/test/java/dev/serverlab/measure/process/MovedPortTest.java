package dev.serverlab.measure.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serverlab.model.problem.LabException;
import dev.serverlab.testing.LoggedProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MovedPortTest {

    /** No other test has ports there. */
    private static final String OF_NOBODY_ELSE = "127.83.19.8";

    @TempDir
    private Path folder;

    /** Listens in both ways that the JDK has, and says where. */
    static final class Listener {
        private Listener() {}

        public static void main(String[] ports) throws IOException {
            InetAddress here = InetAddress.getByName(OF_NOBODY_ELSE);
            for (String port : ports) {
                try (ServerSocket socket = new ServerSocket(Integer.parseInt(port), 1, here)) {
                    System.out.println(socket.getLocalPort());
                }
                try (ServerSocketChannel channel = ServerSocketChannel.open()) {
                    channel.bind(new InetSocketAddress(here, Integer.parseInt(port)));
                    System.out.println(((InetSocketAddress) channel.getLocalAddress()).getPort());
                }
            }
        }
    }

    @Test
    void isBoundInPlaceOfThePortThatTheProgramTakes() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        int free;
        int other;
        InetAddress here = InetAddress.getByName(OF_NOBODY_ELSE);
        try (ServerSocket first = new ServerSocket(0, 1, here);
                ServerSocket second = new ServerSocket(0, 1, here)) {
            free = first.getLocalPort();
            other = second.getLocalPort();
        }
        List<String> arguments = List.of(
                new MovedPort(80, free).argument(java, folder.resolve("port.jar")),
                "-cp",
                System.getProperty("java.class.path"),
                Listener.class.getName(),
                "80",
                Integer.toString(other));
        try (LoggedProcess program = new LoggedProcess(folder.resolve("logs"), LoggedProcess.java(arguments))) {
            program.awaitExit(0);
            assertThat(program.out().lines().map(Integer::valueOf)).containsExactly(free, free, other, other);
        }
    }

    @Test
    void isNotMovedWithoutAJdk() {
        assertThatExceptionOfType(LabException.class)
                .isThrownBy(
                        () -> new MovedPort(80, 8080).argument(folder.resolve("bin/java"), folder.resolve("port.jar")))
                .satisfies(e -> assertThat(e.problem().what()).contains("Port 80 cannot be moved in the JVM of"));
    }
}
