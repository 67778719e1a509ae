package dev.serverlab.analysis.compare;

import dev.serverlab.model.experiment.CustomServer;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Load;
import dev.serverlab.model.experiment.NamedBackend;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Subject.Revision;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Host;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.Run.VariantSummary;
import dev.serverlab.model.spelling.Durations;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A condition of a run. {@link #ALL} is used to find how runs differ and whether conditions change from one run to the
 * next.
 *
 * @param kind what sort of thing
 * @param name for people
 * @param protocol whose trials have it; absent when all have
 * @param ofVariant whether each variant has its own
 * @param condition whether numbers measured with different values cannot be compared
 * @param value that of a variant; null when it has none, or when it is unknown
 */
public record Setting(
        Kind kind,
        String name,
        @Nullable Protocol protocol,
        boolean ofVariant,
        boolean condition,
        BiFunction<Run, Variant, @Nullable String> value) {

    /** In the order of how much else they change. */
    public enum Kind {
        MACHINE("machine"),
        /** Whether a server was a process or in a container, and what the container was given. */
        SITE("site"),
        JDK("JDK"),
        LAB(null),
        WORKLOAD(null),
        LOAD(null),
        PROTOCOL(null),
        JVM_FLAGS(null),
        SETTINGS(null),
        /** What a running server reported about itself. */
        CONFIGURATION(null);

        /** The name used in a warning; absent when no warning is needed. */
        final @Nullable String changesAll;

        Kind(@Nullable String changesAll) {
            this.changesAll = changesAll;
        }
    }

    /** Placeholder for a missing value. */
    static final String NONE = "–";

    private static final double GIB = 1024.0 * 1024 * 1024;

    /** All but what servers are configured with, which each names as it likes. */
    public static final List<Setting> ALL = List.of(
            ofPlace(Kind.SITE, "site", ServerPlace::site),
            ofPlace(Kind.SITE, "container engine", ServerPlace::engine),
            ofPlace(Kind.JDK, "servers' JDK", ServerPlace::jdk),
            ofVariant(
                    Kind.WORKLOAD,
                    "request",
                    null,
                    (run, variant) -> run.experiment().subject(variant).describeRequests()),
            ofLoad("solo load", Load::describe),
            ofLoad("ramp", Load::describeRamp),
            ofLoad("time measured", load -> Durations.format(load.duration())),
            ofVariant(Kind.JVM_FLAGS, "CPUs", null, Setting::cpus),
            ofMachine("CPU", host -> (host.cpuModel() == null ? "" : host.cpuModel() + ", ") + host.architecture()),
            ofMachine("cores", Setting::cores),
            ofMachine("memory", host -> String.format(Locale.ROOT, "%.1f GiB", host.memoryBytes() / GIB)),
            ofMachine("system", host -> host.os() + ", kernel " + host.kernel()),
            ofMachine("virtualization", host -> Objects.requireNonNullElse(host.virtualization(), NONE)),
            ofExperiment(Kind.SITE, "behind the servers", null, true, Setting::behind),
            ofRun(Kind.SITE, "generator's site", null, true, ServerPlace::ofGenerator),
            ofEnvironment(Kind.JDK, "generator's JDK", found -> ServerPlace.describe(found.generatorJdk())),
            ofEnvironment(Kind.LAB, "lab", Run.Environment::labVersion),
            ofEnvironment(Kind.LAB, "revision", found -> Objects.requireNonNullElse(found.gitRevision(), NONE)),
            ofExperiment(Kind.LOAD, "solo warm-up", Protocol.SOLO, true, asked -> Durations.format(asked.warmup())),
            ofExperiment(
                    Kind.LOAD,
                    "rounds",
                    Protocol.SOLO,
                    false,
                    asked -> String.valueOf(asked.trials().rounds())),
            ofRun(Kind.PROTOCOL, "protocols", null, false, Setting::protocols),
            ofPaired("paired arrivals/s", true, paired -> String.valueOf(paired.rate())),
            ofExperiment(Kind.PROTOCOL, "alive together", Protocol.PAIRED, true, Setting::sortedVariants),
            ofPaired("sessions", false, paired -> String.valueOf(paired.sessions())),
            ofPaired("blocks", true, Setting::blocks),
            ofPaired("warm-up at most", true, paired -> Durations.format(paired.warmup())),
            ofPaired("settle", true, paired -> Durations.format(paired.settle())),
            ofVariant(
                    Kind.JVM_FLAGS,
                    "JVM flags",
                    null,
                    (run, variant) -> String.join(
                            " ", run.experiment().subject(variant).jvm().arguments())),
            ofVariant(Kind.SETTINGS, "environment variables", null, Setting::environment),
            // Like the lab's own: its changes are what a trend is meant to show.
            new Setting(Kind.SETTINGS, "git revision", null, true, false, Setting::builtFrom));

    /** Whether a run's trials have it. */
    boolean isOf(Run run) {
        return protocol == null || run.experiment().runs(protocol);
    }

    /** The environment variables of the variant's server and its own, where any are given. */
    private static String environment(Run run, Variant variant) {
        CustomServer own = run.experiment().subject(variant).server();
        Map<String, String> all = new TreeMap<>();
        if (own != null && own.env() != null) {
            all.putAll(own.env());
        }
        all.putAll(run.experiment().subject(variant).env());
        return all.isEmpty()
                ? NONE
                : all.entrySet().stream()
                        .map(each -> each.getKey() + "=" + each.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** The commit that it was built from, where that is not the working tree's. */
    private static String builtFrom(Run run, Variant variant) {
        Revision revision = run.experiment().subject(variant).revision();
        return revision == null ? NONE : revision.describe() + ", " + revision.build();
    }

    private static String behind(Experiment asked) {
        return asked.backends().isEmpty()
                ? NONE
                : asked.backends().stream().map(NamedBackend::toString).collect(Collectors.joining(", "));
    }

    private static Setting ofVariant(
            Kind kind, String name, @Nullable Protocol protocol, BiFunction<Run, Variant, @Nullable String> value) {
        return new Setting(kind, name, protocol, true, true, value);
    }

    private static Setting ofPlace(Kind kind, String name, Function<ServerPlace, @Nullable String> value) {
        return ofVariant(kind, name, null, (run, variant) -> value.apply(ServerPlace.of(run, variant)));
    }

    private static Setting ofLoad(String name, Function<Load, String> value) {
        return ofVariant(
                Kind.LOAD,
                name,
                Protocol.SOLO,
                (run, variant) -> value.apply(run.experiment().subject(variant).load()));
    }

    private static Setting ofRun(
            Kind kind, String name, @Nullable Protocol protocol, boolean condition, Function<Run, String> value) {
        return new Setting(kind, name, protocol, false, condition, (run, any) -> value.apply(run));
    }

    private static Setting ofEnvironment(Kind kind, String name, Function<Run.Environment, String> value) {
        return ofRun(kind, name, null, false, run -> value.apply(run.environment()));
    }

    private static Setting ofMachine(String name, Function<Host, String> value) {
        return ofRun(
                Kind.MACHINE,
                name,
                null,
                true,
                run -> value.apply(run.environment().host()));
    }

    private static Setting ofExperiment(
            Kind kind,
            String name,
            @Nullable Protocol protocol,
            boolean condition,
            Function<Experiment, String> value) {
        return ofRun(kind, name, protocol, condition, run -> value.apply(run.experiment()));
    }

    private static Setting ofPaired(String name, boolean condition, Function<Paired, String> value) {
        return ofExperiment(Kind.PROTOCOL, name, Protocol.PAIRED, condition, asked -> value.apply(asked.paired()));
    }

    private static String cores(Host host) {
        return host.logicalCores() + (host.physicalCores() == null ? "" : ", physical " + host.physicalCores());
    }

    private static String protocols(Run run) {
        return run.protocols().stream().map(Protocol::wireName).collect(Collectors.joining(" and "));
    }

    /** The variants in one order, however the experiment orders them. */
    static String sortedVariants(Experiment experiment) {
        return experiment.variants().stream().map(Variant::toString).sorted().collect(Collectors.joining(", "));
    }

    private static String blocks(Paired paired) {
        return paired.blocks() + " of " + Durations.format(paired.block()) + " without the first "
                + Durations.format(paired.edge());
    }

    /**
     * The CPUs that server and generator were allowed to run on, as far as trials recorded them; they may differ between
     * sessions.
     */
    private static @Nullable String cpus(Run run, Variant variant) {
        return run.summaries().stream()
                .filter(summary -> summary.variant().equals(variant))
                .map(VariantSummary::measures)
                .flatMap(Stream::ofNullable)
                .map(m -> m.limits().cpus())
                .flatMap(Stream::ofNullable)
                .distinct()
                .map(cpus -> cpus.server().equals(cpus.generator())
                        ? cpus.server()
                        : "servers " + cpus.server() + ", generator " + cpus.generator())
                .reduce((one, other) -> one + "; " + other)
                .orElse(null);
    }
}
