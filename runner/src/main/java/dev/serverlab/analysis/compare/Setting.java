package dev.serverlab.analysis.compare;

import static dev.serverlab.analysis.compare.Setting.Kind.JDK;
import static dev.serverlab.analysis.compare.Setting.Kind.JVM_FLAGS;
import static dev.serverlab.analysis.compare.Setting.Kind.LAB;
import static dev.serverlab.analysis.compare.Setting.Kind.LOAD;
import static dev.serverlab.analysis.compare.Setting.Kind.MACHINE;
import static dev.serverlab.analysis.compare.Setting.Kind.PROTOCOL;
import static dev.serverlab.analysis.compare.Setting.Kind.SITE;
import static dev.serverlab.analysis.compare.Setting.Kind.WORKLOAD;

import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Paired;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.machine.Host;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.ServerPlace;
import dev.serverlab.model.run.VariantSummary;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that a run was made with. {@link #ALL} tells runs apart, and conditions from one run to the next.
 *
 * @param kind what sort of thing
 * @param name for people
 * @param protocol whose trials have it; absent when all have
 * @param ofVariant whether each variant has its own
 * @param condition whether a number says nothing of one that was measured with another value
 * @param value that of a variant; null when it has none, or when nobody told
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
        /** What a running server told of itself. */
        CONFIGURATION(null);

        /** What is named in a warning; absent when it changes only itself. */
        final @Nullable String changesAll;

        Kind(@Nullable String changesAll) {
            this.changesAll = changesAll;
        }
    }

    /** Stands for a value that there is not. */
    static final String NONE = "–";

    private static final double GIB = 1024.0 * 1024 * 1024;

    /** All but what servers are configured with, which each names as it likes. */
    public static final List<Setting> ALL = List.of(
            ofVariant(
                    SITE,
                    "site",
                    null,
                    (run, variant) -> ServerPlace.of(run, variant).site()),
            ofVariant(
                    SITE,
                    "container engine",
                    null,
                    (run, variant) -> ServerPlace.of(run, variant).engine()),
            ofVariant(
                    JDK,
                    "servers' JDK",
                    null,
                    (run, variant) -> ServerPlace.of(run, variant).jdk()),
            ofVariant(
                    WORKLOAD,
                    "request",
                    null,
                    (run, variant) -> run.experiment().workloadOf(variant).describe()),
            ofVariant(
                    LOAD,
                    "solo load",
                    Protocol.SOLO,
                    (run, variant) -> run.experiment().loadOf(variant).describe()),
            ofVariant(
                    LOAD,
                    "ramp",
                    Protocol.SOLO,
                    (run, variant) -> run.experiment().loadOf(variant).describeRamp()),
            ofVariant(
                    LOAD,
                    "time measured",
                    Protocol.SOLO,
                    (run, variant) ->
                            Durations.format(run.experiment().loadOf(variant).duration())),
            ofVariant(JVM_FLAGS, "CPUs", null, Setting::cpus),
            ofMachine(
                    "CPU",
                    host -> host.cpuModel() == null
                            ? host.architecture()
                            : host.cpuModel() + ", " + host.architecture()),
            ofMachine(
                    "cores",
                    host -> host.logicalCores()
                            + (host.physicalCores() == null ? "" : ", physical " + host.physicalCores())),
            ofMachine("memory", host -> String.format(Locale.ROOT, "%.1f GiB", host.memoryBytes() / GIB)),
            ofMachine("system", host -> host.os() + ", kernel " + host.kernel()),
            ofMachine("virtualization", host -> host.virtualization() == null ? NONE : host.virtualization()),
            ofRun(SITE, "generator's site", null, true, ServerPlace::ofGenerator),
            ofRun(
                    JDK,
                    "generator's JDK",
                    null,
                    false,
                    run -> ServerPlace.describe(run.environment().generatorJdk())),
            ofRun(LAB, "lab", null, false, run -> run.environment().labVersion()),
            ofRun(
                    LAB,
                    "revision",
                    null,
                    false,
                    run -> run.environment().gitRevision() == null
                            ? NONE
                            : run.environment().gitRevision()),
            ofRun(
                    LOAD,
                    "solo warm-up",
                    Protocol.SOLO,
                    true,
                    run -> Durations.format(run.experiment().warmup())),
            ofRun(
                    LOAD,
                    "rounds",
                    Protocol.SOLO,
                    false,
                    run -> String.valueOf(run.experiment().rounds())),
            ofRun(
                    PROTOCOL,
                    "protocols",
                    null,
                    false,
                    run -> run.protocols().stream().map(Protocol::wireName).collect(Collectors.joining(" and "))),
            ofPaired("paired arrivals/s", true, paired -> String.valueOf(paired.rate())),
            ofRun(
                    PROTOCOL,
                    "alive together",
                    Protocol.PAIRED,
                    true,
                    run -> run.experiment().variants().stream()
                            .map(Variant::toString)
                            .sorted()
                            .collect(Collectors.joining(", "))),
            ofPaired("sessions", false, paired -> String.valueOf(paired.sessions())),
            ofPaired(
                    "blocks",
                    true,
                    paired -> paired.blocks() + " of " + Durations.format(paired.block()) + " without the first "
                            + Durations.format(paired.edge())),
            ofPaired("warm-up at most", true, paired -> Durations.format(paired.warmup())),
            ofPaired("settle", true, paired -> Durations.format(paired.settle())),
            ofRun(
                    JVM_FLAGS,
                    "JVM flags",
                    null,
                    true,
                    run -> String.join(" ", run.experiment().jvmArgs())));

    /** Whether a run's trials have it. */
    boolean isOf(Run run) {
        return protocol == null || run.experiment().runs(protocol);
    }

    private static Setting ofVariant(
            Kind kind, String name, @Nullable Protocol protocol, BiFunction<Run, Variant, @Nullable String> value) {
        return new Setting(kind, name, protocol, true, true, value);
    }

    private static Setting ofRun(
            Kind kind,
            String name,
            @Nullable Protocol protocol,
            boolean condition,
            Function<Run, @Nullable String> value) {
        return new Setting(kind, name, protocol, false, condition, (run, any) -> value.apply(run));
    }

    private static Setting ofMachine(String name, Function<Host, @Nullable String> value) {
        return ofRun(
                MACHINE, name, null, true, run -> value.apply(run.environment().host()));
    }

    private static Setting ofPaired(String name, boolean condition, Function<Paired, String> value) {
        return ofRun(
                PROTOCOL,
                name,
                Protocol.PAIRED,
                condition,
                run -> value.apply(run.experiment().paired()));
    }

    /** On which server and generator were allowed to run, as far as a trial of either protocol told. */
    private static @Nullable String cpus(Run run, Variant variant) {
        return run.summaries().stream()
                .filter(summary -> summary.variant().equals(variant))
                .map(VariantSummary::measures)
                .flatMap(Stream::ofNullable)
                .map(m -> m.limits().cpus())
                .flatMap(Stream::ofNullable)
                .findFirst()
                .map(cpus -> cpus.server().equals(cpus.generator())
                        ? cpus.server()
                        : "servers " + cpus.server() + ", generator " + cpus.generator())
                .orElse(null);
    }
}
