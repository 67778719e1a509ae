package dev.serverlab.measure.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.serverlab.measure.agent.Task.Route;
import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/** Tells of a server, or drives a generator, for whoever has the token; {@link AgentApi} says what it answers. */
public final class Agent implements AutoCloseable {

    private final Task task;
    private final Caller caller;
    private final byte[] authorization;
    private final Map<String, Route> routes;
    private final HttpServer http;

    private Agent(int port, String token, Caller caller, Task task) throws IOException {
        this.task = task;
        this.caller = caller;
        this.authorization = AgentApi.authorization(token).getBytes(StandardCharsets.US_ASCII);
        this.routes = new HashMap<>(task.routes());
        routes.put(AgentApi.CLOCK, Route.get(request -> request.json(AgentApi.Clock.now())));
        routes.put(AgentApi.NOW, Route.get(this::now));
        routes.put(AgentApi.END, Route.post(this::end));
        // On all interfaces: whoever asks comes from another machine.
        this.http = HttpServer.create(new InetSocketAddress(port), 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::answer);
        http.start();
    }

    /**
     * Listens from now on, and tells of the process that listens on another port, or will.
     *
     * @param port 0 for any that is free
     * @throws IOException when it cannot listen
     */
    public static Agent ofServer(int port, String token, int serverPort) throws IOException {
        Caller caller = new Caller();
        return new Agent(port, token, caller, new ServerTask(serverPort, caller::isDone));
    }

    /**
     * Listens from now on, and starts a generator when it is told to.
     *
     * @param port 0 for any that is free
     * @param record the folder of its record
     * @param command its whole command line; nothing else is ever executed
     * @throws IllegalArgumentException without a command
     * @throws IOException when it cannot listen
     */
    public static Agent ofGenerator(int port, String token, Path record, List<String> command) throws IOException {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("no command");
        }
        return new Agent(port, token, new Caller(), new GeneratorTask(command, record));
    }

    public int port() {
        return http.getAddress().getPort();
    }

    /** Waits until it is needed no longer, true: it was told to end, or the server has; or until nobody has asked for so long, false. */
    public boolean awaitLeave(Duration idle) throws InterruptedException {
        return caller.awaitLeave(idle);
    }

    /** What fails on the way closes the connection, so that no part of an answer looks like the whole. */
    private void answer(HttpExchange exchange) throws IOException {
        Request request = new Request(exchange);
        if (!request.has(authorization)) {
            request.empty(Request.UNAUTHORIZED, "WWW-Authenticate", "Bearer");
            return;
        }
        caller.asks();
        try {
            route(request);
        } catch (RefusedException e) {
            request.text(e.status(), e.reason());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            caller.answered();
        }
    }

    private void route(Request request) throws IOException, RefusedException, InterruptedException {
        Route route = routes.get(request.path());
        if (route == null) {
            request.empty(Request.UNKNOWN);
        } else if (!route.method().equals(request.method())) {
            request.empty(Request.OTHER_METHOD, "Allow", route.method());
        } else {
            route.answer().send(request);
        }
    }

    private void now(Request request) throws IOException, RefusedException {
        ProcessTarget process = task.process();
        Long pid = process == null ? null : process.pid();
        if (process == null || pid == null) {
            throw new RefusedException(Request.UNAVAILABLE, "there is no process yet");
        }
        request.json(new AgentApi.Now(pid, process.sample()));
    }

    private void end(Request request) throws IOException {
        request.done();
        caller.isDone();
    }

    /** Ends the generator, if it has started one. */
    @Override
    public void close() {
        task.close();
        http.stop(0);
    }
}
