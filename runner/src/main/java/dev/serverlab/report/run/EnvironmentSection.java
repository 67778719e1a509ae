package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.RunSeries;
import dev.serverlab.model.run.place.ClusterUse;
import dev.serverlab.model.run.place.ContainerEngine;
import dev.serverlab.model.run.place.OtherMachine;
import dev.serverlab.report.chart.Numbers;
import dev.serverlab.report.document.Part;
import dev.serverlab.report.document.Part.Term;
import dev.serverlab.report.document.Text;
import dev.serverlab.report.text.RunText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The environment of a run, and its files. */
final class EnvironmentSection {

    private EnvironmentSection() {}

    static Part.Section of(Run run, RunSeries series) {
        Run.Environment environment = run.environment();
        String revision = Objects.requireNonNullElse(environment.gitRevision(), "");
        ClusterUse cluster = environment.cluster();
        List<OtherMachine> others = environment.machines();
        List<Term> terms = Stream.of(
                        Stream.of(
                                Term.of(
                                        cluster == null && others.isEmpty() ? "machine" : "the lab's machine",
                                        environment.host().describe()),
                                Term.of("servers' machine", machines(others, true)),
                                Term.of("generators' machines", machines(others, false)),
                                Term.of("cluster", cluster == null ? "" : cluster(cluster)),
                                Term.of(
                                        "servers' node",
                                        cluster == null ? "" : nodes(cluster, ClusterUse.Node::servers)),
                                Term.of(
                                        "generators' node",
                                        cluster == null ? "" : nodes(cluster, ClusterUse.Node::generators)),
                                Term.of("servers' JDK", RunText.jdk(run)),
                                Term.of("containers", engine(environment.engine()))),
                        flags(run.experiment()),
                        Stream.of(
                                Term.of("lab", environment.labVersion() + " " + revision),
                                new Term("command", Text.code(RunText.command(run)), ""),
                                Term.of("started", RunText.started(run))))
                .flatMap(each -> each)
                .filter(term -> !term.text().isEmpty())
                .toList();
        Stream<Term> withData = Stream.concat(terms.stream(), Stream.of(new Term("data", data(series), "")));
        return Part.Section.of(
                "environment",
                "Where it ran",
                Part.on(Part.Medium.MARKDOWN, new Part.Terms(terms)),
                Part.onPage(new Part.Terms(withData.toList())));
    }

    /** Once where all have the same. */
    private static Stream<Term> flags(Experiment experiment) {
        Map<List<String>, List<Variant>> byFlags = experiment.variants().stream()
                .collect(Collectors.groupingBy(
                        variant -> experiment.subject(variant).jvm().arguments(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return byFlags.entrySet().stream()
                .map(each -> new Term(
                        "JVM flags of "
                                + (byFlags.size() == 1
                                        ? "every server"
                                        : each.getValue().stream()
                                                .map(Variant::toString)
                                                .collect(Collectors.joining(", "))),
                        Text.code(String.join(" ", each.getKey())),
                        ""));
    }

    private static String cluster(ClusterUse cluster) {
        Integer generators = cluster.generators();
        return "Kubernetes " + cluster.version() + ", namespace " + cluster.namespace()
                + (generators == null ? "" : "; " + Numbers.count(generators, "load generator"))
                + (cluster.sidecars().isEmpty()
                        ? ""
                        : "; beside the lab's containers " + String.join(", ", cluster.sidecars()));
    }

    private static String nodes(ClusterUse cluster, Predicate<ClusterUse.Node> which) {
        return cluster.nodes().stream()
                .filter(which)
                .map(EnvironmentSection::node)
                .collect(Collectors.joining("; "));
    }

    private static String node(ClusterUse.Node node) {
        Long offset = node.clockOffsetMicros();
        return node.name()
                + Stream.of(
                                node.cpus() == null ? null : Numbers.plain(node.cpus()) + " CPUs",
                                node.memoryBytes() == null ? null : Numbers.memory(node.memoryBytes()),
                                node.machineType(),
                                node.os(),
                                node.kernel() == null ? null : "kernel " + node.kernel(),
                                node.runtime() == null ? null : node.runtime().replace("://", " "),
                                offset == null ? null : "clock " + Numbers.signedMillis(offset) + " from the lab's")
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    private static String machines(List<OtherMachine> all, boolean ofServers) {
        return all.stream()
                .filter(each -> each.servers() == ofServers)
                .map(EnvironmentSection::machine)
                .collect(Collectors.joining("; "));
    }

    private static String machine(OtherMachine machine) {
        Integer cpus = machine.cpus();
        Long memory = machine.memoryBytes();
        Long roundTrip = machine.roundTripMicros();
        Long offset = machine.clockOffsetMicros();
        return machine.login()
                + Stream.of(
                                machine.name() + " at " + machine.address(),
                                cpus == null ? null : Numbers.count(cpus, "CPU"),
                                memory == null ? null : Numbers.memory(memory),
                                "kernel " + machine.kernel(),
                                roundTrip == null ? null : Numbers.millis(roundTrip) + " away",
                                offset == null ? null : "clock " + Numbers.signedMillis(offset) + " from the lab's")
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining(", ", ": ", ""));
    }

    /** The container engine, and whether the load generator ran in a container; empty when there were no containers. */
    private static String engine(@Nullable ContainerEngine engine) {
        return engine == null
                ? ""
                : engine.name() + " " + engine.version() + ", control groups of version " + engine.cgroup()
                        + (engine.generator() == null ? "" : "; the load generator ran in a container too");
    }

    private static Text data(RunSeries series) {
        boolean none = series.timelines().isEmpty() && series.distributions().isEmpty();
        Text run = Text.link("run.json", "run.json");
        Text both = none ? run : run.and(" and ").and(Text.link("series.json", "series.json"));
        return both.and(none ? " has" : " have")
                .and(" every number of this page, ")
                .and(Text.link("summary.md", "summary.md"))
                .and(" the tables for pasting.");
    }
}
