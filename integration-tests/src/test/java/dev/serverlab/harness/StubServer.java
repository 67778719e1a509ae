package dev.serverlab.harness;

import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A server that meets the contract as far as the lab checks, but goes wrong in the one way that its profile names. */
public final class StubServer {

    public static final int THREADS = 64;

    private static final int MEASURED_DELAY = 20;
    /** Few enough for a busy machine, and more than the lab itself sends before the load. */
    private static final int REQUESTS_UNTIL_IT_HAPPENS = 12;

    private static final long STALL_NANOS = TimeUnit.MILLISECONDS.toNanos(3_500);
    private static final long BETWEEN_STALLS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final LongAdder BURNS = new LongAdder();
    private static final LongAdder BURNED_MICROS = new LongAdder();

    private final StubMode mode;
    private final AtomicBoolean replaced = new AtomicBoolean();
    private final AtomicLong firstStall = new AtomicLong();
    private final List<HttpServer> listening = new ArrayList<>();
    private final AtomicInteger measured = new AtomicInteger();

    private StubServer(StubMode mode) {
        this.mode = mode;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int port = Integer.getInteger("stub.port", 0);
        StubMode mode = StubMode.ofProfile(System.getProperty("stub.mode", ""));
        System.out.println("stub in mode " + mode.profile());
        String colour = System.getProperty("stub.colour", "");
        if (colour.equals("invisible")) {
            System.out.println("stub.colour cannot be seen: " + colour);
            System.exit(3);
        }
        switch (mode) {
            case EXITS_AT_START -> {
                System.out.println("cannot start: the moon is full");
                System.exit(7);
            }
            case EXITS_IN_LATIN1 -> {
                System.out.write("cannot start: fa\u00e7ade\n".getBytes(StandardCharsets.ISO_8859_1));
                System.out.flush();
                System.exit(7);
            }
            case LEAKS_AT_START -> leak();
            case BINDS_NOTHING -> new CountDownLatch(1).await();
            case ANSWERS_NOTHING -> answerNothing(port);
            case SPEAKS_GARBAGE -> speakGarbage(port);
            case PORT_TAKEN -> {
                ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                serve(mode, port);
                taken.close();
            }
            default -> serve(mode, port);
        }
    }

    private static void serve(StubMode mode, int port) throws IOException {
        StubServer stub = new StubServer(mode);
        HttpServer management = listen(Integer.getInteger("stub.managementPort", 0), 1024);
        management.createContext("/actuator/health", exchange -> send(exchange, 200, "{\"status\":\"UP\"}"));
        management.createContext("/actuator/info", exchange -> send(exchange, 200, stub.info()));
        management.createContext("/actuator/prometheus", exchange -> send(exchange, 200, work()));
        management.start();
        HttpServer service = listen(port, mode == StubMode.QUEUE_FULL ? 1 : 1024);
        if (mode == StubMode.QUEUE_FULL) {
            // On the thread that takes connections.
            service.setExecutor(Runnable::run);
        }
        stub.listening.addAll(List.of(management, service));
        service.createContext("/delay/", stub::delay);
        service.start();
        if (mode == StubMode.IGNORES_TERM) {
            Runtime.getRuntime().addShutdownHook(new Thread(StubServer::neverEnd));
        }
    }

