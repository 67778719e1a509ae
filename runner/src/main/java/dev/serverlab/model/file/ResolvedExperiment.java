package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Experiment.Conditions;
import dev.serverlab.model.experiment.Experiment.Expectations;
import dev.serverlab.model.experiment.Experiment.Trials;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Subject.Revision;
import dev.serverlab.model.experiment.Subject.VariantOverrides;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.file.SweepExpansion.ExpandedVariant;
import dev.serverlab.model.file.own.OwnServerReading;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import dev.serverlab.model.spelling.MemorySizes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The second stage: combines well-formed keys.
 *
 * @param experiment the experiment without its wrong parts
 * @param variants the origin of each variant that is run
 * @param swept each name that the sweep gives values, with its location, even if no variants could be generated
 */
record ResolvedExperiment(Experiment experiment, Map<Variant, ExpandedVariant> variants, Map<String, Location> swept) {

    /** The folder of the file; not a key that a file can have. */
    static final String FOLDER = "folder";

    private static final Layer DEFAULTS = Layer.NONE
            .with("workload", new Workload(Defaults.DELAY, null, 0))
            .with("load.users", Defaults.USERS)
            .with("load.ramp", Defaults.RAMP)
            .with("load.duration", Defaults.DURATION)
            .with("protocol", Defaults.PROTOCOL)
            .with("rounds", Defaults.ROUNDS)
            .with("warmup", Defaults.WARMUP)
            .with("paired", Defaults.PAIRED)
            .with("jvmArgs", Defaults.JVM_ARGS)
            .with("settings", Map.of())
            .with("in", Placement.Kind.PROCESS)
            .with("network", Placement.Network.BRIDGE);

    /**
     * Resolves the layers over the defaults.
     *
     * @param findings collects contradictions
     */
    static ResolvedExperiment of(String name, RunLength form, Layer said, Findings findings) {
        Layer all = said.over(DEFAULTS);
        Placement site = site(all);
        SiteChecks.check(said, site, Location.FILE, findings);
        Map<String, CustomServer> servers = said.has("servers") ? own(said) : null;
        Experiment plain = new Experiment(
                name,
                form,
                all.at("question").asString(name),
                List.of(),
                servers == null ? all.part("workload").as(Workload.class) : new Workload(Duration.ZERO, null, 0),
                Map.of(),
                all.with("load", load(all.part("load")).keys()).as(Trials.class),
                new Conditions(
                        jvmArgs(all),
                        settings(all),
                        servers,
                        all.list("backends", NamedBackend.class, ResolvedExperiment::isNamed),
                        site.equals(Placement.PROCESS) ? null : site,
                        layers(all)),
                null,
                all.with("claims", List.of()).as(Expectations.class));
        List<ExpandedVariant> named = named(said.at("variants"));
        boolean complete =
                !named.isEmpty() && named.size() == said.at("variants").size();
        SweepExpansion expansion = new SweepExpansion(said.at("sweep"), findings);
        List<ExpandedVariant> made = expansion.of(named, complete, plain.protocol());
        Map<Variant, ExpandedVariant> variants = new LinkedHashMap<>();
        Map<Variant, VariantOverrides> differences = new LinkedHashMap<>();
        for (ExpandedVariant each : made) {
            variants.putIfAbsent(each.variant(), each);
            checkLoad(each, plain, findings);
            Placement own = site(each.own().over(all));
            SiteChecks.check(each.own(), own, each.location(), findings);
            VariantOverrides difference = difference(each.own(), all, own.equals(site) ? null : own);
            if (!difference.equals(VariantOverrides.NONE)) {
                differences.put(each.variant(), difference);
            }
        }
        List<Variant> run = made.stream().map(ExpandedVariant::variant).toList();
        Experiment unclaimed = plain.with(run, differences, expansion.sweep(), List.of());
        made.forEach(each -> checkRevision(each, unclaimed, findings));
        boolean known = complete && findings.isSound("sweep");
        List<Claim> claims = new ClaimReading(unclaimed, known, findings).read(said.at("claims"));
        return new ResolvedExperiment(
                plain.with(run, differences, expansion.sweep(), claims), variants, expansion.names());
    }

    ResolvedExperiment with(Experiment other) {
        return new ResolvedExperiment(other, variants, swept);
    }

    /** Where a variant gets the value of a key: in the sweep, or beside its name. */
    Location location(Variant variant, String key) {
        ExpandedVariant made = variants.get(variant);
        if (made == null) {
            return Location.of("variants");
        }
        Sweep sweep = experiment.sweep();
        for (Sweep.Axis axis : sweep == null ? List.<Sweep.Axis>of() : sweep.axes()) {
            String value = made.values().get(axis.name());
            if (value != null && Sweep.names(axis.name()).contains(key)) {
                return SweepExpansion.LOCATION.at(axis.name()).at(axis.values().indexOf(value));
            }
        }
        return made.location().at(key);
    }

    private static List<ExpandedVariant> named(JsonNode variants) {
        List<ExpandedVariant> named = new ArrayList<>();
        Location.of("variants").each(variants, (entry, location) -> {
            Layer own = entry instanceof ObjectNode keys ? new Layer(keys) : Layer.NONE.with("variant", entry);
            if (own.at("variant").isString()) {
                Variant variant = Variant.parse(own.at("variant").asString());
                named.add(new ExpandedVariant(variant, own, location, variant, Map.of()));
            }
        });
        return named;
    }

