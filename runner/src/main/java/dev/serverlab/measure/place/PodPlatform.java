package dev.serverlab.measure.place;

import dev.serverlab.measure.cluster.Cluster;
import dev.serverlab.measure.cluster.PodContainer;
import dev.serverlab.measure.cluster.PodGenerators;
import dev.serverlab.measure.cluster.PodSpec;
import dev.serverlab.measure.cluster.StartedPod;
import dev.serverlab.measure.load.GeneratorSite;
import dev.serverlab.measure.remote.RemoteTarget;
import dev.serverlab.measure.server.Address;
import dev.serverlab.measure.server.Launch;
import dev.serverlab.measure.server.OwnServerStart;
import dev.serverlab.measure.server.Ports;
import dev.serverlab.measure.server.RunningServer;
import dev.serverlab.measure.server.ServerDescriptor;
import dev.serverlab.measure.system.CpuSet;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Cores;
import dev.serverlab.model.problem.LabException;
import dev.serverlab.model.problem.Problem;
import dev.serverlab.model.problem.Problems;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.place.ClusterUse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Pods of a cluster: servers on one node, load generators on others. */
final class PodPlatform implements Platform {

    private static final String JAVA = "java";
    private static final long NOT_KNOWN_YET = -1;

    private final Cluster cluster;
    private final Experiment experiment;
    /** Whether the load comes from outside the cluster, to the pods' own addresses. */
    private final boolean reachesIn;
    /** The node of the run's first server, on which all later ones run. */
    private volatile @Nullable String node;
    /** The CPUs that servers may run on, as reported by the newest one. */
    private volatile @Nullable CpuSet serverCpus;

    private PodPlatform(Cluster cluster, Experiment experiment, boolean reachesIn) {
        this.cluster = cluster;
        this.experiment = experiment;
        this.reachesIn = reachesIn;
    }

    /**
     * The platform for an experiment.
     *
     * @throws LabException when no cluster answers, it does not let the lab start pods, or it cannot run the experiment
     */
    static PodPlatform open(Platforms.Request request) {
        Experiment experiment = request.experiment();
        for (Variant variant : experiment.variants()) {
            if (experiment.subject(variant).site() instanceof Placement.Pod) {
                ServerDescriptor server = request.servers().of(variant);
                CustomServer own = experiment.subject(variant).server();
                if (own != null && !own.inContainer()) {
                    throw Problems.refused(
                            "own-in-pod",
                            "%s is started by a jar or a command, but a cluster needs an image.",
                            "Give its image in the experiment file, as docs/your-own-service.md shows; or start "
                                    + "it there yourself and measure it with --against.",
                            variant);
                }
                server.requireContainer();
            }
        }
        boolean reachesIn = request.generatorIn() != Placement.Kind.KUBERNETES;
        boolean allInside = experiment.variants().stream()
                .allMatch(variant -> experiment.subject(variant).site() instanceof Placement.Pod);
        if (!reachesIn && (!allInside || request.running() != null)) {
            throw Problems.refused(
                    "cluster-apart",
                    "A load generator in a cluster cannot reach servers outside the cluster.",
                    "Give --in kubernetes for all servers of a run, or --generator-in process on a machine "
                            + "that reaches the pods' addresses.");
        }
        if (request.pinning() != null) {
            throw Problems.refused(
                    "pin-in-pod",
                    "--pin is for this machine's CPUs, but the servers run in a cluster.",
                    "Give --cpus and --memory: a node may give a pod with whole CPUs exclusive ones.");
        }
        if (request.cluster().generators() > 1 && reachesIn) {
            throw Problems.refused(
                    "generators-outside",
                    "%s generators run in the cluster only, but --generator-in names another place.",
                    "Leave out one of --generators and --generator-in.",
                    request.cluster().generators());
        }
        return new PodPlatform(Cluster.require(request.cluster()), experiment, reachesIn);
    }

