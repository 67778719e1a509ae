package dev.serverlab.measure.load;

import dev.serverlab.contract.Work;
import dev.serverlab.measure.process.Program;
import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The Gatling suite, which runs in a JVM of its own. */
public final class Generator {

    /** Fewest right answers of each server before a warm-up is over: most code is compiled at 5,000 to 15,000 calls. */
    private static final int WARMUP_REQUESTS = 5_000;

    private static final String LOOPBACK = "http://127.0.0.1:";

    private final Path home;
    private final GeneratorSite site;

    /** @param home the lab's folder */
    public Generator(Path home, GeneratorSite site) {
        this.home = home;
        this.site = site;
    }

    /** The same suite run elsewhere. */
    public Generator at(GeneratorSite other) {
        return new Generator(home, other);
    }

    /** Whether the suite has been built. */
    public boolean isBuilt() {
        return home.resolve("gatling/target/gatling.jar").toFile().isFile();
    }

    /**
     * Starts to drive one server.
     *
     * @param folder where the record, the report and the log go
     * @param events is called in order, on a thread of its own
     */
    public Program start(
            Variant variant, String baseUrl, Experiment experiment, Path folder, Consumer<GeneratorEvent> events) {
        return start(variant.toString(), command(variant, baseUrl, experiment, folder), folder, events);
    }

    /**
     * Starts to deal requests to several servers in turn. Its warm-up ends when it is told {@code measure} on standard
     * input, or at its cap.
     *
     * @param seed decides the order of dealing, together with the session
     * @param session from 1
     * @param folder where the record, the report and the log go
     * @param events is called in order, on a thread of its own
     */
    public Program startPaired(
            Map<Variant, String> baseUrls,
            Experiment experiment,
            long seed,
            int session,
            Path folder,
            Consumer<GeneratorEvent> events) {
        Paired paired = experiment.paired();
        List<String> command = jvm();
        command.add("@gatling/paired.args");
        command.add("-Dtargets="
                + baseUrls.entrySet().stream()
                        .map(server -> target(server.getKey(), server.getValue(), experiment))
                        .collect(Collectors.joining(",")));
        allowOutside(command, baseUrls.values());
        command.add("-Drate=" + paired.arrivals());
        command.add("-Dblocks=" + paired.blocks());
        command.add("-Dblock=" + Durations.format(paired.block()));
        command.add("-Dedge=" + Durations.format(paired.edge()));
        command.add("-Dsettle=" + Durations.format(paired.settle()));
        command.add("-Dseed=" + seed);
        command.add("-Dsession=" + (session - 1));
        command.add("-Dwarmup=" + Durations.format(paired.warmup()));
        command.add("-DwarmupRequests=" + WARMUP_REQUESTS);
        command.add("-DwarmupUntil=told");
        addRequest(command, experiment.workload());
        addOutput(command, "session " + session, folder);
        command.add("-nr");
        return start("session " + session, command, folder, events);
    }

    private static String target(Variant variant, String baseUrl, Experiment experiment) {
        Workload own = experiment.workloadOf(variant);
        if (own.equals(experiment.workload())) {
            return variant + "@" + baseUrl;
        }
        Work work = own.work();
        String differences = "?delay=" + Durations.format(own.delay())
                + (work == null ? "" : "&work=" + work.wireName()) + "&cpuMicros=" + own.cpuMicros();
        return variant + "@" + baseUrl + differences;
    }

    private Program start(String name, List<String> command, Path folder, Consumer<GeneratorEvent> events) {
        return site.start(
                "generator for " + name,
                command,
                folder,
                line -> GeneratorEvent.parse(line).ifPresent(events));
    }

    private List<String> command(Variant variant, String baseUrl, Experiment experiment, Path folder) {
        List<String> command = jvm();
        command.add("-DbaseUrl=" + baseUrl);
        allowOutside(command, List.of(baseUrl));
        Load load = experiment.loadOf(variant);
        command.add(
                switch (load) {
                    case Load.Closed closed -> "-Dusers=" + closed.users();
                    case Load.Open open -> "-Drate=" + open.rate();
                    case Load.SelfDriven own -> throw new IllegalArgumentException("nothing is sent under " + own);
                });
        command.add("-Dramp=" + Durations.format(load.ramp()));
        if (load.steps() != null) {
            command.add("-Dsteps=" + load.steps());
        }
        command.add("-Dduration=" + Durations.format(load.duration()));
        command.add("-Dwarmup=" + Durations.format(experiment.warmup()));
        addRequest(command, experiment.workloadOf(variant));
        addOutput(command, variant.toString(), folder);
        return command;
    }

    private List<String> jvm() {
        return new ArrayList<>(List.of("@gatling/generator.args"));
    }

    /**
     * Whoever gave the address has said so; and a server in a container has an address of its own, which the suite takes for
     * another machine's.
     */
    private static void allowOutside(List<String> command, Collection<String> baseUrls) {
        if (!baseUrls.stream().allMatch(url -> url.startsWith(LOOPBACK))) {
            command.add("-DallowRemote=true");
        }
    }

    private static void addRequest(List<String> command, Workload workload) {
        command.add("-Ddelay=" + Durations.format(workload.delay()));
        Work work = workload.work();
        if (work != null) {
            command.add("-Dwork=" + work.wireName());
        }
        command.add("-DcpuMicros=" + workload.cpuMicros());
    }

    private static void addOutput(List<String> command, String label, Path folder) {
        command.add("-Drecord=" + folder);
        command.add("-Dlabel=" + label);
        command.add("-cp");
        command.add("gatling/target/gatling.jar" + File.pathSeparator + "gatling/target/lib/*");
        command.add("dev.serverlab.gatling.GeneratorMain");
        command.add("-rf");
        command.add(folder.resolve("gatling").toString());
    }
}
