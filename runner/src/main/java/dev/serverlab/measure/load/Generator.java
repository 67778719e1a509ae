package dev.serverlab.measure.load;

import dev.serverlab.contract.Work;
import dev.serverlab.generator.GeneratorEvent;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.measure.answer.OwnTarget;
import dev.serverlab.measure.process.Program;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Plan;
import dev.serverlab.model.experiment.Trial;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.json.RunFolder;
import dev.serverlab.model.spelling.Durations;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The Gatling suite, which runs in a separate JVM.
 *
 * @param home the lab's folder
 */
public record Generator(Path home, GeneratorSite site) {

    /** Fewest successful responses of each server before a warm-up is over: most code is compiled at 5,000 to 15,000 calls. */
    private static final int WARMUP_REQUESTS = 5_000;

    /** A rate per server that leaves CPU for the compilers on a small machine. */
    private static final double WARMUP_PER_SECOND = 750;

    private static final long MIN_WARMUP_USERS = 16;
    private static final long MAX_WARMUP_USERS = 1_000;

    /** With a longer delay too few answers arrive before the cap. */
    private static final double LONGEST_WARMUP_MILLIS = 1_000;

    /**
     * Several generators end their warm-up together, on command; without one, each ends this long after its cap. One may
     * begin its warm-up that much earlier than another.
     */
    public static final Duration COMMAND_WAIT = Duration.ofSeconds(60);

    /** For a generator's start, requests in flight, and its report. */
    private static final Duration MARGIN = Duration.ofSeconds(90);

    /** The suite's name for the only server. */
    private static final String ONLY = "server";

    private static final String LOOPBACK = "http://127.0.0.1:";
    private static final JsonMapper JSON = new JsonMapper();

    /** The same generator alone, without the others that drive the servers together. */
    public Generator alone() {
        return new Generator(home, site.ofOne());
    }

    /** Time beyond the planned load. The first of several generators waits for the last, twice: to warm up, and to measure. */
    public Duration margin() {
        return site.generators() == 1 ? MARGIN : MARGIN.plus(COMMAND_WAIT.multipliedBy(2));
    }

    /** How several generators are synchronized. */
    public enum Beginning {
        /** There is only one. */
        ALONE,
        /** They start their warm-up together, on command. */
        TOGETHER,
        /** Each warms up by itself; they start the phase after it together, on command. */
        TOGETHER_WHEN_WARM
    }

    /** How the generators of that load are synchronized. */
    public Beginning beginning(Load load) {
        return site.generators() == 1
                ? Beginning.ALONE
                : load instanceof Load.Open ? Beginning.TOGETHER_WHEN_WARM : Beginning.TOGETHER;
    }

    /** Whether the suite has been built. */
    public boolean isBuilt() {
        return home.resolve("gatling/target/gatling.jar").toFile().isFile();
    }

    /**
     * Starts driving the servers of a trial: the one of a solo trial, or all at once. The warm-up of a paired trial ends on
     * command, or at its cap.
     *
     * @param baseUrls of the servers; their order is that of the record
     * @param folder where the record, the report and the log go
     * @param events is called in order, on a separate thread
     */
    public Program start(
            Trial trial, Plan plan, Map<Variant, String> baseUrls, Path folder, Consumer<GeneratorEvent> events) {
        String name = switch (trial) {
            case Trial.Solo solo -> solo.variant().toString();
            case Trial.Paired paired -> "session " + paired.session();
        };
        Map<String, Object> settings = switch (trial) {
            case Trial.Solo solo -> solo(plan, solo.variant(), baseUrls);
            case Trial.Paired paired -> paired(plan, paired, baseUrls);
        };
        return start(name, settings, plan.experiment(), baseUrls, folder, events);
    }

