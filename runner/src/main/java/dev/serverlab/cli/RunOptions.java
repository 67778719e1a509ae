package dev.serverlab.cli;

import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.RunLength;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.Overrides;
import dev.serverlab.model.problem.LabException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code run} that override the experiment file. */
final class RunOptions {

    @Option(
            names = "--variants",
            split = ",",
            paramLabel = "SERVER:PROFILE",
            description = "What is compared, as mvc:single,webflux:single.")
    @Nullable
    List<Variant> variants;

    @Option(names = "--users", paramLabel = "N", description = "Solo, closed model: concurrent users.")
    private @Nullable Integer users;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Open model: arrivals per second; paired: for each server.")
    private @Nullable Double rate;

    @Option(names = "--ramp", paramLabel = "TIME", description = "Solo: from nothing to the full load, as 1s.")
    private @Nullable Duration ramp;

    @Option(names = "--duration", paramLabel = "TIME", description = "Solo: the measured window at full load, as 30s.")
    private @Nullable Duration duration;

    @Option(names = "--warmup", paramLabel = "TIME", description = "Solo: full-speed short requests before the ramp.")
    private @Nullable Duration warmup;

    @Option(names = "--delay", paramLabel = "TIME", description = "How long the server waits, as 100ms.")
    private @Nullable Duration delay;

    @Option(
            names = "--work",
            paramLabel = "WORK",
            description = "How it waits: block, offload or timer; else each server's own default.")
    private @Nullable Work work;

    @Option(names = "--cpu-micros", paramLabel = "N", description = "CPU that each request burns, in µs.")
    private @Nullable Integer cpuMicros;

    @Option(
            names = "--protocol",
            paramLabel = "PROTOCOL",
            description = "solo: one server at a time; paired: all at once, which shows small differences; or both.")
    private @Nullable Protocols protocol;

    @Option(names = "--rounds", paramLabel = "N", description = "Solo: how often every variant is tried.")
    private @Nullable Integer rounds;

    @Mixin
    PairedOptions paired = new PairedOptions();

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "JVM arguments of every server, instead of the experiment's, as \"-Xmx1g -XX:+UseZGC\".")
    private @Nullable String jvmArgs;

    @Option(
            names = "--set",
            paramLabel = "SERVER.NAME=VALUE",
            description = "One setting of one server, as mvc.server.tomcat.threads.max=50.")
    private @Nullable List<String> settings;

    @Mixin
    PlacementOptions site = new PlacementOptions();

    @Option(
            names = "--as-published",
            description = "The length and load of the publication that the experiment puts to the test, where its file"
                    + " tells them.")
    boolean asPublished;

    RunLength form() {
        return asPublished ? RunLength.AS_PUBLISHED : RunLength.QUICK;
    }

    Overrides toOverrides() {
        return new Overrides(
                variants,
                site.toLayer()
                        .over(paired.toLayer())
                        .with("load.users", users)
                        .with("load.rate", rate)
                        .with("paired.rate", rate)
                        .with("load.ramp", ramp)
                        .with("load.duration", duration)
                        .with("workload.delay", delay)
                        .with("workload.work", work)
                        .with("workload.cpuMicros", cpuMicros)
                        .with("protocol", protocol)
                        .with("rounds", rounds)
                        .with("warmup", warmup)
                        .with(
                                "jvmArgs",
                                jvmArgs == null ? null : List.of(jvmArgs.strip().split("\\s+")))
                        .with("settings", settings == null ? null : settingsByServer()));
    }

    private Map<String, Map<String, String>> settingsByServer() {
        Map<String, Map<String, String>> byServer = new TreeMap<>();
        for (String setting : settings == null ? List.<String>of() : settings) {
            int dot = setting.indexOf('.');
            int equals = setting.indexOf('=');
            if (dot < 1 || equals < dot + 2) {
                throw LabException.refused(
                        "setting-malformed",
                        "'" + setting + "' is not a setting.",
                        "Write --set SERVER.NAME=VALUE, as --set mvc.server.tomcat.threads.max=50.");
            }
            byServer.computeIfAbsent(setting.substring(0, dot), server -> new TreeMap<>())
                    .put(setting.substring(dot + 1, equals), setting.substring(equals + 1));
        }
        return byServer;
    }
}
