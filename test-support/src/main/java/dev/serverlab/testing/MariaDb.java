package dev.serverlab.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Assumptions;

/** The system's MariaDB on a free port, with its data in a temporary folder. */
public record MariaDb(LoggedProcess process, int port) implements AutoCloseable {

    private static final String PROGRAM = "/usr/sbin/mariadbd";

    /** Skips the test, with a line that says so, where it is not installed; fails where all tools are required. */
    public static void require(String server) {
        if (!Files.isExecutable(Path.of(PROGRAM))) {
            String missing = "Not tested here: the server " + server + " on MariaDB (install mariadb-server).";
            if ("required".equals(System.getProperty("serverlab.tools"))) {
                throw new AssertionError(missing + " -Dserverlab.tools=required asks for it.");
            }
            System.out.println(missing);
            Assumptions.abort(missing);
        }
    }

    public static MariaDb start(Path folder) throws IOException, InterruptedException {
        String data = "--datadir=" + folder.resolve("data");
        String user = "--user=" + System.getProperty("user.name");
        try (LoggedProcess install = run(
                folder.resolve("install"),
                "mariadb-install-db",
                data,
                user,
                "--auth-root-authentication-method=normal",
                "--skip-test-db")) {
            install.awaitExit(0);
        }
        while (true) {
            int port = perhapsFreePort();
            LoggedProcess process = server(folder, data, user, port);
            try {
                process.await("a database on port " + port, () -> process.log().contains("ready for connections"));
                return new MariaDb(process, port);
            } catch (AssertionError e) {
                process.close();
                if (!process.log().contains("Address already in use")) {
                    throw e;
                }
            }
        }
    }

    private static LoggedProcess server(Path folder, String data, String user, int port) throws IOException {
        return run(
                folder.resolve(String.valueOf(port)),
                PROGRAM,
                data,
                user,
                "--bind-address=127.0.0.1",
                "--port=" + port,
                "--socket=" + folder.resolve("socket"),
                "--innodb-buffer-pool-size=32M",
                "--performance-schema=OFF",
                "--skip-name-resolve",
                "--skip-ssl");
    }

    private static LoggedProcess run(Path logs, String program, String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(program, "--no-defaults"));
        command.addAll(List.of(options));
        return new LoggedProcess(logs, command);
    }

    /** The setting that lets a server use it. */
    public String setting() {
        return "database.url=jdbc:mysql://127.0.0.1:" + port + "/";
    }

    /** A port below those that Linux gives to connections, which would often take it before the database does. */
    private static int perhapsFreePort() {
        return ThreadLocalRandom.current().nextInt(20_000, 32_768);
    }

    @Override
    public void close() {
        process.close();
    }
}