    private static Map<String, CustomServer> own(Layer said) {
        return new OwnServerReading(Path.of(said.at(FOLDER).asString(""))).read(said.at("servers"));
    }

    private static VariantOverrides difference(Layer own, Layer all, @Nullable Placement site) {
        boolean asked = !all.has("servers") && Workload.KEYS.stream().anyMatch(own::has);
        Workload workload = asked ? own.over(all.part("workload")).as(Workload.class) : null;
        Load load = own.has("users") || own.has("rate")
                ? load(own.over(all.part("load"))).as(Load.class)
                : null;
        String jdk = own.has("jdk") ? own.at("jdk").asString() : null;
        Map<String, String> env = texts(own.at("env"));
        List<String> jvmArgs = own.has("jvmArgs") ? jvmArgs(own) : null;
        return new VariantOverrides(
                workload,
                load,
                texts(own.at("settings")),
                site,
                jdk,
                jvmArgs,
                env.isEmpty() ? null : env,
                revision(own, all));
    }

    private static Map<String, Map<String, String>> settings(Layer all) {
        Map<String, Map<String, String>> settings = new TreeMap<>();
        all.at("settings").forEachEntry((server, own) -> settings.put(server, texts(own)));
        return settings;
    }

    private static @Nullable Map<String, List<String>> layers(Layer all) {
        Map<String, List<String>> layers = new TreeMap<>();
        all.at("layers")
                .forEachEntry((layer, packages) -> layers.put(
                        layer, packages.valueStream().map(JsonNode::asString).toList()));
        return layers.isEmpty() ? null : layers;
    }

    /** Texts by name, sorted; malformed ones are left out. */
    private static Map<String, String> texts(JsonNode keys) {
        Map<String, String> texts = new TreeMap<>();
        keys.forEachEntry((name, value) -> texts.put(name, value.asString("")));
        return texts;
    }

    /** A variant's revision, built by its own command or that of its server. */
    private static @Nullable Revision revision(Layer own, Layer all) {
        if (!own.has("git")) {
            return null;
        }
        String server = Variant.parse(own.at("variant").asString()).server();
        String build = all.part("servers").part(server).at("build").asString("");
        String above = own.at("build").asString(build);
        return new Revision(own.at("git").asString(), null, above.isEmpty() ? null : above);
    }

    private static Layer load(Layer keys) {
        String model = keys.at("selfDriven").asBoolean(false)
                ? "self-driven"
                : keys.has("simulation") ? "simulated" : keys.has("rate") ? "open" : "closed";
        return keys.with("model", model).over(DEFAULTS.part("load"));
    }

    private static List<String> jvmArgs(Layer keys) {
        List<String> said =
                keys.at("jvmArgs").valueStream().map(JsonNode::asString).toList();
        String heap = keys.read(Layer.HEAP, String.class);
        return heap == null ? said : MemorySizes.withHeap(heap, said);
    }

    private static boolean isNamed(JsonNode backend) {
        return backend.isString() || backend.path("name").isString();
    }

    private static Placement site(Layer keys) {
        String memory = keys.read("memory", String.class);
        return keys.with("memoryBytes", memory == null ? null : MemorySizes.parse(memory))
                .as(Placement.class);
    }

    private static void checkLoad(ExpandedVariant made, Experiment experiment, Findings findings) {
        if (made.own().has("users") || made.own().has("rate")) {
            boolean swept = !made.values().isEmpty();
            Location said = made.location().at(made.own().has("users") ? "users" : "rate");
            findings.check(
                    experiment.protocol().haveSolo() || swept,
                    said,
                    "a variant's own load is for solo trials, but there are none; leave it out, or write "
                            + "protocol: both");
            Location all = swept ? SweepExpansion.LOCATION : made.location();
            findings.check(
                    !(experiment.load() instanceof Load.SelfDriven),
                    all,
                    "self-driven servers receive no requests; remove users and rate");
        }
    }

    private static void checkRevision(ExpandedVariant made, Experiment experiment, Findings findings) {
        Location git = made.location().at("git");
        Revision revision = experiment.subject(made.variant()).revision();
        boolean isBuilt = revision != null || !made.own().has("build");
        findings.check(
                isBuilt,
                List.of(git, made.location().at("build")),
                "build is run only for a revision, and the working tree is measured as it is; add git, or leave "
                        + "it out");
        if (revision != null) {
            boolean process = !experiment.subject(made.variant()).site().kind().isOfImages();
            findings.check(
                    process, git, "a revision is built to run as a process; leave it out, or measure in: process");
            CustomServer own = experiment.subject(made.variant()).server();
            findings.check(
                    own == null || revision.build() != null,
                    git,
                    "nothing says how to build a revision; add build, for example mvn -q -DskipTests package, here or "
                            + "at the server");
            String jar = own == null ? null : own.start().jar();
            findings.check(
                    jar == null || !Path.of(jar).isAbsolute(),
                    git,
                    "%s is the same file at every revision; write a path relative to this file's folder",
                    jar);
        }
    }
}
