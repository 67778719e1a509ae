package dev.serverlab.measure.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.serverlab.measure.agent.Task.Answer;
import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.system.ProcessTarget;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Reports on a server, or drives a generator, for callers that have the token; {@link AgentApi} says what it answers. */
public final class Agent implements AutoCloseable {

    private final Task task;
    private final byte[] authorization;
    private final Map<String, Answer> answers;
    private final HttpServer http;
    private final CountDownLatch leave;
    private final AtomicInteger underway = new AtomicInteger();
    private volatile long answered = System.nanoTime();

    private Agent(InetSocketAddress listening, String token, Task task, CountDownLatch leave) throws IOException {
        this.task = task;
        this.leave = leave;
        this.authorization = AgentApi.authorization(token).getBytes(StandardCharsets.US_ASCII);
        this.answers = new HashMap<>(task.answers());
        answers.put(AgentApi.CLOCK, request -> request.json(AgentApi.Clock.now()));
        answers.put(AgentApi.NOW, this::now);
        answers.put(AgentApi.END, this::end);
        this.http = HttpServer.create(listening, 0);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.createContext("/", this::answer);
        http.start();
    }

    /** On all interfaces, as callers are on other machines. */
    private static InetSocketAddress everywhere(int port) {
        return new InetSocketAddress(port);
    }

    /**
     * Starts listening, and reports on the process that listens on another port, or will.
     *
     * @param port 0 for any that is free
     * @throws IOException when it cannot listen
     */
    public static Agent ofServer(int port, String token, int serverPort) throws IOException {
        CountDownLatch gone = new CountDownLatch(1);
        return new Agent(everywhere(port), token, ServerTask.besideThis(serverPort, gone::countDown), gone);
    }

    /**
     * Starts listening on loopback, and reports on a server that was started here, which it ends when it is closed.
     *
     * @param serverPort on which the server listens, or will
     * @param withMachine whether it reports the machine as well
     * @throws IOException when it cannot listen
     */
    public static Agent ofStarted(int port, String token, int serverPort, ChildProcess server, boolean withMachine)
            throws IOException {
        CountDownLatch gone = new CountDownLatch(1);
        return new Agent(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                token,
                ServerTask.started(serverPort, server, withMachine, gone::countDown),
                gone);
    }

    /**
     * Starts listening, and starts a generator on request.
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
        return new Agent(everywhere(port), token, new GeneratorTask(command, null, record), new CountDownLatch(1));
    }

    /**
     * The same on loopback.
     *
     * @param folder the generator's working directory
     */
    static Agent ofGeneratorHere(int port, String token, Path folder, Path record, List<String> command)
            throws IOException {
        return new Agent(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                token,
                new GeneratorTask(command, folder, record),
                new CountDownLatch(1));
    }

    public int port() {
        return http.getAddress().getPort();
    }

    /**
     * Waits until the agent may end. True when it was told to end or the server has ended; false when no request came
     * for that long.
     */
    public boolean awaitLeave(Duration idle) throws InterruptedException {
        while (true) {
            // A caller still waiting for an answer counts as present, however long that takes.
            long unasked = underway.get() > 0 ? 0 : System.nanoTime() - answered;
            long left = idle.toNanos() - unasked;
            if (left <= 0) {
                return false;
            }
            if (leave.await(left, TimeUnit.NANOSECONDS)) {
                return true;
            }
        }
    }

    /** A failure while answering closes the connection, so that a partial answer never looks complete. */
    private void answer(HttpExchange exchange) throws IOException {
        Request request = new Request(exchange);
        if (!request.has(authorization)) {
            request.empty(Request.UNAUTHORIZED);
            return;
        }
        underway.incrementAndGet();
        try {
            Answer answer = answers.get(request.path());
            if (answer == null) {
                request.empty(Request.UNKNOWN);
            } else {
                answer.send(request);
            }
        } catch (RefusedException e) {
            request.text(e.status(), e.reason());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            answered = System.nanoTime();
            underway.decrementAndGet();
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
        leave.countDown();
    }

    /** Lets {@link #awaitLeave} return. */
    public void leave() {
        leave.countDown();
    }

    /** Ends what was started here. */
    @Override
    public void close() {
        task.close();
        http.stop(0);
    }
}