    @Override
    public RunningServer start(Launch launch) throws InterruptedException {
        ServerDescriptor server = launch.server();
        ServerDescriptor.Container made = server.requireContainer();
        Ports ports = server.ports();
        Map<String, Integer> named = new TreeMap<>();
        named.put("service", ports.service());
        if (launch.own() == null) {
            named.put("management", ports.management());
        }
        CustomServer own = launch.own();
        StartedPod pod = cluster.start(new PodSpec(
                launch.variant().toString(),
                PodSpec.Role.SERVER,
                new PodContainer(
                        own == null ? cluster.image(made.image()) : made.image(),
                        launch.command(JAVA, ports, made.settings()),
                        own == null ? PodContainer.User.LAB : PodContainer.User.OF_IMAGE,
                        own == null ? Map.of() : launch.containedEnvironment(ports),
                        named,
                        (Placement.Pod) experiment.subject(launch.variant()).site()),
                launch.log(),
                new PodSpec.Sidecar(
                        cluster.image(GeneratorSite.LAB_IMAGE),
                        ports.service(),
                        UUID.randomUUID().toString()),
                node));
        try {
            node = pod.node();
            RunningServer running = own == null
                    ? RunningServer.await(
                            launch.variant(),
                            launch.path(),
                            pod,
                            NOT_KNOWN_YET,
                            pod.reached(ports.service()),
                            pod.reached(ports.management()),
                            pod.startNanos())
                    : OwnServerStart.await(launch.variant(), own, pod, pod.reached(ports.service()), pod.startNanos());
            Address service = pod.at(ports.service());
            if (reachesIn && !service.takesConnections()) {
                throw Problems.failed(
                        "pod-out-of-reach",
                        "The load generator cannot reach %s at its pod's address %s from outside the cluster.",
                        "Run the lab on a machine with a route to pods, such as a node; or leave out "
                                + "--generator-in, for one in the cluster.",
                        launch.variant(),
                        service);
            }
            RemoteTarget reported = pod.sidecar();
            serverCpus = reported.detail().cpus();
            return running.with(service, reported, reported.ownPid());
        } catch (RuntimeException | InterruptedException e) {
            pod.close();
            throw e;
        }
    }

    /** The cores of the servers' node and of the generators', assumed equal when they may not be read. */
    @Override
    public Cores cores(Cores ofLab) {
        CpuSet reported = serverCpus;
        if (reported == null) {
            return ofLab;
        }
        int cpus = reported.cpus().size();
        List<ClusterUse.Node> nodes = cluster.about().nodes();
        int generators = nodes.stream()
                .filter(ClusterUse.Node::generators)
                .mapToInt(each -> each.cpus() == null ? cpus : each.cpus().intValue())
                .sum();
        boolean apart = nodes.stream().noneMatch(each -> each.servers() && each.generators());
        return apart ? new Cores(cpus, generators == 0 ? cpus : generators, true) : Cores.shared(cpus);
    }

    @Override
    public GeneratorSite generator() {
        return new PodGenerators(
                cluster,
                cluster.image(GeneratorSite.LAB_IMAGE),
                cluster.options().generators());
    }

    /** Continues on the node of the earlier servers, with their images. */
    @Override
    public void resumeFrom(Run.Environment before) {
        ClusterUse use = before.cluster();
        if (use != null) {
            cluster.resumeFrom(use);
            use.nodes().stream().filter(ClusterUse.Node::servers).findFirst().ifPresent(each -> node = each.name());
        }
    }

    @Override
    public Run.Environment in(Run.Environment environment) {
        return environment.with(cluster.about());
    }

    @Override
    public List<Problem> removeLeftovers() {
        List<String> left = cluster.removeLeftovers();
        return left.isEmpty()
                ? List.of()
                : List.of(Problems.of(
                        "pods-left",
                        "Pods of this run could not be removed: %s. They end by themselves within minutes.",
                        "Remove them with kubectl -n %2$s delete jobs %3$s.",
                        String.join(", ", left),
                        cluster.namespace(),
                        String.join(" ", left)));
    }
}
