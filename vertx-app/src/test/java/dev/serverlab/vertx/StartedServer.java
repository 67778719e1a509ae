package dev.serverlab.vertx;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The real server on free ports, which remembers the threads and event loops that answered. */
public final class StartedServer implements AutoCloseable {

    private final Set<Thread> answeringThreads = ConcurrentHashMap.newKeySet();
    private final Set<Object> answeringLoops = ConcurrentHashMap.newKeySet();
    private final VertxServer server;

    private StartedServer(Settings settings) {
        server = VertxServer.start(settings, micros -> {
            answeringThreads.add(Thread.currentThread());
            answeringLoops.add(((ContextInternal) Vertx.currentContext()).nettyEventLoop());
        });
    }

    public static StartedServer start(Profile profile) {
        return start(profile, Map.of());
    }

    public static StartedServer start(Profile profile, Map<String, String> settings) {
        Properties properties = new Properties();
        properties.setProperty("server.port", "0");
        properties.setProperty("management.server.port", "0");
        properties.putAll(settings);
        return new StartedServer(SettingsReader.read(new String[] {"--profile=" + profile.wireName()}, properties));
    }

    public URI service() {
        return URI.create("http://127.0.0.1:" + server.servicePort());
    }

    public URI management() {
        return URI.create("http://127.0.0.1:" + server.managementPort());
    }

    /** Opens that many connections, then asks on all of them at once, then reads all answers to their end. */
    public List<String> askOnConnections(int connections, String target) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        List<String> answers = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), server.servicePort()));
            }
            for (Socket socket : sockets) {
                socket.getOutputStream().write(("GET " + target + " HTTP/1.0\r\n\r\n").getBytes(ISO_8859_1));
            }
            for (Socket socket : sockets) {
                answers.add(new String(socket.getInputStream().readAllBytes(), ISO_8859_1));
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        return answers;
    }

    public JsonNode effective() throws IOException {
        try (var info = management().resolve("/actuator/info").toURL().openStream()) {
            return JsonMapper.shared().readTree(info).path("effective");
        }
    }

    public Set<Thread> answeringThreads() {
        return answeringThreads;
    }

    public Set<Object> answeringLoops() {
        return answeringLoops;
    }

    @Override
    public void close() {
        server.close();
    }
}
