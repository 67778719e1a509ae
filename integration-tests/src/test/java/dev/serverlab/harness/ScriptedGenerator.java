package dev.serverlab.harness;

import dev.serverlab.generator.GeneratorEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import tools.jackson.databind.json.JsonMapper;

/**
 * A load generator in the test's JVM, which a lab starts as {@link GeneratorRelay}: it sends a few requests in each
 * phase, and records as many answers as a real one would have had, each at the time that it is due. Servers decide what
 * they answer, the script decides when, so that no record depends on how busy the machine is.
 */
final class ScriptedGenerator implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private final ServerSocket socket;

    private ScriptedGenerator(ServerSocket socket) {
        this.socket = socket;
    }

    static ScriptedGenerator start() throws IOException {
        ScriptedGenerator generator = new ScriptedGenerator(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.startVirtualThread(generator::accept);
        return generator;
    }

    int port() {
        return socket.getLocalPort();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket relay = socket.accept();
                Thread.startVirtualThread(() -> serve(relay));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void serve(Socket relay) {
        // The reader stays open: closing it would wait for the thread that listens below.
        try (relay) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(relay.getInputStream(), StandardCharsets.UTF_8));
            long pid = Long.parseLong(in.readLine());
            Map<String, String> settings = settings(in);
            Said said = new Said(new PrintWriter(relay.getOutputStream(), true, StandardCharsets.UTF_8));
            said.event(new GeneratorEvent.Started(pid));
            if (settings.containsKey("windows")) {
                ScriptedTarget only = ScriptedTarget.of(settings.getOrDefault("baseUrl", ""), settings);
                new ScriptedWindows(only, said).answer(in);
                return;
            }
            CountDownLatch commanded = new CountDownLatch(1);
            ScriptedLoad load = new ScriptedLoad(settings, pid, said, commanded);
            Thread.startVirtualThread(() -> listen(in, commanded, load));
            load.run(Path.of(settings.getOrDefault("record", "")));
        } catch (IOException | UncheckedIOException e) {
            // The lab has ended the relay.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The properties among the arguments, of which only the first of several settings of one name counts. */
    private static Map<String, String> settings(BufferedReader in) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
            int equals = line.indexOf('=');
            if (line.startsWith("-D") && equals > 0) {
                settings.put(line.substring(2, equals), line.substring(equals + 1));
            }
        }
        return settings;
    }

    private static void listen(BufferedReader in, CountDownLatch commanded, ScriptedLoad load) {
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith(GeneratorEvent.MEASURE)) {
                    commanded.countDown();
                }
            }
        } catch (IOException e) {
            // Treated as the end of the input.
        }
        load.stop();
    }

    /** The output that goes to the lab. */
    record Said(PrintWriter out) {

        void event(GeneratorEvent event) {
            out.println(GeneratorEvent.PREFIX + JSON.writeValueAsString(event));
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
