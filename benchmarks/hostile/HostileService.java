import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLServerSocketFactory;

/** A service that answers GET /orders over plain sockets, in a way that its variable KIND names; "fine" is a good one. */
public final class HostileService {

    private static final String KIND = System.getenv().getOrDefault("KIND", "fine");
    private static final int PORT = Integer.getInteger("server.port", 8080);
    private static final long BORN = System.nanoTime();

    public static void main(String[] arguments) throws Exception {
        switch (KIND) {
            case "needs-arguments" -> {
                if (arguments.length == 0) {
                    die("usage: hostile server CONFIG", 64);
                }
            }
            case "needs-database" -> die("Connection to localhost:5432 refused. Is the database running?", 1);
            case "out-of-memory" -> System.out.println(new long[Integer.MAX_VALUE - 8].length);
            case "prints-100-mb" -> {
                byte[] line = ("x".repeat(1023) + "\n").getBytes(StandardCharsets.US_ASCII);
                for (int i = 0; i < 100 * 1024; i++) {
                    System.out.write(line);
                }
            }
            case "ignores-sigterm" -> Runtime.getRuntime().addShutdownHook(new Thread(() -> pause(3_600_000)));
            case "forks", "daemonizes" -> {
                if (System.getProperty("child") == null) {
                    Process child = new ProcessBuilder(
                                    ProcessHandle.current().info().command().orElseThrow(),
                                    "-Dchild=true",
                                    "-Dserver.port=" + PORT,
                                    "-cp",
                                    System.getProperty("java.class.path"),
                                    "HostileService")
                            .inheritIO()
                            .start();
                    if (KIND.equals("forks")) {
                        System.exit(child.waitFor());
                    }
                    return;
                }
            }
            case "never-listens" -> pause(3_600_000);
            case "unix-socket" -> {
                Path file = Path.of(
                        System.getProperty("java.io.tmpdir"),
                        "hostile-" + ProcessHandle.current().pid());
                try (ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                    channel.bind(UnixDomainSocketAddress.of(file));
                    file.toFile().deleteOnExit();
                    pause(3_600_000);
                }
            }
            case "dies-after-5-s" ->
                Thread.ofPlatform().daemon().start(() -> {
                    pause(5_000);
                    Runtime.getRuntime().halt(3);
                });
            default -> {}
        }
        serve();
    }

    private static void die(String last, int code) {
        System.err.println(last);
        System.exit(code);
    }

    private static void serve() throws IOException {
        InetAddress address = switch (KIND) {
            case "ipv6-only" -> InetAddress.getByName("::1");
            case "on-all-addresses" -> null;
            default -> InetAddress.getLoopbackAddress();
        };
        ServerSocketFactory sockets =
                KIND.equals("tls-only") ? SSLServerSocketFactory.getDefault() : ServerSocketFactory.getDefault();
        ServerSocket server = sockets.createServerSocket();
        server.bind(new InetSocketAddress(address, KIND.equals("fixed-port") ? 7171 : PORT), 200);
        while (true) {
            Socket socket = server.accept();
            Thread.startVirtualThread(() -> {
                try (socket) {
                    socket.setTcpNoDelay(true);
                    serve(socket);
                } catch (IOException e) {
                    // The client has gone.
                }
            });
        }
    }

    private static void serve(Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        if (KIND.equals("never-answers")) {
            pause(3_600_000);
        }
        if (KIND.equals("not-http")) {
            text(out, "220 ready when you are\r\n");
            return;
        }
        if (KIND.equals("h2c-only")) {
            // An empty SETTINGS frame, then GOAWAY with PROTOCOL_ERROR, as to a client that does not speak HTTP/2.
            out.write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
            out.write(new byte[] {0, 0, 8, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1});
            return;
        }
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        for (String request = line(in, out); request != null; request = line(in, out)) {
            String path = request.split(" ").length > 1 ? request.split(" ")[1] : "/";
            for (String header = in.readLine(); header != null && !header.isEmpty(); header = in.readLine()) {}
            if (!answer(out, path)) {
                return;
            }
        }
    }

    private static String line(BufferedReader in, OutputStream out) throws IOException {
        if (KIND.equals("answers-early")) {
            in.mark(1);
            if (in.read() < 0) {
                return null;
            }
            in.reset();
            fine(out, "{}");
            in.readLine();
            for (String header = in.readLine(); header != null && !header.isEmpty(); header = in.readLine()) {}
            return line(in, out);
        }
        return in.readLine();
    }

    /** Whether the connection stays open. */
    private static boolean answer(OutputStream out, String path) throws IOException {
        boolean orders = path.startsWith("/orders");
        switch (KIND) {
            case "never-ready" -> status(out, "503 Service Unavailable");
            case "503-for-20-s" -> {
                if (System.nanoTime() - BORN < 20_000_000_000L) {
                    status(out, "503 Service Unavailable");
                } else {
                    fine(out, "{}");
                }
            }
            case "html-everywhere" ->
                text(out, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\n\r\n<html>hi</html>");
            case "fails" -> status(out, orders ? "500 Internal Server Error" : "404 Not Found");
            case "redirects-in-a-circle" ->
                text(
                        out,
                        "HTTP/1.1 302 Found\r\nLocation: " + (path.equals("/a") ? "/b" : "/a")
                                + "\r\nContent-Length: 0\r\n\r\n");
            case "closes-after-each" -> {
                text(out, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}");
                return false;
            }
            case "closes-in-silence" -> {
                fine(out, "{}");
                return false;
            }
            case "http-1-0" -> {
                text(out, "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}");
                return false;
            }
            case "takes-8-s" -> {
                pause(orders ? 8_000 : 0);
                fine(out, "{}");
            }
            case "differs-each-time" ->
                fine(out, "{\"n\":" + ThreadLocalRandom.current().nextInt() + "}");
            case "length-too-large" -> {
                text(out, "HTTP/1.1 200 OK\r\nContent-Length: 200\r\n\r\n{}");
                return false;
            }
            case "length-too-small" -> text(out, "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{}");
            case "endless" -> {
                text(out, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n");
                while (orders) {
                    text(out, "data: x\n\n");
                    pause(200);
                }
                return false;
            }
            case "two-gb" -> {
                if (!orders) {
                    status(out, "404 Not Found");
                    return true;
                }
                text(out, "HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\n");
                byte[] part = new byte[1_000_000];
                for (int i = 0; i < 2_000; i++) {
                    out.write(part);
                }
            }
            default -> {
                if (orders || List.of("forks", "daemonizes").contains(KIND)) {
                    fine(out, "{}");
                } else {
                    status(out, "404 Not Found");
                }
            }
        }
        return true;
    }

    private static void fine(OutputStream out, String body) throws IOException {
        text(
                out,
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                        + body);
    }

    private static void status(OutputStream out, String status) throws IOException {
        text(out, "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\n\r\n");
    }

    private static void text(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private HostileService() {}
}
