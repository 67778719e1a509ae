package dev.serverlab.harness;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * A service like users' own: it knows nothing of the lab, and has no contract and no management port. System properties
 * say what it does.
 */
public final class ShopService {

    /** Begins with a different number in each process, as order numbers do. */
    private static final AtomicInteger CREATED =
            new AtomicInteger((int) ProcessHandle.current().pid());

    /** After {@code shop.tired} orders it answers wrongly. */
    private static final AtomicInteger SOLD = new AtomicInteger();

    private static final Set<String> TOKENS = ConcurrentHashMap.newKeySet();

    private ShopService() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.getInteger("shop.port", Integer.getInteger("http.port", 0));
        String host =
                System.getProperty("shop.host", InetAddress.getLoopbackAddress().getHostAddress());
        HttpServer server = HttpServer.create(new InetSocketAddress(host, port), 128);
        server.createContext("/health", exchange -> answer(exchange, 200, "up"));
        server.createContext("/orders", ShopService::orders);
        server.createContext("/login", ShopService::login);
        server.createContext("/mine", ShopService::mine);
        server.setExecutor(Executors.newFixedThreadPool(Integer.getInteger("shop.threads", 16)));
        server.start();
        System.out.println("The shop is open, and " + System.getenv("GREETING"));
        System.out.println("A shop of " + List.of(arguments) + " in " + System.getProperty("shop.currency"));
    }

    private static void orders(HttpExchange exchange) throws IOException {
        try {
            Thread.sleep(Integer.getInteger("shop.millis", 0));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (exchange.getRequestMethod().equals("POST")) {
            String id = "{\"id\":" + CREATED.incrementAndGet() + ",\"order\":";
            answer(exchange, body.startsWith("{") ? 201 : 400, id + (body.isEmpty() ? "null" : body) + "}");
        } else {
            String number = exchange.getRequestURI().getPath().replaceAll("\\D", "");
            boolean tired = SOLD.incrementAndGet() > Integer.getInteger("shop.tired", Integer.MAX_VALUE);
            String currency = tired ? "none" : System.getProperty("shop.currency", "EUR");
            answer(exchange, 200, "{\"order\":" + number + ",\"currency\":\"" + currency + "\"}");
        }
    }

    /** Answers a login with a token, and a cookie that must be sent with it. */
    private static void login(HttpExchange exchange) throws IOException {
        String token = Integer.toHexString(CREATED.incrementAndGet());
        TOKENS.add(token);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().add("Set-Cookie", "session=" + token + "; Path=/");
        answer(exchange, 200, "{\"user\":\"ada\",\"token\":\"" + token + "\"}");
    }

    private static void mine(HttpExchange exchange) throws IOException {
        String token = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"))
                .replace("Bearer ", "");
        boolean knows = TOKENS.contains(token)
                && ("session=" + token).equals(exchange.getRequestHeaders().getFirst("Cookie"));
        answer(exchange, knows ? 200 : 401, "{\"orders\":[]}");
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    /** Compiles the class {@code shop.Orders}, a Gatling simulation that asks for orders for a minute. */
    public static void compileSimulation(Path classes) throws IOException {
        Path source = Files.createDirectories(classes).resolve("Orders.java");
        Files.writeString(source, """
                package shop;

                import static io.gatling.javaapi.core.CoreDsl.*;
                import static io.gatling.javaapi.http.HttpDsl.*;

                public class Orders extends io.gatling.javaapi.core.Simulation {
                    public Orders() {
                        setUp(scenario("orders")
                                        .exec(http("order").get("/orders/17").check(status().is(200)))
                                        .injectOpen(constantUsersPerSec(30).during(60)))
                                .protocols(http.baseUrl(System.getProperty("baseUrl")));
                    }
                }
                """);
        String gatling;
        try (Stream<Path> jars = Files.list(Path.of("..", "gatling", "target", "lib"))) {
            gatling = jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        }
        int exit = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", gatling, "-d", classes.toString(), source.toString());
        if (exit != 0) {
            throw new IOException("The simulation does not compile");
        }
    }

    /** Makes a jar that java -jar runs. */
    public static void packageTo(Path jar) throws IOException {
        packageTo(jar, "first");
    }

    /** Makes another build of it. */
    public static void packageTo(Path jar, String build) throws IOException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.IMPLEMENTATION_VERSION, build);
        main.put(Attributes.Name.MAIN_CLASS, ShopService.class.getName());
        main.put(
                Attributes.Name.CLASS_PATH,
                Path.of("target/test-classes").toAbsolutePath().toUri().toString());
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, manifest).close();
        }
    }
}
