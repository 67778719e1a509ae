package dev.serverlab.measure.backend;

import dev.serverlab.measure.place.ProcessLauncher;
import dev.serverlab.measure.process.ChildProcess;
import dev.serverlab.measure.process.Program;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.Servers;
import dev.serverlab.measure.system.ProcessTarget;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.BackendUse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Provides backends: as a process of this machine, in a container, or already running.
 *
 * @param servers the lab's servers that can act as backends
 */
public record BackendStarter(Backends backends, Servers servers, ProcessLauncher launcher) {

    private static final long POLL_MILLIS = 20;

    /** The backends that an experiment names, without those that its own settings replace. */
    public List<Backend> of(Experiment experiment) {
        return backends.of(experiment).stream()
                .filter(backend -> !isGiven(backend, experiment))
                .toList();
    }

    /** The backends that the lab starts, which use this machine's memory. */
    public List<Backend> started(Experiment experiment) {
        return of(experiment).stream()
                .filter(each -> way(each, experiment) != BackendUse.Way.GIVEN)
                .toList();
    }

    /** Those that are started as a process. */
    public List<Backend> processes(Experiment experiment) {
        return of(experiment).stream()
                .filter(each -> way(each, experiment) == BackendUse.Way.PROCESS)
                .toList();
    }

    /** The names of those that are started on this machine, or given there on loopback. */
    public List<String> onThisMachine(Experiment experiment) {
        Set<String> here = new LinkedHashSet<>(onLoopback(experiment));
        started(experiment).forEach(each -> here.add(each.name()));
        return List.copyOf(here);
    }

    /** The names of those that are reachable only on this machine's loopback. */
    public List<String> onLoopback(Experiment experiment) {
        return of(experiment).stream()
                .filter(each -> isOnLoopback(each, experiment.backend(each.name())))
                .map(Backend::name)
                .toList();
    }

    private static boolean isOnLoopback(Backend backend, NamedBackend named) {
        return named.latency() != null
                || switch (backend.way(named)) {
                    case PROCESS -> true;
                    case DOCKER -> false;
                    case GIVEN -> BackendAddress.of(given(named)).address().isLoopback();
                };
    }

    /** Whether the experiment names a backend that is started in a container. */
    public boolean needsEngine(Experiment experiment) {
        return of(experiment).stream().anyMatch(each -> way(each, experiment) == BackendUse.Way.DOCKER);
    }

    private static BackendUse.Way way(Backend backend, Experiment experiment) {
        return backend.way(experiment.backend(backend.name()));
    }

    /**
     * Checks the experiment's backends before anything starts.
     *
     * @throws LabException when nothing accepts connections at a given address, or a backend's image is missing
     */
    public void require(Experiment experiment) {
        for (Backend backend : of(experiment)) {
            switch (way(backend, experiment)) {
                case GIVEN ->
                    GivenBackend.require(backend, given(experiment.backend(backend.name())), isForPods(experiment));
                case DOCKER -> BackendContainer.require(backend);
                case PROCESS -> {
                    // Backends not yet fetched are fetched later.
                }
            }
        }
    }

    /** Whether all of its clients are in a cluster; the lab may be unable to resolve addresses and names there. */
    private static boolean isForPods(Experiment experiment) {
        return experiment.variants().stream()
                .allMatch(each -> experiment.subject(each).site().kind() == Placement.Kind.KUBERNETES);
    }

    private static String given(NamedBackend named) {
        return Objects.requireNonNull(named.given(), "It is one that was given");
    }

    private boolean isGiven(Backend backend, Experiment experiment) {
        List<Boolean> said = experiment.variants().stream()
                .flatMap(variant -> backend.gives().keySet().stream()
                        .filter(servers.of(variant).settings()::containsKey)
                        .map(experiment.subject(variant).settings()::containsKey))
                .toList();
        return !said.isEmpty() && !said.contains(false);
    }

    /**
     * Starts or finds a backend, and waits until it takes connections.
     *
     * @param experiment that names it
     * @param given what previously started backends give, by name
     * @param log where its output goes
     * @throws LabException when it exits first, or accepts none in time; with the end of its log
     */
    public RunningBackend start(Backend backend, Experiment experiment, Map<String, String> given, Path log)
            throws InterruptedException {
        NamedBackend named = experiment.backend(backend.name());
        RunningBackend started = switch (backend.way(named)) {
            case GIVEN -> GivenBackend.find(backend, given(named), isForPods(experiment));
            case DOCKER -> up(BackendContainer.start(backend, new Placeholders(given), log));
            case PROCESS -> process(backend, experiment.jvmArgs(), given, log);
        };
        if (named.latency() == null) {
            return started;
        }
        try {
            return started.behind(startLatency(started, named.latency(), log));
        } catch (RuntimeException | InterruptedException e) {
            started.close();
            throw e;
        }
    }

    private static RunningBackend up(RunningBackend container) throws InterruptedException {
        try {
            Program program = Objects.requireNonNull(container.place().program());
            await(program, container.address().address());
            return container;
        } catch (RuntimeException | InterruptedException e) {
            container.close();
            throw e;
        }
    }

    private RunningLatency startLatency(RunningBackend behind, Duration latency, Path log) throws InterruptedException {
        int port = Ports.free().service();
        Path own = log.resolveSibling(log.getFileName().toString().replaceFirst("(\\.log)?$", "-latency$1"));
        Path folder = behind.backend().folder();
        List<String> command = RunningLatency.command(
                launcher.java(), folder, port, behind.address().address(), latency);
        ChildProcess program = ChildProcess.start(behind.name() + "'s latency", command, folder, own, null);
        try {
            await(program, Address.onLoopback(port));
            return new RunningLatency(program, ProcessTarget.ofProcess(program.pid()), port);
        } catch (RuntimeException | InterruptedException e) {
            program.close();
            throw e;
        }
    }

    private RunningBackend process(Backend backend, List<String> jvmArgs, Map<String, String> given, Path log)
            throws InterruptedException {
        Variant server = backend.server();
        if (server != null) {
            RunningServer running = launcher.start(new Launch(servers.of(server), server, jvmArgs, Map.of(), log));
            Program program = Objects.requireNonNull(running.program(), "It was started here");
            return new RunningBackend(
                    backend,
                    RunningBackend.Place.process(program, running.subject()),
                    new BackendAddress(running.service(), null),
                    null,
                    null);
        }
        return new BackendProgram(backend, launcher.java()).start(given, log);
    }

    static void await(Program program, Address address) throws InterruptedException {
        long deadline = System.nanoTime() + RunningServer.COMES_UP_WITHIN.toNanos();
        while (!address.takesConnections()) {
            if (program.awaitExit(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw Problems.failed(
                        "backend-not-up",
                        "%s ended with exit code %s before it accepted connections. %s",
                        "Read its log; its backend.yaml shows how it is started.",
                        program.name(),
                        program.exitValue(),
                        program.logTail());
            }
            if (System.nanoTime() > deadline) {
                throw Problems.failed(
                        "backend-not-up",
                        "%s accepted no connection on port %s within %s s. %s",
                        "Read its log; its backend.yaml shows how it is started.",
                        program.name(),
                        address.port(),
                        RunningServer.COMES_UP_WITHIN.toSeconds(),
                        program.logTail());
            }
        }
    }
}
