package dev.serverlab.measure.ssh;

import dev.serverlab.measure.agent.RemoteLaunch;
import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.remote.AgentCommand;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.system.SystemFiles;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.place.OtherMachine;
import dev.serverlab.model.spelling.PortRange;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A machine with a login, on which the lab starts servers. Nothing has to be there but a JDK. */
public final class SshMachine implements AutoCloseable {

    private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);
    private static final int CONNECTS_WITHIN_MILLIS = 2_000;
    private static final int ROUND_TRIPS = 9;

    /** Differs between machines, and between starts of one. */
    private static final String BOOT = "/proc/sys/kernel/random/boot_id";

    private static final String COPY = """
            umask 077
            part="$1.$$"
            mkdir -p "$part" && tar -x -f - -C "$part" && { mv "$part" "$1" 2>/dev/null || rm -rf "$part"; } && [ -d "$1" ] && exit 0
            rm -rf "$part"
            exit 1
            """;

    private final SshConnection connection;
    private final Map<String, String> facts;
    private final OtherMachine about;
    private final PortRange ports;
    private final String runner;
    private final Set<String> copied = new HashSet<>();

    private SshMachine(SshConnection connection, Map<String, String> facts, OtherMachine about, PortRange ports)
            throws InterruptedException {
        this.connection = connection;
        this.facts = facts;
        this.about = about;
        this.ports = ports;
        this.runner = copy(Bundle.ofRunner());
    }

    /**
     * Logs in, and copies the lab's agent there unless it is there.
     *
     * @param forServers whether servers will run there, or load generators
     * @param ports that they may take
     * @throws LabException when it cannot log in, the machine is not fit, or has no room for the agent
     */
    public static SshMachine open(SshLogin login, boolean forServers, PortRange ports) throws InterruptedException {
        SshConnection connection = SshConnection.open(login);
        try {
            Map<String, String> facts = facts(connection.run(script()));
            requireFit(login, facts);
            return new SshMachine(connection, facts, about(login, forServers, facts), ports);
        } catch (LabException | InterruptedException e) {
            connection.close();
            throw e;
        }
    }

    private static String script() {
        try (InputStream script = Objects.requireNonNull(SshMachine.class.getResourceAsStream("machine.sh"))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> facts(String lines) {
        Map<String, String> facts = new HashMap<>();
        lines.lines().forEach(line -> {
            int equals = line.indexOf('=');
            if (equals > 0) {
                facts.put(line.substring(0, equals), line.substring(equals + 1));
            }
        });
        return facts;
    }

    private static void requireFit(SshLogin login, Map<String, String> facts) {
        if (!"Linux".equals(facts.get("system"))) {
            throw Problems.refused(
                    "machine-not-linux",
                    "%s runs %s, but servers are measured on Linux.",
                    "Name a machine with Linux.",
                    login,
                    facts.getOrDefault("system", "an unknown system"));
        }
        if (facts.getOrDefault("java", "").isEmpty()) {
            throw Problems.refused(
                    "machine-no-jdk",
                    "No JDK 25 or newer was found on %s in SERVERLAB_JAVA_HOME, JAVA_HOME, on the PATH or in the usual folders.",
                    "Install a JDK 25 there.",
                    login);
        }
        if (facts.getOrDefault("address", "").isEmpty()) {
            throw Problems.refused(
                    "machine-no-address",
                    "%s does not say at which address it was reached: SSH_CONNECTION is not set there.",
                    "Log in by OpenSSH's server.",
                    login);
        }
    }

    private static OtherMachine about(SshLogin login, boolean forServers, Map<String, String> facts) {
        String address = Objects.requireNonNull(facts.get("address"));
        Long kib = number(facts.get("memoryKib"));
        Long cpus = number(facts.get("cpus"));
        return new OtherMachine(
                forServers,
                login.toString(),
                facts.getOrDefault("name", address),
                address,
                facts.getOrDefault("kernel", ""),
                facts.getOrDefault("version", ""),
                cpus == null ? null : cpus.intValue(),
                kib == null ? null : Long.valueOf(kib * 1024),
                roundTripMicros(address, login.port()),
                null);
    }

    private static @Nullable Long number(@Nullable String text) {
        return text == null || !text.matches("\\d{1,15}") ? null : Long.valueOf(text);
    }

    /** The median time that a connection takes, in µs; absent when the port of ssh is not reached directly. */
    private static @Nullable Long roundTripMicros(String address, @Nullable Integer port) {
        try {
            long[] micros = new long[ROUND_TRIPS];
            for (int trip = 0; trip < ROUND_TRIPS; trip++) {
                long began = System.nanoTime();
                try (Socket socket = new Socket()) {
                    socket.connect(
                            new InetSocketAddress(address, port == null ? 22 : port.intValue()),
                            CONNECTS_WITHIN_MILLIS);
                }
                micros[trip] = (System.nanoTime() - began) / 1_000;
            }
            return IntStream.range(0, ROUND_TRIPS)
                    .mapToLong(trip -> micros[trip])
                    .sorted()
                    .skip(ROUND_TRIPS / 2)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            return null;
        }
    }

    public OtherMachine about() {
        return about;
    }

    /** Whether it is the lab's own machine, as for a login on localhost: then both share all CPUs. */
    public boolean isThisOne() {
        return SystemFiles.ofThisMachine().text(BOOT.substring(1)).strip().equals(facts.get("boot"));
    }

    /** The {@code java} program there. */
    public String java() {
        return Objects.requireNonNull(facts.get("java"));
    }

    /** Where one of its ports is reached from here. */
    public Address at(int port) {
        return new Address(about.address(), port);
    }

    /**
     * Copies files there unless they are there.
     *
     * @return their folder there
     * @throws LabException when they cannot be copied, as on a full disk
     */
    public String copy(Bundle bundle) throws InterruptedException {
        String hash = bundle.hash();
        String folder = facts.get("cache") + "/" + hash;
        if (copied.contains(hash)) {
            return folder;
        }
        String there = SshConnection.quoted(folder);
        if (bundle.names().isEmpty()) {
            connection.run("mkdir -p " + there);
        } else if (!connection
                .run("[ -d " + there + " ] && echo yes || echo no")
                .strip()
                .equals("yes")) {
            connection.pipe(bundle.archive(), "set -- " + there + "\n" + COPY);
        }
        copied.add(hash);
        return folder;
    }

    /**
     * Starts a server there.
     *
     * @param folder its working directory there
     * @param command with the ports that it gets
     * @param environment its variables, likewise
     * @throws LabException when the agent does not start it
     */
    public SshProgram startServer(
            String name,
            String folder,
            Function<Ports, List<String>> command,
            Function<Ports, Map<String, String>> environment,
            Path log)
            throws InterruptedException {
        return start(name, log, (offer, token) -> {
            Ports given = new Ports(offer.service(), offer.management());
            return new RemoteLaunch.Order(
                    token, given.service(), command.apply(given), folder, environment.apply(given), !isThisOne());
        });
    }

    /**
     * Starts an agent there that starts a generator when it is told to.
     *
     * @param folder its working directory there
     * @param command with the folder of its record
     * @throws LabException when the agent does not start
     */
    SshProgram startGenerator(String name, String folder, Function<String, List<String>> command, Path log)
            throws InterruptedException {
        return start(
                name,
                log,
                (offer, token) -> new RemoteLaunch.Order(
                        token, null, command.apply(offer.record()), folder, Map.of(), !isThisOne()));
    }

    private SshProgram start(String name, Path log, BiFunction<RemoteLaunch.Offer, String, RemoteLaunch.Order> order)
            throws InterruptedException {
        long began = System.nanoTime();
        CompletableFuture<String> first = new CompletableFuture<>();
        ChildProcess ssh = connection.start(name, AgentCommand.launching(java(), runner, ports), log, first::complete);
        try {
            ssh.onExit(() -> first.complete(""));
            RemoteLaunch.Offer offer = RemoteLaunch.Offer.parse(first.get(STARTS_WITHIN.toSeconds(), TimeUnit.SECONDS));
            String token = UUID.randomUUID().toString();
            ssh.writeLine(order.apply(offer, token).line());
            SshConnection.Tunnel agent = connection.forward(offer.agent());
            Ports given = new Ports(offer.service(), offer.management());
            return SshProgram.of(name, log, ssh, given, agent, token, began);
        } catch (IOException | TimeoutException | ExecutionException e) {
            ssh.close();
            throw Problems.failed(
                    "agent-silent",
                    "The lab's agent on %s did not start %s. %s",
                    "Read that; start %s there by hand.",
                    connection.login(),
                    name,
                    ssh.logTail(),
                    java());
        } catch (RuntimeException | InterruptedException e) {
            ssh.close();
            throw e;
        }
    }

    /** Removes what labs have copied there. */
    void clean() throws InterruptedException {
        connection.run("rm -rf " + SshConnection.quoted(Objects.requireNonNull(facts.get("cache"))));
    }

    @Override
    public void close() {
        connection.close();
    }
}
