package dev.serverlab.measure.place;

import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.remote.RemoteTarget;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.OwnServerStart;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.ssh.Bundle;
import dev.serverlab.measure.ssh.SshGenerators;
import dev.serverlab.measure.ssh.SshLogin;
import dev.serverlab.measure.ssh.SshMachine;
import dev.serverlab.measure.ssh.SshProgram;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Subject;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.spelling.PortRange;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Processes on a machine with a login; load generators are on the lab's machine, or on others with a login. */
final class SshPlatform implements Platform {

    private static final long NOT_KNOWN_YET = -1;
    private static final String ALL_INTERFACES = "0.0.0.0";
    /** From this share of the delay on, the way to the machine is part of what is compared. */
    private static final double NOT_SMALL = 0.1;

    private final Experiment experiment;
    private final SshMachine machine;
    private final List<SshMachine> generators;
    private final Path home;
    /** By how far their clocks are ahead of the lab's, in µs, and by their logins. */
    private final Map<String, Long> clocks = new ConcurrentHashMap<>();

    private SshPlatform(Experiment experiment, SshMachine machine, List<SshMachine> generators, Path home) {
        this.experiment = experiment;
        this.machine = machine;
        this.generators = generators;
        this.home = home;
    }

    /**
     * The platform for an experiment.
     *
     * @throws LabException when a machine cannot be logged in to, or cannot run the experiment
     */
    static SshPlatform open(Platforms.Request request) {
        Experiment experiment = request.experiment();
        if (request.pinning() != null) {
            throw Problems.refused(
                    "pin-over-ssh",
                    "--pin is for this machine's CPUs, but the servers run on another one.",
                    "Leave it out: the generator takes no CPU from them.");
        }
        Set<Placement> sites = experiment.variants().stream()
                .map(each -> experiment.subject(each).site())
                .collect(Collectors.toSet());
        if (sites.size() > 1 || !(sites.iterator().next() instanceof Placement.Machine there)) {
            throw Problems.refused(
                    "machines-differ",
                    "Servers that are compared over ssh have to run on one machine, but they run %s.",
                    "Give --servers-on, or one host for all of them.",
                    sites.stream().map(Placement::describeAll).sorted().collect(Collectors.joining(" and ")));
        }
        boolean simulated = experiment.variants().stream()
                .anyMatch(each -> experiment.subject(each).load() instanceof Load.Simulated);
        if (simulated && !request.generatorsOn().isEmpty()) {
            throw Problems.refused(
                    "simulation-over-ssh",
                    "A simulation of your own runs on this machine only.",
                    "Leave out --generators-on.");
        }
        experiment.variants().forEach(variant -> requireStartable(request, variant));
        PortRange ports = there.ports() == null
                ? PortRange.USUAL
                : PortRange.parse(there.ports()).orElseThrow();
        try {
            List<SshMachine> generators = new ArrayList<>();
            for (String login : request.generatorsOn()) {
                generators.add(SshMachine.open(SshLogin.parse(login), false, PortRange.USUAL));
            }
            return new SshPlatform(
                    experiment,
                    SshMachine.open(SshLogin.parse(there.host()), true, ports),
                    generators,
                    request.processes().generator().home());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problems.failed("interrupted", "The lab is ending.", "Run again.");
        }
    }

    private static void requireStartable(Platforms.Request request, Variant variant) {
        Subject subject = request.experiment().subject(variant);
        CustomServer own = subject.server();
        if (own == null && request.servers().of(variant).container() == null) {
            throw Problems.refused(
                    "only-loopback",
                    "%s listens on loopback only.",
                    "Choose other variants, or leave out --servers-on.",
                    variant);
        }
        if (own != null && own.movedPort() != null) {
            throw Problems.refused(
                    "port-not-moved",
                    "%s always takes port %s, which is not moved on another machine.",
                    "Say where your program reads its port from: { property: server.port }, { env: PORT } or "
                            + "{ argument: '--port={port}' }.",
                    variant,
                    own.movedPort());
        }
        if (subject.jvm().jdk() != null) {
            throw Problems.refused(
                    "jdk-there",
                    "%s names a JDK of this machine.",
                    "Leave out jdk (--jdk): servers run on the JDK that is found there.",
                    variant);
        }
    }

