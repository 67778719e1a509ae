package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.ServerSettings;
import dev.serverlab.model.experiment.Source;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.TrialSettings;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.VariantOverrides;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.file.SweepExpansion.Made;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The second stage: what keys of the right form mean together.
 *
 * @param experiment without what is mistaken when something is
 * @param variants how each variant that is run came about
 * @param swept each name that the sweep gives values, with its location, also when no variants could be made of it
 */
record Meaning(Experiment experiment, Map<Variant, Made> variants, Map<String, Location> swept) {

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
            .with("settings", Map.of());

    /** The keys that have a default, or need none. */
    record Keys(
            @Nullable String question,
            Workload workload,
            LoadKeys load,
            Protocols protocol,
            int rounds,
            Duration warmup,
            Paired paired,
            List<String> jvmArgs,
            Map<String, Map<String, String>> settings) {}

    /**
     * What the layers above the defaults mean.
     *
     * @param findings take what does not fit together
     */
    static Meaning of(String name, RunLength form, Layer said, Findings findings) {
        Layer all = said.over(DEFAULTS);
        Keys keys = all.as(Keys.class);
        Load load = keys.load().load();
        Placement site = all.as(SiteKeys.class).placement();
        checkSite(said, site, Location.FILE, findings);
        List<Made> named = named(said.at("variants"));
        boolean complete =
                !named.isEmpty() && named.size() == said.at("variants").size();
        SweepExpansion expansion = new SweepExpansion(said.at("sweep"), findings);
        List<Made> made = expansion.of(named, complete, keys.protocol());
        Map<Variant, Made> variants = new LinkedHashMap<>();
        Map<Variant, VariantOverrides> differences = new LinkedHashMap<>();
        for (Made each : made) {
            variants.putIfAbsent(each.variant(), each);
            checkLoad(each, load, keys.protocol(), findings);
            Placement own = each.own().over(all).as(SiteKeys.class).placement();
            checkSite(each.own(), own, each.location(), findings);
            VariantOverrides difference = difference(each.own(), all, own.equals(site) ? null : own);
            if (!difference.equals(VariantOverrides.NONE)) {
                differences.put(each.variant(), difference);
            }
        }
        Experiment unclaimed = new Experiment(
                name,
                form,
                Objects.requireNonNullElse(keys.question(), name),
                made.stream().map(Made::variant).toList(),
                keys.workload(),
                differences,
                new TrialSettings(load, keys.protocol(), keys.rounds(), keys.warmup(), keys.paired()),
                new ServerSettings(
                        keys.jvmArgs(), sorted(keys.settings()), site.equals(Placement.PROCESS) ? null : site),
                expansion.sweep(),
                source(said),
                List.of());
        boolean known = complete && findings.isSound("sweep");
        return new Meaning(
                unclaimed.withClaims(new ClaimReading(unclaimed, known, findings).read(said.at("claims"))),
                variants,
                expansion.names());
    }

    Meaning with(Experiment other) {
        return new Meaning(other, variants, swept);
    }

    /** Where a variant is given what a key names: by the sweep, or beside its name. */
    Location location(Variant variant, String key) {
        Made made = variants.get(variant);
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

    private static List<Made> named(JsonNode variants) {
        List<Made> named = new ArrayList<>();
        for (int index = 0; index < variants.size(); index++) {
            JsonNode entry = variants.path(index);
            Layer own = entry instanceof ObjectNode keys ? new Layer(keys) : Layer.NONE.with("variant", entry);
            if (own.at("variant").isString()) {
                Variant variant = Variant.parse(own.at("variant").asString());
                named.add(new Made(variant, own, Location.of("variants").at(index), variant, Map.of()));
            }
        }
        return named;
    }

    private static VariantOverrides difference(Layer own, Layer all, @Nullable Placement site) {
        return new VariantOverrides(
                Stream.of("delay", "work", "cpuMicros").anyMatch(own::has)
                        ? own.over(all.part("workload")).as(Workload.class)
                        : null,
                own.has("users") || own.has("rate")
                        ? own.over(all.part("load")).as(LoadKeys.class).load()
                        : null,
                texts(own.part("settings")),
                site);
    }

    private static Map<String, String> texts(Layer settings) {
        Map<String, String> texts = new TreeMap<>();
        settings.keys().forEachEntry((name, value) -> texts.put(name, value.asString()));
        return texts;
    }

    private static Map<String, Map<String, String>> sorted(Map<String, Map<String, String>> settings) {
        Map<String, Map<String, String>> sorted = new TreeMap<>(settings);
        sorted.replaceAll((server, own) -> new TreeMap<>(own));
        return sorted;
    }

    private static @Nullable Source source(Layer said) {
        return said.has("source")
                ? said.part("source").over(Layer.NONE.with("setUp", Map.of())).as(Source.class)
                : null;
    }

    private static void checkLoad(Made made, Load load, Protocols protocols, Findings findings) {
        if (!made.own().has("users") && !made.own().has("rate")) {
            return;
        }
        boolean swept = !made.values().isEmpty();
        findings.check(
                protocols.haveSolo() || swept,
                made.location().at(made.own().has("users") ? "users" : "rate"),
                "a load of a variant's own is for solo trials, and there are none; leave it out, or write protocol: both");
        findings.check(
                !(load instanceof Load.SelfDriven),
                swept ? SweepExpansion.LOCATION : made.location(),
                "servers that are self-driven are sent nothing; leave out users and rate");
    }

    private static void checkSite(Layer own, Placement site, Location location, Findings findings) {
        if (site.kind() == Placement.Kind.PROCESS) {
            SiteKeys.OF_CONTAINERS.stream()
                    .filter(own::has)
                    .findFirst()
                    .ifPresent(key -> findings.check(
                            false,
                            location.at(key),
                            key + " is for servers in containers; write in: docker beside it"));
        }
    }
}
