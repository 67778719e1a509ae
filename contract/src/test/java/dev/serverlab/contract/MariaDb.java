package dev.serverlab.contract;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;

/** A real database on a free port, with its data in a folder that is thrown away. */
public record MariaDb(Process process, int port) implements AutoCloseable {

    private static final Path HOME = Path.of(System.getProperty("basedir", ""), "..", "backends/mariadb/target/mariadb")
            .toAbsolutePath()
            .normalize();

    /** Skips the test, with a line that says so, where it has not been fetched; fails where all tools are required. */
    public static void require(String server) {
        if (!Files.isExecutable(HOME.resolve("bin/mariadbd"))) {
            String missing =
                    "Not tested here: the server " + server + " on MariaDB (run mvn package in backends/mariadb).";
            if ("required".equals(System.getProperty("serverlab.tools"))) {
                throw new AssertionError(missing + " -Dserverlab.tools=required asks for it.");
            }
            System.out.println(missing);
            Assumptions.abort(missing);
        }
    }

    public static MariaDb start(Path folder) throws IOException, InterruptedException {
        Path data = folder.resolve("data");
        String user = "--user=" + System.getProperty("user.name");
        run(
                        folder,
                        List.of(
                                HOME.resolve("scripts/mariadb-install-db").toString(),
                                "--no-defaults",
                                "--basedir=" + HOME,
                                "--datadir=" + data,
                                user,
                                "--auth-root-authentication-method=normal",
                                "--skip-test-db"))
                .waitFor();
        int port = freePort();
        Process process = run(
                folder,
                List.of(
                        HOME.resolve("bin/mariadbd").toString(),
                        "--no-defaults",
                        "--basedir=" + HOME,
                        "--datadir=" + data,
                        user,
                        "--bind-address=127.0.0.1",
                        "--port=" + port,
                        "--socket=" + folder.resolve("socket"),
                        "--innodb-buffer-pool-size=32M",
                        "--performance-schema=OFF",
                        "--skip-name-resolve",
                        "--skip-ssl"));
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> listens(port));
        return new MariaDb(process, port);
    }

    /** The setting that lets a server use it. */
    public String setting() {
        return "database.url=jdbc:mysql://127.0.0.1:" + port + "/";
    }

    private static Process run(Path folder, List<String> command) throws IOException {
        File log = folder.resolve("log").toFile();
        return new ProcessBuilder(new ArrayList<>(command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
    }

    /** Below those that Linux gives to connections, of which any may take it before the database does. */
    private static int freePort() {
        return ThreadLocalRandom.current()
                .ints(20_000, 32_768)
                .filter(port -> !listens(port))
                .findFirst()
                .orElseThrow();
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        process.waitFor();
    }
}
