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
 * A server that answers. Closing it ends its program, if the lab started that.
 *
 * @param program absent when the lab neither started it nor will end it: it is alive as long as it answers
 * @param ownPid the number of its process as it tells it itself: another one than this machine's when it is in a container
 * @param service where the lab asks it for answers
 * @param loaded where the load generator sends its requests: another address where the lab reaches it only through a tunnel
 * @param management where it tells about itself
 * @param subject how its CPU, memory and threads are read
 * @param ofExperiment whether an experiment brings it, so that nothing is known of a management port: that is then the other one
 * @param startupMillis from its start to its first successful response, in steps of {@value #POLL_MILLIS} ms; absent when it ran
 *     already
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

    /** How long what is started may take; the property is for machines on which a minute is not enough. */
    public static final Duration COMES_UP_WITHIN =
            Duration.ofSeconds(Math.max(1, Long.getLong("serverlab.startup.seconds", 60)));

    private static final String HEALTH = "/actuator/health";
    /** Also the resolution of the start-up time. */
    static final long POLL_MILLIS = 10;

    /** Whether the lab started it, and its process is none of this machine's. */
    public boolean isInPod() {
        return program != null && subject.pid() == null;
    }

    /**
     * Waits for the first successful response of a server that was just started. One that does not come up is closed.
     *
     * @param path of the endpoint that answers, such as {@code /delay}
     * @param ownPid the number of its process as the server itself sees it, which is another one in a container
     * @param began {@link System#nanoTime()} at its start
     * @throws LabException when it ends before, or does not answer in time, which a {@link TimeoutException} causes; with the end
     *     of its log
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

    /** The same, loaded at another address, and read in another way, which also tells its own number. */
    public RunningServer with(Address loadedAt, ProcessTarget readAs, long toldPid) {
        return new RunningServer(
                variant, program, toldPid, service, loadedAt, management, readAs, ofExperiment, startupMillis);
    }

    private static void awaitAnswer(Program program, Address address, String path) throws InterruptedException {
        long deadline = System.nanoTime() + COMES_UP_WITHIN.toNanos();
        requireAlive(program, 0, path);
        while (!Endpoint.answers(address, path)) {
            requireAlive(program, POLL_MILLIS, path);
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
        // One that has ended answered nothing: something else listens there.
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

    /** The problem of a server that has ended by itself. */
    public LabException died(String when) {
        if (program == null) {
            return Problems.failed(
                    "server-died",
                    "%s stopped answering %s: nothing answers GET %s at %s.",
                    "Read its log where it was started: an exit by itself is a crash, too little memory, or "
                            + "somebody ending it.",
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
                "Read the log: an exit by itself is a crash, too little memory, or somebody ending it.",
                variant,
                when,
                how,
                program.logTail());
    }

    public boolean isAlive() {
        return program == null ? Endpoint.answers(management, HEALTH) : program.isAlive();
    }

    /** Never happens to one that the lab did not start: nobody tells it. */
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