    @Override
    public RunningServer start(Launch launch) throws InterruptedException {
        ServerDescriptor server = launch.server();
        CustomServer own = launch.own();
        Bundle bundle = Bundle.of(server);
        SshProgram program = machine.startServer(
                launch.variant().toString(),
                machine.copy(bundle),
                ports -> bundle.relative(launch.command(machine.java(), ports, listening(server, own))),
                launch::environment,
                launch.log());
        Address service = machine.at(program.ports().service());
        requireReach(launch.variant(), program, service);
        RunningServer running;
        if (own == null) {
            Address management = machine.at(program.ports().management());
            running = RunningServer.await(
                    launch.variant(), launch.path(), program, NOT_KNOWN_YET, service, management, program.startNanos());
        } else {
            running = OwnServerStart.await(launch.variant(), own, program, service, program.startNanos());
        }
        try {
            RemoteTarget target = program.found();
            clocks.put(machine.about().login(), target.offsetMicros());
            return running.with(service, target, target.ownPid());
        } catch (RuntimeException | InterruptedException e) {
            running.close();
            throw e;
        }
    }

    /** Of one that does not come up, what follows says why. */
    private static void requireReach(Variant variant, SshProgram program, Address service) throws InterruptedException {
        try {
            if (program.awaitListening(RunningServer.COMES_UP_WITHIN) && !service.takesConnections()) {
                throw Problems.failed(
                        "machine-out-of-reach",
                        "%s listens on port %s of its machine, but takes no connection at %s.",
                        "Let a firewall pass the ports of servers (ports: in the experiment), and let a service of your "
                                + "own listen on that address.",
                        variant,
                        service.port(),
                        service);
            }
        } catch (RuntimeException | InterruptedException e) {
            program.close();
            throw e;
        }
    }

    /** A server of the lab listens on the address at which the load reaches it, and on no other. */
    private Map<String, String> listening(ServerDescriptor server, @Nullable CustomServer own) {
        Map<String, String> settings =
                new TreeMap<>(own != null ? Map.of() : server.requireContainer().settings());
        settings.replaceAll(
                (name, value) -> value.equals(ALL_INTERFACES) ? machine.about().address() : value);
        return settings;
    }

    @Override
    public Cores cores(Cores ofLab) {
        Integer cpus = machine.about().cpus();
        if (machine.isThisOne()) {
            return ofLab;
        }
        int ofGenerators = generators.stream()
                .map(each -> each.about().cpus())
                .mapToInt(each -> each == null ? 1 : each)
                .sum();
        return new Cores(
                cpus == null ? ofLab.server() : cpus, generators.isEmpty() ? ofLab.generator() : ofGenerators, true);
    }

    /** On the machines that were named for it. */
    @Override
    public GeneratorSite generator() {
        return new SshGenerators(generators, home, clocks::put);
    }

    @Override
    public Run.Environment in(Run.Environment environment) {
        return environment.withMachines(Stream.concat(Stream.of(machine), generators.stream())
                .map(SshMachine::about)
                .map(each -> clocks.containsKey(each.login()) ? each.withClock(clocks.get(each.login())) : each)
                .toList());
    }

    /** A note on a way to the machine that takes long. */
    @Override
    public List<Problem> notes(@Nullable String revision) {
        Long micros = machine.about().roundTripMicros();
        Duration delay = experiment.workload().delay();
        return micros == null || delay.isZero() || micros < NOT_SMALL * delay.toNanos() / 1e3
                ? List.of()
                : List.of(Problems.of(
                        "far-machine",
                        "The way to %s and back takes %.1f ms, and the delay is %s ms: the answers' times are largely the "
                                + "network's.",
                        "Compare CPU per request, or use a machine that is nearer.",
                        machine.about().login(),
                        micros / 1e3,
                        delay.toMillis()));
    }
}
