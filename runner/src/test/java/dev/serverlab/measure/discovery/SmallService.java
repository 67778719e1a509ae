package dev.serverlab.measure.discovery;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A program as people have them: what its environment says is what is odd about it. */
final class SmallService {

    /** Names the variable of its environment with its kind. */
    static final String KIND = "KIND";

    /** Names the variable with the port that it takes whatever it is told. */
    static final String PORT = "ALWAYS";

    /** Names the variable with the file of its key and certificate; without one it speaks no TLS. */
    static final String KEYS = "KEYS";

    static final String PASSWORD = "password";

    static final String USAGE = "usage: small server CONFIG";

    private SmallService() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        String kind = System.getenv().getOrDefault(KIND, "");
        if (kind.equals("launcher")) {
            System.exit(inAnotherJvm());
        }
        if (kind.equals("arguments") && !List.of(arguments).equals(List.of("server", "config.yml"))) {
            System.err.println(USAGE);
            System.exit(64);
        }
        InetSocketAddress address = new InetSocketAddress(
                InetAddress.getLoopbackAddress(),
                Integer.parseInt(System.getenv().getOrDefault(PORT, System.getProperty("server.port", "0"))));
        String keys = System.getenv(KEYS);
        HttpServer server = keys == null ? HttpServer.create(address, 0) : encrypted(address, Path.of(keys));
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

    private static int inAnotherJvm() throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder other =
                new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), SmallService.class.getName());
        other.environment().remove(KIND);
        return other.inheritIO().start().waitFor();
    }

    private static HttpServer encrypted(InetSocketAddress address, Path keys) throws IOException {
        try (InputStream in = Files.newInputStream(keys)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
            factory.init(store, PASSWORD.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(factory.getKeyManagers(), null, null);
            HttpsServer server = HttpsServer.create(address, 0);
            server.setHttpsConfigurator(new HttpsConfigurator(context));
            return server;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
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
