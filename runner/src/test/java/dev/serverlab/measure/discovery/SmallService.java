package dev.serverlab.measure.discovery;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;

/** A program as people have them: what its environment says is what is odd about it. */
final class SmallService {

    /** Names the variable of its environment with its kind. */
    static final String KIND = "KIND";

    /** Names the variable with the port that it takes whatever it is told. */
    static final String PORT = "ALWAYS";

    static final String USAGE = "usage: small server CONFIG";

    private SmallService() {}

    public static void main(String[] arguments) throws IOException {
        String kind = System.getenv().getOrDefault(KIND, "");
        if (kind.equals("arguments") && !List.of(arguments).equals(List.of("server", "config.yml"))) {
            System.err.println(USAGE);
            System.exit(64);
        }
        HttpServer server = HttpServer.create(
                new InetSocketAddress(
                        InetAddress.getLoopbackAddress(),
                        Integer.parseInt(System.getenv().getOrDefault(PORT, System.getProperty("server.port", "0")))),
                0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            String path = exchange.getRequestURI().getPath();
            String type = kind.equals("html") ? "text/html" : "application/json";
            boolean known =
                    kind.equals("html") || kind.equals("anything") || path.equals("/orders") || path.equals("/up");
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(known ? 200 : 404, 0);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write("{}".getBytes(StandardCharsets.UTF_8));
                body.flush();
                while (kind.equals("endless") && path.equals("/orders")) {
                    body.write(' ');
                    body.flush();
                    pause();
                }
            }
        });
        server.start();
    }

    /** Between the parts of a body without an end. */
    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
