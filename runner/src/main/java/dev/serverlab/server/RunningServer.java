package dev.serverlab.server;

import dev.serverlab.experiment.Variant;
import dev.serverlab.problem.LabException;
import dev.serverlab.process.ChildProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A server that the lab started and that answers. Closing it ends its process. */
public final class RunningServer implements AutoCloseable {

    /** How long a server may take; the property is for machines on which a minute is not enough. */
    private static final Duration COMES_UP_WITHIN =
            Duration.ofSeconds(Math.max(1, Long.getLong("serverlab.startup.seconds", 60)));
    /** Also the resolution of the start-up time. */
    private static final long POLL_MILLIS = 10;

    private static final int TAIL_LINES = 15;

    private final Variant variant;
    private final ServerDescriptor.Ports ports;
    private final ChildProcess process;
    private final long startupMillis;

    private RunningServer(Variant variant, ServerDescriptor.Ports ports, ChildProcess process, long startupMillis) {
        this.variant = variant;
        this.ports = ports;
        this.process = process;
        this.startupMillis = startupMillis;
    }

    /**
     * How to start a server.
     *
     * @param java the JDK's {@code java} program
     * @param settings passed on as system properties
     * @param log where its output goes
     * @param prefix what begins the command, such as the program that keeps it on certain CPUs
     */
    public record Start(
            ServerDescriptor server,
            Variant variant,
            ServerDescriptor.Ports ports,
            Path java,
            List<String> jvmArgs,
            Map<String, String> settings,
            Path log,
            List<String> prefix) {

        List<String> command() {
            List<String> command = new ArrayList<>(prefix);
            for (String word : server.command()) {
                switch (word) {
                    case "{jvmArgs}" -> command.addAll(jvmArgs);
                    case "{settings}" -> settings.forEach((name, value) -> command.add("-D" + name + "=" + value));
                    default ->
                        command.add(word.replace("{java}", java.toString())
                                .replace("{port}", Integer.toString(ports.service()))
                                .replace("{managementPort}", Integer.toString(ports.management()))
                                .replace("{profile}", variant.profile()));
                }
            }
            return command;
        }
    }

    /**
     * Starts a server and waits for its first right answer.
     *
     * @throws LabException when it ends before, or does not answer in time; with the end of its log
     */
    public static RunningServer start(Start start) throws InterruptedException {
        long began = System.nanoTime();
        ChildProcess process = ChildProcess.start(
                start.variant().toString(), start.command(), start.server().folder(), start.log());
        try {
            awaitAnswer(process, start.ports().service(), "/delay/0");
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
            awaitAnswer(process, start.ports().management(), "/actuator/health");
            return new RunningServer(start.variant(), start.ports(), process, millis);
        } catch (RuntimeException | InterruptedException e) {
            process.close();
            throw e;
        }
    }

    private static void awaitAnswer(ChildProcess process, int port, String path) throws InterruptedException {
        long deadline = System.nanoTime() + COMES_UP_WITHIN.toNanos();
        while (!Endpoint.answers(port, path)) {
            if (process.awaitExit(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw didNotComeUp(
                        process, "ended with exit code " + process.exitValue() + " before it answered GET " + path);
            }
            if (System.nanoTime() > deadline) {
                throw didNotComeUp(
                        process, "did not answer GET " + path + " within " + COMES_UP_WITHIN.toSeconds() + " s");
            }
        }
    }

    private static LabException didNotComeUp(ChildProcess process, String how) {
        return LabException.failed(
                "server-not-up",
                process.name() + " " + how + ". Its log ends:\n"
                        + process.logTail(TAIL_LINES).indent(4).stripTrailing(),
                "Read the log; check --set, --jvm-args and --jdk, and that its port is free.");
    }

    /** The problem of a server that has ended by itself. */
    public LabException died(String when) {
        return LabException.failed(
                "server-died",
                variant + " ended " + when
                        + (process.isAlive() ? "" : " with exit code " + process.exitValue()) + ". Its log ends:\n"
                        + process.logTail(TAIL_LINES).indent(4).stripTrailing(),
                "Read the log: an exit by itself is a crash, too little memory, or somebody ending it.");
    }

    public Variant variant() {
        return variant;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public void onExit(Runnable action) {
        process.onExit(action);
    }

    /** From the start of the process to its first right answer, in steps of {@value #POLL_MILLIS} ms. */
    public long startupMillis() {
        return startupMillis;
    }

    /** Where requests go, such as {@code http://127.0.0.1:40123}. */
    public String baseUrl() {
        return "http://127.0.0.1:" + ports.service();
    }

    public ServerDescriptor.Ports ports() {
        return ports;
    }

    @Override
    public void close() {
        process.close();
    }
}
