package shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Stands for a service of somebody else, so that the example needs none: in this process, on a free port of loopback. */
@Component
class PriceService implements DisposableBean {

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final long millis;

    /** @param millis that it takes to answer */
    PriceService(@Value("${shop.price-millis:2}") long millis) throws IOException {
        this.millis = millis;
        // Else head and body of an answer wait for each other.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 128);
        server.createContext("/prices/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String sku = exchange.getRequestURI().getPath().replaceFirst(".*/", "");
        byte[] body = String.valueOf(100 + sku.hashCode() % 100).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    @Override
    public void destroy() {
        server.stop(0);
        threads.shutdownNow();
    }
}
