package dev.serverlab.measure.agent;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.server.Ports;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Starts one server for a lab on another machine, and reports on it; or starts a generator when it is told to. It writes an
 * {@link Offer} as the first line of its output, reads an {@link Order} as the first of its input, and then writes the
 * server's own output. What it starts never outlives it: it ends when the input ends, when nobody asks for some time, and
 * when it is told to.
 */
public final class RemoteLaunch {

    /** Longer than a connection may be interrupted, and less than the minute within which nothing may be left. */
    private static final Duration IDLE = Duration.ofSeconds(45);

    private static final int SILENT = 4;
    private static final Path NOWHERE = Path.of("/dev/null");
    private static final JsonMapper JSON = new JsonMapper();

    private RemoteLaunch() {}

    /**
     * Ports that are free on this machine.
     *
     * @param agent where the agent will listen, on loopback
     * @param service for the server's requests
     * @param management for the server's management port
     * @param record a folder for a generator's record, which goes with this process
     */
    public record Offer(int agent, int service, int management, String record) {

        static Offer of(Path record) {
            Ports server = Ports.free();
            return new Offer(Ports.one(), server.service(), server.management(), record.toString());
        }

        /**
         * Reads the line.
         *
         * @throws IOException when it is something else
         */
        public static Offer parse(String line) throws IOException {
            return read(line, Offer.class);
        }
    }

    /**
     * What to start.
     *
     * @param token that requests to the agent have to show
     * @param port on which the server will listen; absent for a generator
     * @param folder its working directory
     * @param environment variables in addition to those of this process
     * @param otherMachine whether the lab is on another machine, which cannot read this one's counters
     */
    public record Order(
            String token,
            @Nullable Integer port,
            List<String> command,
            String folder,
            Map<String, String> environment,
            boolean otherMachine) {

        /** As one line. */
        public String line() {
            return JSON.writeValueAsString(this);
        }
    }

    /**
     * Does all of it.
     *
     * @return the server's exit code; 0 when it was ended as intended, 4 when nobody asked for it any more
     * @throws IOException when the order is malformed, or the agent cannot listen
     */
    public static int run(InputStream in, PrintStream out) throws IOException, InterruptedException {
        try (ScratchFolder record = ScratchFolder.create("serverlab-record-")) {
            Offer offer = Offer.of(record.path());
            out.println(JSON.writeValueAsString(offer));
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            String line = lines.readLine();
            if (line == null) {
                return 0;
            }
            Order order = read(line, Order.class);
            return order.port == null ? generator(offer, order, lines) : server(offer, order, order.port, lines, out);
        }
    }

    private static int generator(Offer offer, Order order, BufferedReader lines)
            throws IOException, InterruptedException {
        Path record = Path.of(offer.record);
        try (Agent agent =
                Agent.ofGeneratorHere(offer.agent, order.token, Path.of(order.folder), record, order.command)) {
            return attended(agent, lines) ? 0 : SILENT;
        }
    }

    private static int server(Offer offer, Order order, int port, BufferedReader lines, PrintStream out)
            throws IOException, InterruptedException {
        ChildProcess server = ChildProcess.start(
                "server", order.command, Path.of(order.folder), order.environment, NOWHERE, out::println);
        try (Agent agent = Agent.ofStarted(offer.agent, order.token, port, server, order.otherMachine)) {
            boolean told = attended(agent, lines);
            if (!server.isAlive()) {
                return server.exitValue();
            }
            return told ? 0 : SILENT;
        } finally {
            server.close();
        }
    }

    private static boolean attended(Agent agent, BufferedReader lines) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(agent::close, "agent-end"));
        Thread.ofPlatform().daemon().name("input").start(() -> awaitEnd(lines, agent));
        return agent.awaitLeave(IDLE);
    }

    /** The lab, or the connection to it, is gone. */
    private static void awaitEnd(BufferedReader lines, Agent agent) {
        try {
            while (lines.readLine() != null) {
                // Nothing more is expected.
            }
        } catch (IOException e) {
            // That is an end, too.
        }
        agent.leave();
    }

    private static <T> T read(String line, Class<T> type) throws IOException {
        try {
            return JSON.readValue(line, type);
        } catch (JacksonException e) {
            throw new IOException("not what was expected: " + line, e);
        }
    }
}
