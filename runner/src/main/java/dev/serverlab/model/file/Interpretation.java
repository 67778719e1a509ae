package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.ServerSettings;
import dev.serverlab.model.experiment.Source;
import dev.serverlab.model.experiment.TrialSettings;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.VariantOverrides;
import dev.serverlab.model.experiment.Workload;
import dev.serverlab.model.problem.LabException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment file means.
 *
 * @param experiment the experiment; without what is mistaken when something is
 * @param mistakes what does not fit together; empty when all does
 * @param ofKeys the mistakes of these that are of keys of a sweep, whatever their values are
 * @param places where each variant that is run was named
 * @param swept the settings that the sweep names, each with its place, also when the sweep cannot be made
 */
record Interpretation(
        Experiment experiment,
        List<Mistake> mistakes,
        List<Mistake> ofKeys,
        Map<Variant, Place> places,
        Map<SweepParameter.Setting, Place> swept) {

    /**
     * Reads it with defaults where the file says nothing.
     *
     * @throws LabException when it is to be run as published, and does not say how that was
     */
    static Interpretation of(String name, ExperimentFile file, RunLength form) {
        List<Mistake> mistakes = new ArrayList<>();
        ExperimentFile.PublishedPart published = published(name, file, form);
        Workload workload = published.workload() == null
                ? workload(file)
                : published.workload().on(workload(file));
        Load load = load(file.load(), published.load(), mistakes);
        checkSite(file.site(), Placement.PROCESS, Place.FILE, mistakes);
        Placement site = file.site().on(Placement.PROCESS);
        SweepExpansion expansion = new SweepExpansion(or(file.sweep(), Map.of()), mistakes);
        Protocols protocols = or(published.protocol(), or(file.protocol(), Defaults.PROTOCOL));
        boolean complete = file.variants() != null && file.variants().stream().noneMatch(Objects::isNull);
        List<SweepExpansion.Made> made = expansion.of(variants(file), complete, protocols);
        boolean expanded = complete
                && mistakes.stream().noneMatch(mistake -> mistake.place().isIn("sweep"));
        Map<Variant, VariantOverrides> differences = new LinkedHashMap<>();
        Map<Variant, Place> places = new LinkedHashMap<>();
        for (SweepExpansion.Made each : made) {
            Variant variant = each.part().variant();
            places.putIfAbsent(variant, each.place());
            checkLoad(each, load, protocols, mistakes);
            checkSite(each.part().site(), site, each.place(), mistakes);
            VariantOverrides difference = each.part().difference(workload, load, site);
            if (!difference.equals(VariantOverrides.NONE)) {
                differences.put(variant, difference);
            }
        }
        List<Variant> variants =
                made.stream().map(each -> each.part().variant()).toList();
        Paired paired = (file.paired() == null ? Defaults.PAIRED : file.paired().on(Defaults.PAIRED));
        Experiment unclaimed = new Experiment(
                name,
                form,
                or(file.question(), name),
                variants,
                workload,
                differences,
                new TrialSettings(
                        load,
                        protocols,
                        or(published.rounds(), or(file.rounds(), Defaults.ROUNDS)),
                        or(published.warmup(), or(file.warmup(), Defaults.WARMUP)),
                        published.paired() == null ? paired : published.paired().on(paired)),
                new ServerSettings(
                        or(file.jvmArgs(), Defaults.JVM_ARGS),
                        or(file.settings(), Map.of()),
                        Resolution.unlessProcess(site)),
                expansion.sweep(),
                source(file),
                List.of());
        List<Protocol> run =
                Stream.of(Protocol.values()).filter(unclaimed::runs).toList();
        List<Claim> claims =
                new ClaimReading(expanded ? variants : null, run, mistakes).read(file.claims(), file.source());
        return new Interpretation(
                unclaimed.withClaims(claims), List.copyOf(mistakes), expansion.ofKeys(), places, expansion.settings());
    }

    private static ExperimentFile.PublishedPart published(String name, ExperimentFile file, RunLength form) {
        ExperimentFile.PublishedPart nothing = new ExperimentFile.PublishedPart(null, null, null, null, null, null);
        return switch (form) {
            case QUICK -> nothing;
            case AS_PUBLISHED -> {
                if (file.asPublished() == null) {
                    throw LabException.refused(
                            "not-published",
                            "The experiment '" + name + "' has no form as published: its file has no asPublished.",
                            "Leave out --as-published.");
                }
                yield file.asPublished();
            }
        };
    }

    private static Workload workload(ExperimentFile file) {
        Workload otherwise = new Workload(Defaults.DELAY, null, 0);
        return file.workload() == null ? otherwise : file.workload().on(otherwise);
    }

    private static Load load(@Nullable LoadPart file, @Nullable LoadPart published, List<Mistake> mistakes) {
        checkModel(file, Place.of("load"), mistakes);
        checkModel(published, Place.of("asPublished", "load"), mistakes);
        Load otherwise = new Load.Closed(Defaults.USERS, Defaults.RAMP, Defaults.DURATION);
        Load ofFile = file == null ? otherwise : file.on(otherwise);
        return published == null ? ofFile : published.on(ofFile);
    }

    private static void checkModel(@Nullable LoadPart part, Place place, List<Mistake> mistakes) {
        if (part == null) {
            return;
        }
        if (part.users() != null && part.rate() != null) {
            mistakes.add(new Mistake(
                    place.at("rate"), "both users (closed model) and rate (open model) are given; give one"));
        }
        if (part.isSelfDriven() && (part.users() != null || part.rate() != null || part.steps() != null)) {
            mistakes.add(new Mistake(
                    place.at("selfDriven"),
                    "servers that are self-driven are sent nothing; leave out users, rate and steps"));
        }
    }

    private static void checkLoad(SweepExpansion.Made made, Load load, Protocols protocols, List<Mistake> mistakes) {
        LoadPart own = made.part().load();
        checkModel(own, made.place(), mistakes);
        if (own.hasModel() && !protocols.haveSolo() && made.values().isEmpty()) {
            mistakes.add(new Mistake(
                    made.place().at(own.users() == null ? "rate" : "users"),
                    "a load of a variant's own is for solo trials, and there are none; leave it out, or write protocol:"
                            + " both"));
        }
        if (own.hasModel() && load instanceof Load.SelfDriven) {
            mistakes.add(new Mistake(
                    made.values().isEmpty() ? made.place() : SweepExpansion.PLACE,
                    "servers that are self-driven are sent nothing; leave out users and rate"));
        }
    }

    private static void checkSite(SitePart part, Placement otherwise, Place place, List<Mistake> mistakes) {
        part.withoutContainer(otherwise)
                .ifPresent(key -> mistakes.add(
                        new Mistake(place.at(key), key + " is for servers in containers; write in: docker beside it")));
    }

    private static Map<Place, VariantPart> variants(ExperimentFile file) {
        Map<Place, VariantPart> variants = new LinkedHashMap<>();
        List<@Nullable VariantPart> parts = or(file.variants(), List.of());
        for (int index = 0; index < parts.size(); index++) {
            VariantPart part = parts.get(index);
            if (part != null) {
                variants.put(Place.of("variants").at(index), part);
            }
        }
        return variants;
    }

    private static @Nullable Source source(ExperimentFile file) {
        ExperimentFile.SourcePart source = file.source();
        return source == null
                ? null
                : new Source(or(source.title(), ""), new LinkedHashMap<>(or(source.setUp(), new TreeMap<>())));
    }

    private static <T> T or(@Nullable T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
