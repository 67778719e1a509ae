package dev.serverlab.measure.discovery;

import dev.serverlab.measure.http.Tls;
import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.MovedPort;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.system.ListeningProcess;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.problem.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A start of an application with its port set in one way, or in several, each with a different port.
 *
 * @param ports the port of each way
 */
record StartAttempt(ChildProcess process, Map<PortOption, Integer> ports) implements AutoCloseable {

    private static final long POLL_MILLIS = 50;
    private static final int CONNECTS_WITHIN_MILLIS = 500;

    /** An application that has listened elsewhere for this long opens no more ports. */
    private static final Duration ELSEWHERE = Duration.ofSeconds(3);

    /** How a start ended. */
    sealed interface Outcome {

        /** As part of a sentence. */
        String describe();
    }

    /**
     * It listens on the port that this way set.
     *
     * @param transport what it speaks there; absent for HTTP/1.1 without TLS
     */
    record Listens(PortOption option, int port, CustomServer.@Nullable Transport transport) implements Outcome {

        @Override
        public String describe() {
            return "listens there";
        }
    }

    /** It listens on other ports. */
    record Elsewhere(Set<Integer> ports) implements Outcome {

        @Override
        public String describe() {
            return "listens on " + ports.stream().map(String::valueOf).collect(Collectors.joining(" and "))
                    + " instead";
        }
    }

    /** It listens on a port that it was given, but not on IPv4's loopback. */
    record Unreachable(int port) implements Outcome {

        @Override
        public String describe() {
            return "listens on port " + port + ", but not at 127.0.0.1";
        }
    }

    /** It ended by itself. */
    record Ended(int exitCode, String logTail) implements Outcome {

        @Override
        public String describe() {
            return "ends with exit code " + exitCode;
        }
    }

    /** It listened on no port for as long as a server may take to come up. */
    record Silent(String logTail) implements Outcome {

        @Override
        public String describe() {
            return "listens nowhere";
        }
    }

    /**
     * Starts the application.
     *
     * @param given arguments and variables of its start
     * @param folder where it is started
     * @throws LabException when it cannot be started
     */
    static StartAttempt start(Path java, Path jar, Ways ways, GivenStart given, Path folder, Path log) {
        Map<PortOption, Integer> ports = new LinkedHashMap<>();
        ways.options()
                .forEach(each -> ports.put(each, each instanceof PortOption.Fixed fixed ? fixed.port() : free(ports)));
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(Defaults.JVM_ARGS);
        ways.settings().forEach((name, value) -> command.add("-D" + name + "=" + value));
        List<String> behind = new ArrayList<>(given.arguments());
        Map<String, String> environment = new TreeMap<>(given.env());
        ports.forEach((option, port) -> {
            switch (option) {
                case PortOption.Property property -> command.add("-D" + property.name() + "=" + port);
                case PortOption.Variable variable -> environment.put(variable.name(), Integer.toString(port));
                case PortOption.Moved moved ->
                    command.add(new MovedPort(moved.port(), port)
                            .argument(java, log.resolveSibling("port-" + port + ".jar")));
                case PortOption.Fixed _ -> {}
                case PortOption.Arguments arguments -> behind.addAll(arguments.words(port));
            }
        });
        command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
        command.addAll(behind);
        String name = String.valueOf(jar.getFileName());
        return new StartAttempt(ChildProcess.start(name, command, folder, environment, log, null), ports);
    }

    private static int free(Map<PortOption, Integer> taken) {
        int port;
        do {
            port = Ports.free().service();
        } while (taken.containsValue(port));
        return port;
    }

    /**
     * Waits until it listens, or has ended, or time is up.
     *
     * @param before all ports on which it listened at a start before, instead of those that it was given; empty when unknown
     */
    Outcome outcome(Duration limit, Set<Integer> before) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        @Nullable Long elsewhereSince = null;
        while (true) {
            if (process.awaitExit(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                return new Ended(process.exitValue(), process.logTail());
            }
            for (Map.Entry<PortOption, Integer> each : ports.entrySet()) {
                int port = each.getValue();
                if (takesConnections(port)) {
                    return new Listens(each.getKey(), port, transport(port));
                }
            }
            Set<Integer> others = ListeningProcess.among(process.pid()).ports();
            long now = System.nanoTime();
            elsewhereSince = others.isEmpty() ? null : elsewhereSince == null ? Long.valueOf(now) : elsewhereSince;
            boolean asBefore = !others.isEmpty() && others.equals(before);
            if (asBefore || elsewhereSince != null && now - elsewhereSince > ELSEWHERE.toNanos()) {
                Optional<Integer> meant =
                        others.stream().filter(ports::containsValue).findFirst();
                // It may have begun to listen since it was asked.
                if (meant.isEmpty() || !takesConnections(meant.get())) {
                    return meant.<Outcome>map(Unreachable::new).orElse(new Elsewhere(others));
                }
            }
            if (now > deadline) {
                return new Silent(process.logTail());
            }
        }
    }

    /** TLS only where plain HTTP is not spoken; HTTP/2 where both can be spoken over TLS. */
    private static CustomServer.@Nullable Transport transport(int port) throws InterruptedException {
        if (PlainClient.isSpokenOn(port)) {
            return null;
        }
        String chosen = Tls.chosen(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return chosen == null
                ? null
                : chosen.equals(Tls.HTTP_2) ? CustomServer.Transport.H2 : CustomServer.Transport.TLS;
    }

    /** The other ports that it listens on, sorted. */
    List<Integer> othersThan(int port) {
        return ListeningProcess.among(process.pid()).ports().stream()
                .filter(each -> each != port)
                .toList();
    }

    private static boolean takesConnections(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECTS_WITHIN_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
