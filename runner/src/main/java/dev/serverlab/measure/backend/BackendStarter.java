package dev.serverlab.measure.backend;

import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.process.ScratchFolder;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.ProcessLauncher;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Starts what stands behind servers, as processes of this machine.
 *
 * @param servers those that a backend can be
 */
public record BackendStarter(Backends backends, Servers servers, ProcessLauncher launcher) {

    private static final long POLL_MILLIS = 20;

    /** Those that an experiment names and that are to be started: settings that it says itself take a backend's place. */
    public List<Backend> of(Experiment experiment) {
        return backends.of(experiment).stream()
                .filter(backend -> !isGiven(backend, experiment))
                .toList();
    }

    private boolean isGiven(Backend backend, Experiment experiment) {
        List<Boolean> said = experiment.variants().stream()
                .flatMap(variant -> backend.gives().keySet().stream()
                        .filter(servers.of(variant).settings()::containsKey)
                        .map(experiment.settingsOf(variant)::containsKey))
                .toList();
        return !said.isEmpty() && !said.contains(false);
    }

    /**
     * Starts one and waits until it takes connections.
     *
     * @param latency by which requests reach it later; absent on plain loopback
     * @param jvmArgs of servers
     * @param given by those that were started before, by name
     * @param log where its output goes
     * @throws LabException when it ends before, or takes none in time; with the end of its log
     */
    public RunningBackend start(
            Backend backend, @Nullable Duration latency, List<String> jvmArgs, Map<String, String> given, Path log)
            throws InterruptedException {
        RunningBackend started = start(backend, jvmArgs, given, log);
        if (latency == null) {
            return started;
        }
        try {
            return started.behind(startLatency(started, latency, log));
        } catch (RuntimeException | InterruptedException e) {
            started.close();
            throw e;
        }
    }

    private RunningLatency startLatency(RunningBackend behind, Duration latency, Path log) throws InterruptedException {
        int port = ServerDescriptor.Ports.free().service();
        Path own = log.resolveSibling(log.getFileName().toString().replaceFirst("(\\.log)?$", "-latency$1"));
        Path folder = behind.backend().folder();
        List<String> command = RunningLatency.command(launcher.java(), folder, port, behind.port(), latency);
        ChildProcess program = ChildProcess.start(behind.name() + "'s latency", command, folder, own, null);
        try {
            await(program, port);
            return new RunningLatency(program, ProcessTarget.ofProcess(program.pid()), port);
        } catch (RuntimeException | InterruptedException e) {
            program.close();
            throw e;
        }
    }

    private RunningBackend start(Backend backend, List<String> jvmArgs, Map<String, String> given, Path log)
            throws InterruptedException {
        Variant server = backend.server();
        if (server != null) {
            RunningServer running = launcher.start(new Launch(servers.of(server), server, jvmArgs, Map.of(), log));
            Program program = Objects.requireNonNull(running.program(), "It was started here");
            return new RunningBackend(
                    backend, program, running.subject(), running.service().port(), null, null);
        }
        return start(backend, Objects.requireNonNull(backend.program()), given, log);
    }

    private RunningBackend start(Backend backend, Backend.Program described, Map<String, String> given, Path log)
            throws InterruptedException {
        ServerDescriptor.Ports ports = ServerDescriptor.Ports.free();
        int port = ports.service();
        ScratchFolder data = ScratchFolder.create("serverlab-" + backend.name() + "-");
        Map<String, String> words = new HashMap<>(given);
        words.put("java", launcher.java().toString());
        words.put("port", Integer.toString(port));
        words.put("otherPort", Integer.toString(ports.management()));
        words.put("data", data.path().toString());
        words.put("folder", backend.folder().toString());
        words.put("user", System.getProperty("user.name"));
        ChildProcess program = null;
        try {
            if (!described.prepare().isEmpty()) {
                prepare(backend, filled(described.prepare(), words), log);
            }
            program =
                    ChildProcess.start(backend.name(), filled(described.command(), words), backend.folder(), log, null);
            await(program, port);
            return new RunningBackend(backend, program, ProcessTarget.ofProcess(program.pid()), port, data, null);
        } catch (RuntimeException | InterruptedException e) {
            end(program, data);
            throw e;
        }
    }

    private static void end(@Nullable Program program, ScratchFolder data) {
        if (program != null) {
            program.close();
        }
        data.close();
    }

    private static void prepare(Backend backend, List<String> command, Path log) throws InterruptedException {
        Path own = log.resolveSibling(log.getFileName() + ".prepared");
        try (ChildProcess program =
                ChildProcess.start(backend.name() + " (preparation)", command, backend.folder(), own, null)) {
            boolean ended = program.awaitExit(RunningServer.COMES_UP_WITHIN.toSeconds(), TimeUnit.SECONDS);
            if (!ended || program.exitValue() != 0) {
                throw Problems.failed("backend-not-up.prepared", backend.name(), program.logTail());
            }
        }
    }

    private static void await(Program program, int port) throws InterruptedException {
        long deadline = System.nanoTime() + RunningServer.COMES_UP_WITHIN.toNanos();
        while (!Address.onLoopback(port).takesConnections()) {
            if (program.awaitExit(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw Problems.failed("backend-not-up.ended", program.name(), program.exitValue(), program.logTail());
            }
            if (System.nanoTime() > deadline) {
                throw Problems.failed(
                        "backend-not-up.silent",
                        program.name(),
                        port,
                        RunningServer.COMES_UP_WITHIN.toSeconds(),
                        program.logTail());
            }
        }
    }

    private static List<String> filled(List<String> words, Map<String, String> values) {
        return words.stream()
                .map(word -> {
                    String filled = word;
                    for (Map.Entry<String, String> value : values.entrySet()) {
                        filled = filled.replace("{" + value.getKey() + "}", value.getValue());
                    }
                    return filled;
                })
                .toList();
    }
}
