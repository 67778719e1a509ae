package dev.serverlab.measure.server;

import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A running server. Closing it ends its program, if the lab started it.
 *
 * @param program absent when the lab did not start it and will not end it: it counts as alive while it answers
 * @param ownPid its process id as the server itself sees it; in a container it differs from this machine's
 * @param service where the lab sends its own requests
 * @param loaded where the load generator sends its requests: another address where the lab reaches it only through a tunnel
 * @param management its management port
 * @param subject how its CPU, memory and threads are read
 * @param ofExperiment whether it is an experiment's own server without a known management port, which is then the service
 *     port
 * @param startupMillis from its start to its first successful response, in steps of {@link Program#pollMillis()}; absent
 *     when it was already running
 */
public record RunningServer(
        Variant variant,
        @Nullable Program program,
        long ownPid,
        Address service,
        Address loaded,
        Address management,
        ProcessTarget subject,
        boolean ofExperiment,
        @Nullable Long startupMillis)
        implements AutoCloseable {

    /** How long a start may take; the property is for machines on which a minute is not enough. */
    public static final Duration COMES_UP_WITHIN =
            Duration.ofSeconds(Math.max(1, Long.getLong("serverlab.startup.seconds", 60)));

    private static final String HEALTH = "/actuator/health";

    /** Whether the lab started it, and its process is not on this machine. */
    public boolean isElsewhere() {
        return program != null && subject.pid() == null;
    }

    /**
     * Waits for the first successful response of a newly started server; closes it when it does not come up.
     *
     * @param path of the endpoint that answers, such as {@code /delay}
     * @param ownPid its process id as the server sees it, which differs in a container
     * @param began {@link System#nanoTime()} at its start
     * @throws LabException when it exits first, or does not answer in time (its cause is then a {@link
     *     TimeoutException}); with the end of its log
     */
    public static RunningServer await(
            Variant variant, String path, Program program, long ownPid, Address service, Address management, long began)
            throws InterruptedException {
        try {
            awaitAnswer(program, service, path + "/0");
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
            awaitAnswer(program, management, HEALTH);
            return new RunningServer(
                    variant, program, ownPid, service, service, management, program.target(), false, millis);
        } catch (RuntimeException | InterruptedException e) {
            program.close();
            throw e;
        }
    }

    /** The same server, loaded at another address, and read in another way that also reports its own process id. */
    public RunningServer with(Address loadedAt, ProcessTarget readAs, long toldPid) {
        return new RunningServer(
                variant,
                program,
                toldPid,
                service,
                loadedAt.withTls(service.tls()),
                management,
                readAs,
                ofExperiment,
                startupMillis);
    }

    private static void awaitAnswer(Program program, Address address, String path) throws InterruptedException {
        long deadline = System.nanoTime() + COMES_UP_WITHIN.toNanos();
        requireAlive(program, 0, path);
        while (!Endpoint.answers(address, path)) {
            requireAlive(program, program.pollMillis(), path);
            if (System.nanoTime() > deadline) {
                LabException silent = Problems.failed(
                        "server-not-up",
                        "%s did not answer GET %s within %s s. %s",
                        "Read the log; check --set, --jvm-args and --jdk, and that its port is free.",
                        program.name(),
                        path,
                        COMES_UP_WITHIN.toSeconds(),
                        program.logTail());
                silent.initCause(new TimeoutException());
                throw silent;
            }
        }
        // An ended process cannot have answered: something else listens there.
        requireAlive(program, 0, path);
    }

    private static void requireAlive(Program program, long forMillis, String path) throws InterruptedException {
        if (program.awaitExit(forMillis, TimeUnit.MILLISECONDS)) {
            throw Problems.failed(
                    "server-not-up",
                    "%s ended with exit code %s before it answered GET %s. %s",
                    "Read the log; check --set, --jvm-args and --jdk, and that its port is free.",
                    program.name(),
                    program.exitValue(),
                    path,
                    program.logTail());
        }
    }

    /** The problem of a server that ended on its own. */
    public LabException died(String when) {
        if (program == null) {
            return Problems.failed(
                    "server-died",
                    "%s stopped answering %s: nothing answers GET %s at %s.",
                    "Read its log where it was started: it crashed, ran out of memory, or was ended from outside.",
                    variant,
                    when,
                    HEALTH,
                    management);
        }
        String by = program.isAlive() ? null : program.endedBy();
        String how = (program.isAlive() ? "" : " with exit code " + program.exitValue())
                + (by == null ? "" : " (" + by + ")");
        return Problems.failed(
                "server-died",
                "%s ended %s%s. %s",
                "Read the log: it crashed, ran out of memory, or was ended from outside.",
                variant,
                when,
                how,
                program.logTail());
    }

    public boolean isAlive() {
        return program == null ? Endpoint.answers(management, HEALTH) : program.isAlive();
    }

    /** Runs an action when the server ends, but not for one that the lab did not start: its end is not observed. */
    public void onExit(Runnable action) {
        if (program != null) {
            program.onExit(action);
        }
    }

    @Override
    public void close() {
        if (program != null) {
            program.close();
        }
    }
}
