package dev.serverlab.model.experiment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Claim.Source;
import dev.serverlab.model.experiment.Subject.Revision;
import dev.serverlab.model.experiment.Subject.VariantOverrides;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A question and everything that is needed to put it to the servers, as resolved from file and options.
 *
 * @param name the file's name without its ending
 * @param form how much time it takes
 * @param question what is asked, for the top of a report
 * @param variants what is compared, in the order of the table
 * @param workload what every variant is asked for
 * @param differences of variants that differ on purpose, such as one whose requests cost more
 * @param trials how it is measured
 * @param conditions what servers run with and on
 * @param sweep how variants were made by giving settings one value after the other; absent without a sweep
 * @param expectations what is held against what is found
 */
public record Experiment(
        String name,
        RunLength form,
        String question,
        List<Variant> variants,
        Workload workload,
        Map<Variant, VariantOverrides> differences,
        @JsonUnwrapped Trials trials,
        @JsonUnwrapped Conditions conditions,
        @Nullable Sweep sweep,
        @JsonUnwrapped Expectations expectations) {

    /**
     * How an experiment is measured.
     *
     * @param load what solo trials put a variant under that has no load of its own
     * @param protocol which protocols it is run by
     * @param rounds how often every variant is tried solo
     * @param warmup how long each server is warmed up before the ramp of a solo trial
     * @param paired how paired trials go
     */
    public record Trials(Load load, Protocols protocol, int rounds, Duration warmup, Paired paired) {

        Trials with(Paired other) {
            return new Trials(load, protocol, rounds, warmup, other);
        }
    }

    /**
     * What servers run with and on.
     *
     * @param jvmArgs the same for every server
     * @param settings per server, which all its variants have, each passed on as a system property; sorted
     * @param servers those that the experiment brings itself, by name; absent without any
     * @param backends components that stand behind the servers; absent without any
     * @param site where servers run; absent for processes
     */
    public record Conditions(
            List<String> jvmArgs,
            Map<String, Map<String, String>> settings,
            @Nullable Map<String, CustomServer> servers,
            @Nullable List<NamedBackend> backends,
            @Nullable Placement site) {

        public Conditions {
            settings = new TreeMap<>(settings);
            settings.replaceAll((server, own) -> new TreeMap<>(own));
        }

        /** With users who do not think. */
        Conditions unthinking() {
            Map<String, CustomServer> unthinking = servers == null ? null : new TreeMap<>(servers);
            if (unthinking != null) {
                unthinking.replaceAll((server, own) -> own.unthinking());
            }
            return new Conditions(jvmArgs, settings, unthinking, backends, site);
        }
    }

    /**
     * What is held against what is found.
     *
     * @param source the publication that is put to the test; absent without one
     * @param claims what it says
     * @param slo what a load has to keep to where the highest that holds is searched for; absent without
     */
    public record Expectations(
            @Nullable Source source,
            List<Claim> claims,
            @Nullable List<Slo> slo) {

        public static final Expectations NONE = new Expectations(null, List.of(), null);

        Expectations with(List<Claim> others) {
            return new Expectations(source, others, slo);
        }
    }

    /** {@link Trials#load}. */
    public Load load() {
        return trials.load;
    }

    /** {@link Trials#protocol}. */
    public Protocols protocol() {
        return trials.protocol;
    }

    /** {@link Trials#warmup}. */
    public Duration warmup() {
        return trials.warmup;
    }

    /** {@link Trials#paired}. */
    public Paired paired() {
        return trials.paired;
    }

    /** {@link Conditions#jvmArgs}. */
    public List<String> jvmArgs() {
        return conditions.jvmArgs;
    }

    /** {@link Conditions#servers}. */
    public @Nullable Map<String, CustomServer> servers() {
        return conditions.servers;
    }

    /** A variant with everything that is said of it. */
    public Subject subject(Variant variant) {
        VariantOverrides own = difference(variant);
        CustomServer server = conditions.servers == null ? null : conditions.servers.get(variant.server());
        Map<String, String> both = new TreeMap<>(conditions.settings.getOrDefault(variant.server(), Map.of()));
        both.putAll(own.settings());
        Placement ofAll = server != null && server.inContainer() && conditions.site == null
                ? Placement.Container.UNLIMITED
                : siteOfAll();
        return new Subject(
                variant,
                server,
                Objects.requireNonNullElse(own.workload(), workload),
                Objects.requireNonNullElse(own.load(), trials.load),
                both,
                own.settings(),
                Objects.requireNonNullElse(own.site(), ofAll),
                new Subject.Jvm(own.jdk(), Objects.requireNonNullElse(own.jvmArgs(), conditions.jvmArgs)),
                new TreeMap<>(Objects.requireNonNullElse(own.env(), Map.of())),
                own.revision());
    }

    /** Whether it brings its servers itself. */
    public boolean bringsServers() {
        return conditions.servers != null;
    }

    /** Variants of a server that it brings, and the one before that they differ from in their names alone. */
    public Map<Variant, Variant> twins() {
        Map<List<Object>, Variant> seen = new HashMap<>();
        Map<Variant, Variant> twins = new LinkedHashMap<>();
        for (Variant variant : variants) {
            CustomServer own = subject(variant).server();
            String profile = own != null && own.takesProfile() ? variant.profile() : "";
            Variant first = seen.putIfAbsent(
                    List.of(variant.server(), profile, difference(variant).unnamed()), variant);
            if (own != null && first != null) {
                twins.put(variant, first);
            }
        }
        return twins;
    }

    /** What each request asks for, in a line for people. */
    public String describeRequests() {
        return conditions.servers == null
                ? workload.describe()
                : conditions.servers.values().stream()
                        .map(CustomServer::describe)
                        .distinct()
                        .collect(Collectors.joining("; "));
    }

    /** The components behind the servers; empty when there are none. */
    public List<NamedBackend> behind() {
        return Objects.requireNonNullElse(conditions.backends, List.of());
    }

    /** What it says of a component behind the servers that it names. */
    public NamedBackend behind(String component) {
        return behind().stream()
                .filter(each -> each.name().equals(component))
                .findFirst()
                .orElseThrow();
    }

    /** Where those run that have no site of their own. */
    public Placement siteOfAll() {
        return Objects.requireNonNullElse(conditions.site, Placement.PROCESS);
    }

    private VariantOverrides difference(Variant variant) {
        return differences.getOrDefault(variant, VariantOverrides.NONE);
    }

    /** The same with other paired trials. */
    public Experiment withPaired(Paired other) {
        return with(question, variants, differences, trials.with(other), sweep, expectations);
    }

    /** What is left of it when only these variants are run. */
    public Experiment only(List<Variant> run) {
        Map<Variant, VariantOverrides> left = new LinkedHashMap<>(differences);
        left.keySet().retainAll(run);
        List<Claim> told = expectations.claims.stream()
                .filter(claim -> Stream.of(claim.variant(), claim.against())
                        .allMatch(each -> each == null || run.contains(each)))
                .toList();
        return with(run, left, sweep == null ? null : sweep.only(run), told);
    }

    /** One of its variants alone, tried once under that load after that warm-up, by users who do not think. */
    public Experiment alone(Variant variant, Load under, Duration warmedUp) {
        return new Experiment(
                name,
                form,
                question,
                List.of(variant),
                workload,
                Map.of(variant, difference(variant).withoutLoad()),
                new Trials(under, Protocols.SOLO, 1, warmedUp, trials.paired),
                conditions.unthinking(),
                null,
                Expectations.NONE);
    }

    /** One of its variants alone, under another name and with settings above its own. */
    public Experiment alone(Variant variant, Variant named, Map<String, String> above) {
        return with(List.of(named), Map.of(named, difference(variant).with(above)), null, List.of());
    }

    /** The same with what is known of the revisions that some are built of. */
    public Experiment withRevisions(Map<Variant, Revision> known) {
        Map<Variant, VariantOverrides> built = new LinkedHashMap<>(differences);
        known.forEach((variant, revision) ->
                built.compute(variant, (each, own) -> difference(each).of(revision)));
        return with(question, variants, built, trials, sweep, expectations);
    }

    /** The same as another question. */
    public Experiment asking(String other) {
        return with(other, variants, differences, trials, sweep, expectations);
    }

    /** The same with other variants and what depends on them. */
    public Experiment with(
            List<Variant> run, Map<Variant, VariantOverrides> differing, @Nullable Sweep swept, List<Claim> told) {
        return with(question, run, differing, trials, swept, expectations.with(told));
    }

    private Experiment with(
            String asked,
            List<Variant> run,
            Map<Variant, VariantOverrides> differing,
            Trials tried,
            @Nullable Sweep swept,
            Expectations expected) {
        return new Experiment(name, form, asked, run, workload, differing, tried, conditions, swept, expected);
    }

    /** The longest delay that any variant is asked for. */
    public Duration longestDelay() {
        return variants.stream()
                .map(variant -> subject(variant).workload().delay())
                .max(Comparator.naturalOrder())
                .orElse(workload.delay());
    }

    /** Whether trials of that protocol are part of it: the paired one has to have something to compare. */
    public boolean runs(Protocol asked) {
        return asked == Protocol.SOLO
                ? trials.protocol.haveSolo()
                : trials.protocol.havePaired() && Paired.canCompare(variants.size());
    }

    /** Whether paired trials were asked for and are left out, because there is nothing, or too much, to compare. */
    public boolean leavesPairedOut() {
        return trials.protocol.havePaired() && !runs(Protocol.PAIRED);
    }
}
