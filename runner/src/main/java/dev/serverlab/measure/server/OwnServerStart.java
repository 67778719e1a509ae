package dev.serverlab.measure.server;

import dev.serverlab.measure.http.Tls;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.server.Endpoint.Question;
import dev.serverlab.measure.system.ListeningProcess;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Waits for an experiment's own server, and finds its process. */
public final class OwnServerStart {

    private static final int MAX_PORTS = 4;

    private final Variant variant;
    private final CustomServer own;
    private final Program program;
    private final Address service;
    private String seen = "nothing listens there";

    private OwnServerStart(Variant variant, CustomServer own, Program program, Address service) {
        this.variant = variant;
        this.own = own;
        this.program = program;
        this.service = service.withTls(own.speaksTls());
    }

    /**
     * Waits until the server is up; closes it when it does not come up.
     *
     * @param began {@link System#nanoTime()} at its start
     * @throws LabException when it exits first, or is not up in time (its cause is then a {@link TimeoutException});
     *     with the end of its log
     */
    public static RunningServer await(Variant variant, CustomServer own, Program program, Address listening, long began)
            throws InterruptedException {
        try {
            OwnServerStart start = new OwnServerStart(variant, own, program, listening);
            start.await();
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
            Address service = start.service;
            long pid = pid(program, service);
            ProcessTarget subject = pid < 0 ? program.target() : ProcessTarget.ofProcess(pid);
            return new RunningServer(variant, program, pid, service, service, service, subject, true, millis);
        } catch (RuntimeException | InterruptedException e) {
            program.close();
            throw e;
        }
    }

    /**
     * The process that listens, among the started one and its descendants; the started one when none is seen to listen.
     * Negative when it is not on this machine's kernel.
     */
    private static long pid(Program program, Address service) {
        Long listening = ListeningProcess.among(program.pid()).on(service.port());
        return listening == null ? program.pid() : listening;
    }

    /** The process that listens on its port now; absent when it has ended. */
    static @Nullable Long pidNow(RunningServer server) {
        Program program = server.program();
        if (program == null || !program.isAlive()) {
            return null;
        }
        // Elsewhere it stays the same, as the program is not restarted.
        return program.pid() < 0 ? server.ownPid() : pid(program, server.service());
    }

    /** The ports where it may have an actuator: that of its service first, then the others on which it listens. */
    static List<Integer> ports(RunningServer server) {
        Program program = server.program();
        Stream<Integer> others = program == null ? Stream.of() : ListeningProcess.among(program.pid()).ports().stream();
        return Stream.concat(Stream.of(server.service().port()), others)
                .distinct()
                .limit(MAX_PORTS)
                .toList();
    }

    private void await() throws InterruptedException {
        long deadline = System.nanoTime() + RunningServer.COMES_UP_WITHIN.toNanos();
        requireAlive(0);
        while (!isUp()) {
            requireAlive(program.pollMillis());
            if (System.nanoTime() > deadline) {
                throw notUp();
            }
        }
        // An ended process cannot have answered: something else listens there.
        requireAlive(0);
        requireHttp2();
    }

    private boolean isUp() {
        Question first = own.ready() == null ? new OwnQuestions(own).firstGet() : null;
        String path = own.ready() != null ? own.ready() : first == null ? null : first.path();
        if (path == null) {
            return service.takesConnections();
        }
        try {
            int status = Endpoint.get(service, path).status();
            seen = "GET " + path + " answers with status " + status;
            return own.ready() == null ? status < 500 : status >= 200 && status < 300;
        } catch (IOException e) {
            requireRightTransport();
            seen = service.takesConnections()
                    ? "it takes connections, but " + Problems.reason(e)
                    : "nothing listens there";
            return false;
        }
    }

    private void requireRightTransport() {
        if (!service.tls() && service.takesConnections() && Tls.isSpokenOn(service.socket())) {
            throw Problems.failed(
                    "own-tls",
                    "%s speaks TLS on port %s.",
                    "Add transport: tls, or transport: h2 for HTTP/2, to %3$s in the experiment.",
                    variant,
                    service.port(),
                    variant.server());
        }
    }

    private void requireHttp2() {
        if (own.transport() == CustomServer.Transport.H2 && !Tls.HTTP_2.equals(Tls.chosen(service.socket()))) {
            throw Problems.failed(
                    "own-not-http2",
                    "%s speaks TLS on port %s, but not HTTP/2 (its choice of application protocols).",
                    "Turn HTTP/2 on, as Spring Boot with server.http2.enabled: true, or write transport: tls.",
                    variant,
                    service.port());
        }
    }

    private LabException notUp() {
        Set<Integer> ports = ListeningProcess.among(program.pid()).ports();
        long seconds = RunningServer.COMES_UP_WITHIN.toSeconds();
        boolean elsewhere = !ports.isEmpty() && !ports.contains(service.port());
        LabException silent = elsewhere
                ? Problems.failed(
                        "own-not-up",
                        "%s was given port %s but listens on %s. %s",
                        own.movedPort() == null
                                ? "Say where your program reads its port from: { property: server.port }, { env: PORT } or "
                                        + "{ argument: '--port={port}' }."
                                : "Its port cannot be moved in its JVM; write start: { command: [WORDS] } and protocol: solo.",
                        variant,
                        service.port(),
                        ports.stream().map(String::valueOf).collect(Collectors.joining(", ")),
                        program.logTail())
                : Problems.failed(
                        "own-not-up",
                        "%s was not up within %s s on port %s: %s. %s",
                        "Read the log; start it by hand with the same command, and check start, port, ready and "
                                + "env in the experiment.",
                        variant,
                        seconds,
                        service.port(),
                        seen,
                        program.logTail());
        silent.initCause(new TimeoutException());
        return silent;
    }

    private void requireAlive(long forMillis) throws InterruptedException {
        if (program.awaitExit(forMillis, TimeUnit.MILLISECONDS)) {
            throw Problems.failed(
                    "own-not-up",
                    "%s ended with exit code %s before it was up. %s",
                    "Read the log; start it by hand with the same command, and check start, port, ready and "
                            + "env in the experiment.",
                    program.name(),
                    program.exitValue(),
                    program.logTail());
        }
    }
}