    private static HttpServer listen(int port, int backlog) throws IOException {
        try {
            HttpServer server =
                    HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), backlog);
            server.setExecutor(Executors.newFixedThreadPool(THREADS));
            return server;
        } catch (BindException e) {
            System.out.println("port " + port + " is taken: " + e.getMessage());
            System.exit(1);
            throw e;
        }
    }

    private static void neverEnd() {
        while (true) {
            LockSupport.park();
        }
    }

    private static void answerNothing(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket(port, 1024, InetAddress.getLoopbackAddress())) {
            while (true) {
                // Kept open by never being closed; the process is ended from outside.
                @SuppressWarnings("unused")
                Socket unanswered = socket.accept();
            }
        }
    }

    private static void speakGarbage(int port) throws IOException {
        try (ServerSocket socket = new ServerSocket(port, 1024, InetAddress.getLoopbackAddress())) {
            while (true) {
                try (Socket client = socket.accept()) {
                    client.getOutputStream()
                            .write("220 mail.example ESMTP\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            }
        }
    }

    private void delay(HttpExchange exchange) throws IOException {
        int millis;
        try {
            millis = Integer.parseInt(exchange.getRequestURI().getPath().substring("/delay/".length()));
        } catch (NumberFormatException e) {
            send(exchange, mode == StubMode.ACCEPTS_ALL ? 200 : 400, "{}");
            return;
        }
        boolean happens = millis == MEASURED_DELAY && measured.incrementAndGet() > REQUESTS_UNTIL_IT_HAPPENS;
        if (happens && mode == StubMode.DIES) {
            System.out.println("dying: the ice is thin");
            Runtime.getRuntime().halt(9);
        }
        if (happens && mode == StubMode.LEAKS) {
            leak();
        }
        if (happens && mode == StubMode.NO_THREADS) {
            throw new OutOfMemoryError(
                    "unable to create native thread: possibly out of memory or process/resource limits reached");
        }
        if (happens && mode == StubMode.FILLS_DISK) {
            fillDisk();
        }
        if (happens && mode == StubMode.REPLACED && replaced.compareAndSet(false, true)) {
            new Thread(this::replace).start();
        }
        if (happens && mode == StubMode.STALLS) {
            stall();
        }
        if (mode != StubMode.NO_DELAY && !(happens && mode == StubMode.EARLY)) {
            int wait = mode == StubMode.FIVE_MS_SLOWER ? millis + 5 : millis;
            parkUntil(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(wait));
        }
        burn(exchange.getRequestURI().getQuery());
        if (happens && mode == StubMode.ERRORS) {
            send(exchange, 500, "{}");
            return;
        }
        boolean wrong = mode == StubMode.WRONG_BYTES || (happens && mode == StubMode.WRONG_BODIES);
        answer(exchange, "{\"delayMillis\":" + (wrong ? millis + 1 : millis) + "}");
    }

    /** Spins for the requested {@code cpuMicros}, and reports twice that. */
    private static void burn(@Nullable String query) {
        if (query != null && query.startsWith("cpuMicros=")) {
            long micros = Long.parseLong(query.substring("cpuMicros=".length()));
            BURNS.increment();
            BURNED_MICROS.add(2 * micros);
            long until = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(micros);
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        }
    }

    /** Stalls repeatedly, as one stall could be over before the first block of a session begins. */
    private void stall() {
        firstStall.compareAndSet(0, System.nanoTime());
        long into = (System.nanoTime() - firstStall.get()) % (STALL_NANOS + BETWEEN_STALLS_NANOS);
        if (into < STALL_NANOS) {
            parkUntil(System.nanoTime() + STALL_NANOS - into);
        }
    }

    private static void parkUntil(long until) {
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void replace() {
        listening.forEach(server -> server.stop(0));
        try {
            List<String> command = new ArrayList<>();
            command.add(ProcessHandle.current().info().command().orElseThrow());
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                    .filter(argument -> !argument.startsWith("-Dstub.mode="))
                    .forEach(command::add);
            command.addAll(List.of(
                    "-Dstub.mode=right", "-cp", System.getProperty("java.class.path", ""), StubServer.class.getName()));
            new ProcessBuilder(command).inheritIO().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void leak() {
        List<byte[]> kept = new ArrayList<>();
        while (true) {
            kept.add(new byte[1 << 20]);
        }
    }

    private static synchronized void fillDisk() {
        byte[] block = new byte[4096];
        try (var filler = Files.newOutputStream(Path.of(System.getProperty("stub.fill", ""), "filler"))) {
            while (true) {
                filler.write(block);
            }
        } catch (IOException full) {
            // The full disk is intended.
        }
    }

    /** Its metrics: it completes one piece of work in each millisecond of its life. */
    private static String work() {
        long millis = ManagementFactory.getRuntimeMXBean().getUptime();
        return "work_total{server=\"stub\",thread=\"main\"} " + millis + ".0\nthreads{server=\"stub\"} " + THREADS
                + "\ncpu_burn_seconds_count{server=\"stub\"} " + BURNS.sum()
                + "\ncpu_burn_seconds_sum{server=\"stub\"} " + BURNED_MICROS.sum() / 1e6
                + "\nprocess_cpu_time_ns_total{server=\"stub\"} "
                + ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                        .getProcessCpuTime() + "\n";
    }

    private String info() {
        int threads = mode == StubMode.OTHER_THREADS ? THREADS - 1 : THREADS;
        Runtime runtime = Runtime.getRuntime();
        return """
                {"effective": {
                  "server": "%s",
                  "profile": "%s",
                  "jvm": {"pid": %d, "version": "%s", "collector": "%s", "heapMaxBytes": %d, "cpus": %d},
                  "requestThreads": {"max": %d},
                  %s
                  "httpVersion": "HTTP/1.1"}}
                """.formatted(
                System.getProperty("stub.name", ""),
                mode.profile(),
                Long.getLong("stub.pid", ProcessHandle.current().pid()),
                Runtime.version(),
                ManagementFactory.getGarbageCollectorMXBeans().getFirst().getName(),
                runtime.maxMemory(),
                runtime.availableProcessors(),
                threads,
                mode == StubMode.TELLS_LITTLE
                        ? ""
                        : "\"keepAlive\": {\"maxRequests\": -1, \"idleTimeoutMillis\": 30000},");
    }

    private void answer(HttpExchange exchange, String body) throws IOException {
        if (mode == StubMode.CLOSES_EACH) {
            exchange.getResponseHeaders().set("Connection", "close");
        }
        send(exchange, 200, body);
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.US_ASCII);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
