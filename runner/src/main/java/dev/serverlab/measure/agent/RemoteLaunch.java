package dev.serverlab.measure.agent;

import dev.serverlab.measure.process.ChildProcess;
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
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Starts one server for a lab on another machine, and reports on it. It writes an {@link Offer} as the first line of its
 * output, reads an {@link Order} as the first of its input, and then writes the server's own output. The server never
 * outlives it: it ends when the input ends, when nobody asks for some time, and when it is told to.
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
     */
    public record Offer(int agent, int service, int management) {

        static Offer current() {
            Ports server = Ports.free();
            return new Offer(Ports.free().service(), server.service(), server.management());
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
     * @param port on which the server will listen
     * @param folder its working directory
     * @param environment variables in addition to those of this process
     * @param otherMachine whether the lab is on another machine, which cannot read this one's counters
     */
    public record Order(
            String token,
            int port,
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
     * @return the server's exit code; 0 when the server was ended as intended, 4 when nobody asked for it any more
     * @throws IOException when the order is malformed, or the agent cannot listen
     */
    public static int run(InputStream in, PrintStream out) throws IOException, InterruptedException {
        Offer offer = Offer.current();
        out.println(JSON.writeValueAsString(offer));
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        String line = lines.readLine();
        if (line == null) {
            return 0;
        }
        Order order = read(line, Order.class);
        ChildProcess server = ChildProcess.start(
                "server", order.command, Path.of(order.folder), order.environment, NOWHERE, out::println);
        try (Agent agent = Agent.ofStarted(offer.agent, order.token, order.port, server, order.otherMachine)) {
            Runtime.getRuntime().addShutdownHook(new Thread(agent::close, "agent-end"));
            Thread.ofPlatform().daemon().name("input").start(() -> awaitEnd(lines, agent));
            boolean told = agent.awaitLeave(IDLE);
            if (!server.isAlive()) {
                return server.exitValue();
            }
            return told ? 0 : SILENT;
        } finally {
            server.close();
        }
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
