package dev.serverlab.measure.ssh;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.remote.AgentClient;
import dev.serverlab.measure.remote.RemoteTarget;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.measure.system.clock.CpuCounter;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A server or a generator on another machine, and the ssh that carries its output. Closing it ends it there. */
public final class SshProgram extends Program {

    private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(5);
    private static final Duration FOUND_WITHIN = Duration.ofSeconds(30);
    /** Longer than its agent gives it to end. */
    private static final long ENDS_WITHIN_SECONDS = 10;
    /** More often than an agent gives up. */
    private static final long ASKED_EVERY_SECONDS = 10;

    private static final long POLL_MILLIS = 50;
    /** What ssh itself exits with. */
    private static final int LOST = 255;

    private final ChildProcess ssh;
    private final Ports ports;
    private final SshConnection.Tunnel agent;
    private final String token;
    private final AgentClient client;
    private final long began;

    private SshProgram(
            String name,
            Path log,
            ChildProcess ssh,
            Ports ports,
            SshConnection.Tunnel agent,
            String token,
            long began) {
        super(name, log);
        this.ssh = ssh;
        this.ports = ports;
        this.agent = agent;
        this.token = token;
        this.client = new AgentClient(agent.here(), token, ANSWERS_WITHIN);
        this.began = began;
        ssh.onExit(() -> exit.complete(ssh.exitValue()));
    }

    static SshProgram of(
            String name,
            Path log,
            ChildProcess ssh,
            Ports ports,
            SshConnection.Tunnel agent,
            String token,
            long began) {
        SshProgram program = Program.start(name, () -> new SshProgram(name, log, ssh, ports, agent, token, began));
        Thread.ofVirtual().name(name + "-asked").start(program::ask);
        return program;
    }

    /** Its agent ends it when nobody asks. */
    private void ask() {
        try {
            while (!ssh.awaitExit(ASKED_EVERY_SECONDS, TimeUnit.SECONDS)) {
                try {
                    client.now();
                } catch (IOException e) {
                    // The connection may be interrupted for some seconds.
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A client of its agent. */
    AgentClient client(Duration within) {
        return new AgentClient(agent.here(), token, within);
    }

    /** The ports that a server got. */
    public Ports ports() {
        return ports;
    }

    /** {@link System#nanoTime()} when the machine was asked for it. */
    public long startNanos() {
        return began;
    }

    /** Waits until the server listens there; false when it has ended, or does not listen in time. */
    public boolean awaitListening(Duration within) throws InterruptedException {
        long deadline = System.nanoTime() + within.toNanos();
        while (isAlive() && System.nanoTime() < deadline) {
            try {
                client.now();
                return true;
            } catch (IOException e) {
                awaitExit(POLL_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
        return false;
    }

    /**
     * The server, read by its agent, once that has found it.
     *
     * @throws LabException when it does not find it in time
     */
    public RemoteTarget found() throws InterruptedException {
        RemoteTarget target = new RemoteTarget(agent.here(), token, this::isAlive, false);
        try {
            target.awaitFound(FOUND_WITHIN);
            return target;
        } catch (IOException e) {
            throw Problems.failed(
                    "agent-silent",
                    "The agent beside %s does not report on it: %s. %s",
                    "Read its log; the server has to be a process that listens on the port that it was given.",
                    name(),
                    Problems.reason(e),
                    logTail());
        }
    }

    @Override
    public @Nullable String endedBy() {
        return exit.getNow(0) == LOST ? "the connection to its machine was lost" : null;
    }

    /** Its process is not on this machine. */
    @Override
    public long pid() {
        return -1;
    }

    /** The lab cannot read it directly: {@link #found()} does. */
    @Override
    public ProcessTarget target() {
        return ProcessTarget.elsewhere(CpuCounter.UNKNOWN);
    }

    /** Without ssh its agent ends it. */
    @Override
    public String guarded() {
        return "process:" + ssh.pid();
    }

    @Override
    protected void awaitLog() throws InterruptedException {
        ssh.awaitExit(0, TimeUnit.SECONDS);
    }

    /** The line is dropped: a server reads nothing. */
    @Override
    public void writeLine(String line) {}

    @Override
    public void end() {
        try {
            client.end();
        } catch (IOException e) {
            ssh.end();
        }
    }

    /** Has it ended there, and waits until it is gone, so that it does not disturb what comes next. */
    @Override
    public void close() {
        end();
        try {
            ssh.awaitExit(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        ssh.close();
        client.close();
        agent.close();
        Program.forget(this);
    }
}
