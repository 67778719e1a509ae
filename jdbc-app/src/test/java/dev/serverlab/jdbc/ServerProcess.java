package dev.serverlab.jdbc;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packaged server as a process on free ports. */
record ServerProcess(Process process, BufferedReader output) implements AutoCloseable {

    private static final Pattern UP =
            Pattern.compile("jdbc is up on profile (\\w+): port (\\d+), management port (\\d+)");

    /** Where it answers. */
    record Address(URI service, URI management) {}

    static ServerProcess start(String... settings) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        Stream.of(settings).map(setting -> "-D" + setting).forEach(command::add);
        command.addAll(List.of("-Dserver.port=0", "-Dmanagement.server.port=0", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-jar", "target/jdbc-app.jar"));
        Process process = new ProcessBuilder(command)
                .directory(Path.of(System.getProperty("basedir", ""))
                        .toAbsolutePath()
                        .toFile())
                .redirectErrorStream(true)
                .start();
        return new ServerProcess(process, process.inputReader(StandardCharsets.UTF_8));
    }

    /** Waits until it says where it is up. */
    Address address() throws IOException {
        List<String> before = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher up = UP.matcher(line);
            if (up.find()) {
                return new Address(at(up.group(2)), at(up.group(3)));
            }
            before.add(line);
        }
        throw new AssertionError("the server ended: " + String.join("\n", before));
    }

    private static URI at(String port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** All that it still says, until it has ended. */
    String lastWords() {
        return output.lines().collect(Collectors.joining("\n"));
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        output.close();
    }
}