    /**
     * Starts driving one server in windows of open load, each requested by a {@link
     * dev.serverlab.generator.WindowRequest} on its standard input.
     *
     * @param folder where the log goes
     * @param events is called in order, on a separate thread
     */
    public Program startWindows(
            Variant variant, Experiment experiment, String baseUrl, Path folder, Consumer<GeneratorEvent> events) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("baseUrl", baseUrl);
        settings.put("windows", "told");
        settings.putAll(asked(experiment.subject(variant).workload()));
        return start(variant.toString(), settings, experiment, Map.of(variant, baseUrl), folder, events);
    }

    private Program start(
            String name,
            Map<String, Object> settings,
            Experiment experiment,
            Map<Variant, String> baseUrls,
            Path folder,
            Consumer<GeneratorEvent> events) {
        if (!baseUrls.values().stream().allMatch(url -> url.startsWith(LOOPBACK))) {
            // The user has confirmed the address; and the suite takes a container's address for another machine's.
            settings.put("allowRemote", true);
        }
        GeneratorRequests own = ownRequests(experiment, baseUrls.keySet(), settings.containsKey("baseUrl"));
        if (own != null) {
            Path requests = folder.resolve(GeneratorRequests.FILE);
            RunFolder.writeAtomically(requests, JSON.writeValueAsString(own));
            settings.put("requests", requests);
        }
        settings.put("record", folder);
        settings.put("label", name);
        List<String> command = new ArrayList<>(List.of("@gatling/generator.args"));
        if (settings.containsKey("rate") || settings.containsKey("windows")) {
            // The dispatcher's load; Gatling's report of it would show less than the lab's own page.
            command.add("@gatling/open.args");
            settings.put("html", false);
        }
        settings.forEach((key, value) -> command.add("-D" + key + "=" + text(value)));
        command.add("-cp");
        command.add(String.join(File.pathSeparator, classPath(experiment)));
        command.add("dev.serverlab.gatling.GeneratorMain");
        command.add("-rf");
        command.add(folder.resolve("gatling").toString());
        return site.start("generator for " + name, command, folder, events);
    }

    private static List<String> classPath(Experiment experiment) {
        List<String> classPath = new ArrayList<>(List.of("gatling/target/gatling.jar", "gatling/target/lib/*"));
        Map<String, CustomServer> servers = experiment.servers();
        if (experiment.load() instanceof Load.Simulated own && servers != null) {
            // All servers come from one file.
            classPath.addAll(own.classPathIn(servers.values().iterator().next().folder()));
        }
        return classPath;
    }

    /** The requests to the experiment's own servers, by the suite's names for them; null for the lab's servers. */
    private static @Nullable GeneratorRequests ownRequests(
            Experiment experiment, Collection<Variant> variants, boolean isOnly) {
        Map<String, GeneratorRequests.Target> targets = new LinkedHashMap<>();
        for (Variant variant : variants) {
            CustomServer own = experiment.subject(variant).server();
            if (own != null) {
                targets.put(isOnly ? ONLY : variant.toString(), OwnTarget.of(own));
            }
        }
        return targets.isEmpty() ? null : new GeneratorRequests(targets);
    }

    private static String text(Object value) {
        return value instanceof Duration duration ? Durations.format(duration) : value.toString();
    }

    private Map<String, Object> solo(Plan plan, Variant variant, Map<Variant, String> baseUrls) {
        Experiment experiment = plan.experiment();
        Map<String, Object> settings = new LinkedHashMap<>();
        baseUrls.values().forEach(url -> settings.put("baseUrl", url));
        Load load = experiment.subject(variant).load();
        switch (load) {
            case Load.Closed closed -> {
                settings.put("users", closed.users());
                if (closed.think() != null) {
                    settings.put("think", closed.think());
                }
            }
            case Load.Open open ->
                settings.put("rate", open.rate() / experiment.subject(variant).requestsPerArrival());
            case Load.Simulated simulated -> settings.put("simulation", simulated.simulation());
            case Load.SelfDriven own -> throw new IllegalArgumentException("nothing is sent under " + own);
        }
        settings.put("ramp", load.ramp());
        if (load.steps() != null) {
            settings.put("steps", load.steps());
        }
        settings.put("duration", load.duration());
        if (plan.afterwards(variant).isPositive()) {
            settings.put("profile", plan.afterwards(variant));
        }
        boolean together = beginning(load) == Beginning.TOGETHER_WHEN_WARM;
        settings.put("warmup", together ? experiment.warmup().plus(COMMAND_WAIT) : experiment.warmup());
        if (together) {
            settings.put("warmupUntil", "told");
        }
        settings.putAll(asked(experiment.subject(variant).workload()));
        return settings;
    }

    private Map<String, Object> paired(Plan plan, Trial.Paired trial, Map<Variant, String> baseUrls) {
        Experiment experiment = plan.experiment();
        Paired paired = experiment.paired();
        // Several warm the servers up together.
        int share = site.generators();
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put(
                "targets",
                baseUrls.entrySet().stream()
                        .map(server -> target(server.getKey(), server.getValue(), experiment))
                        .collect(Collectors.joining(",")));
        // The same number for each server: an experiment whose servers differ in it is refused.
        settings.put(
                "rate",
                paired.arrivals()
                        / experiment
                                .subject(baseUrls.keySet().iterator().next())
                                .requestsPerArrival());
        settings.put("blocks", paired.blocks());
        settings.put("block", paired.block());
        settings.put("edge", paired.edge());
        settings.put("settle", paired.settle());
        if (!paired.profiled().isZero()) {
            settings.put("profile", paired.profiled());
        }
        settings.put("seed", plan.seed());
        settings.put("session", trial.session() - 1);
        settings.put("warmup", share == 1 ? paired.warmup() : paired.warmup().plus(COMMAND_WAIT));
        double millis = warmupMillis(experiment.workload().delay().toMillis(), paired.arrivals());
        long users = Math.round(baseUrls.size() * millis / 1e3 * WARMUP_PER_SECOND / share);
        settings.put("warmupDelay", Duration.ofMillis((long) millis));
        Integer enough = plan.session().warmupUsers();
        settings.put("warmupUsers", Math.clamp(users, enough == null ? MIN_WARMUP_USERS : enough, MAX_WARMUP_USERS));
        settings.put("warmupRequests", Math.ceilDiv(WARMUP_REQUESTS, share));
        settings.put("warmupUntil", "told");
        settings.putAll(asked(experiment.workload()));
        return settings;
    }

    /**
     * The delay of warm-up requests: that of the real ones, since code that only those run would be compiled during the
     * blocks; shorter at a low rate, which may have been chosen for threads that can answer only twice as many.
     */
    private static double warmupMillis(double delayMillis, double rate) {
        double answered = Math.min(1, 2 * rate / WARMUP_PER_SECOND);
        return Math.min(delayMillis * answered, LONGEST_WARMUP_MILLIS);
    }

    private static String target(Variant variant, String baseUrl, Experiment experiment) {
        Workload own = experiment.subject(variant).workload();
        return variant + "@" + baseUrl
                + (own.equals(experiment.workload())
                        ? ""
                        : asked(own).entrySet().stream()
                                .map(each -> each.getKey() + "=" + text(each.getValue()))
                                .collect(Collectors.joining("&", "?", "")));
    }

    private static Map<String, Object> asked(Workload workload) {
        Map<String, Object> asked = new LinkedHashMap<>();
        asked.put("delay", workload.delay());
        Work work = workload.work();
        if (work != null) {
            asked.put("work", work.wireName());
        }
        asked.put("cpuMicros", workload.cpuMicros());
        asked.put("items", workload.itemsPerAnswer());
        asked.put("path", workload.endpoint());
        return asked;
    }
}
