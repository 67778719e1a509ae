package dev.serverlab.harness;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A stub of a server that the lab did not start. */
public record RunningStub(String name, int port, int managementPort, Process process) {

    /**
     * Starts one and waits until it listens.
     *
     * @param mode the profile name of a {@link StubMode}
     * @param options for its JVM
     */
    public static RunningStub start(String name, String mode, String... options) throws IOException {
        int port = LabHome.freePort();
        int managementPort = LabHome.freePort();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home", ""), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dsun.net.httpserver.nodelay=true",
                "-Dstub.name=" + name,
                "-Dstub.mode=" + mode,
                "-Dstub.port=" + port,
                "-Dstub.managementPort=" + managementPort));
        command.addAll(List.of(options));
        command.addAll(
                List.of("-cp", Path.of("target/test-classes").toAbsolutePath().toString(), StubServer.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        RunningStub stub = new RunningStub(name, port, managementPort, process);
        await().atMost(Duration.ofSeconds(60)).ignoreExceptions().until(stub::listens);
        return stub;
    }

    private boolean listens() throws IOException {
        // The service is the second to listen.
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The value for {@code --against}. */
    public String where() {
        return name + "=http://127.0.0.1:" + port + "+http://127.0.0.1:" + managementPort;
    }

    public void end() {
        process.destroyForcibly().onExit().join();
    }
}
