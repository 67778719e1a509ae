package dev.serverlab.measure.place;

import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.remote.RemoteTarget;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.OwnServerStart;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.ssh.Bundle;
import dev.serverlab.measure.ssh.SshLogin;
import dev.serverlab.measure.ssh.SshMachine;
import dev.serverlab.measure.ssh.SshProgram;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Subject;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.place.OtherMachine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Processes on a machine with a login; the load generator stays on the lab's. */
final class SshPlatform implements Platform {

    private static final long NOT_KNOWN_YET = -1;
    private static final String ALL_INTERFACES = "0.0.0.0";
    /** From this share of the delay on, the way to the machine is part of what is compared. */
    private static final double NOT_SMALL = 0.1;

    private final Experiment experiment;
    private final SshMachine machine;
    private volatile OtherMachine about;

    private SshPlatform(Experiment experiment, SshMachine machine) {
        this.experiment = experiment;
        this.machine = machine;
        this.about = machine.about();
    }

    /**
     * The platform for an experiment.
     *
     * @throws LabException when its machine cannot be logged in to, or cannot run the experiment
     */
    static SshPlatform open(Platforms.Request request) {
        Experiment experiment = request.experiment();
        if (request.generatorIn() == Placement.Kind.SSH) {
            throw Problems.refused(
                    "generator-over-ssh",
                    "The load generator cannot be started over ssh.",
                    "Leave out --generator-in: it runs on this machine.");
        }
        if (request.pinning() != null) {
            throw Problems.refused(
                    "pin-over-ssh",
                    "--pin is for this machine's CPUs, but the servers run on another one.",
                    "Leave it out: the generator takes no CPU from them.");
        }
        Set<String> hosts = experiment.variants().stream()
                .map(each -> experiment.subject(each).site())
                .filter(Placement.Machine.class::isInstance)
                .map(site -> ((Placement.Machine) site).host())
                .collect(Collectors.toSet());
        if (hosts.size() > 1) {
            throw Problems.refused(
                    "machines-differ",
                    "Servers that are compared have to run on one machine, but %s were named.",
                    "Give one host for all of them.",
                    hosts.stream().sorted().collect(Collectors.joining(" and ")));
        }
        experiment.variants().forEach(variant -> requireStartable(request, variant));
        try {
            return new SshPlatform(
                    experiment,
                    SshMachine.open(
                            SshLogin.parse(hosts.iterator().next()),
                            request.processes().generator().home()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Problems.failed("interrupted", "The lab is ending.", "Run again.");
        }
    }

    private static void requireStartable(Platforms.Request request, Variant variant) {
        Subject subject = request.experiment().subject(variant);
        if (!(subject.site() instanceof Placement.Machine)) {
            return;
        }
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
        SshProgram program = machine.start(
                launch.variant().toString(),
                machine.copy(bundle),
                ports -> bundle.relative(launch.command(machine.java(), ports, listening(server, own))),
                launch::environment,
                launch.log());
        Address service = machine.at(program.ports().service());
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
            about = about.withClock(target.offsetMicros());
            return running.with(service, target, target.ownPid());
        } catch (RuntimeException | InterruptedException e) {
            running.close();
            throw e;
        }
    }

    /** A server of the lab listens on the address at which the load reaches it, and on no other. */
    private Map<String, String> listening(ServerDescriptor server, @Nullable CustomServer own) {
        Map<String, String> settings =
                new TreeMap<>(own != null ? Map.of() : server.requireContainer().settings());
        settings.replaceAll((name, value) -> value.equals(ALL_INTERFACES) ? about.address() : value);
        return settings;
    }

    @Override
    public Cores cores(Cores ofLab) {
        Integer cpus = about.cpus();
        if (machine.isThisOne()) {
            return ofLab;
        }
        return new Cores(cpus == null ? ofLab.server() : cpus, ofLab.generator(), true);
    }

    @Override
    public GeneratorSite generator() {
        throw new IllegalStateException("open refuses it");
    }

    @Override
    public Run.Environment in(Run.Environment environment) {
        return environment.with(about);
    }

    /** A note on a way to the machine that takes long. */
    @Override
    public List<Problem> notes(@Nullable String revision) {
        Long micros = about.roundTripMicros();
        Duration delay = experiment.workload().delay();
        return micros == null || delay.isZero() || micros < NOT_SMALL * delay.toNanos() / 1e3
                ? List.of()
                : List.of(Problems.of(
                        "far-machine",
                        "The way to %s and back takes %.1f ms, and the delay is %s ms: the answers' times are largely the "
                                + "network's.",
                        "Compare CPU per request, or use a machine that is nearer.",
                        about.login(),
                        micros / 1e3,
                        delay.toMillis()));
    }
}
