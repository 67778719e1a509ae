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

    @Option(names = "--variants", split = ",", paramLabel = "SERVER:PROFILE")
    @Nullable
    List<Variant> variants;

    @Option(names = "--users", paramLabel = "N")
    private @Nullable Integer users;

    @Option(names = "--rate", paramLabel = "N")
    private @Nullable Double rate;

    @Option(names = "--ramp", paramLabel = "TIME")
    private @Nullable Duration ramp;

    @Option(names = "--duration", paramLabel = "TIME")
    private @Nullable Duration duration;

    @Option(names = "--warmup", paramLabel = "TIME")
    private @Nullable Duration warmup;

    @Option(names = "--delay", paramLabel = "TIME")
    private @Nullable Duration delay;

    @Option(names = "--work", paramLabel = "WORK")
    private @Nullable Work work;

    @Option(names = "--cpu-micros", paramLabel = "N")
    private @Nullable Integer cpuMicros;

    @Option(names = "--protocol", paramLabel = "PROTOCOL")
    private @Nullable Protocols protocol;

    @Option(names = "--rounds", paramLabel = "N")
    private @Nullable Integer rounds;

    @Mixin
    PairedOptions paired = new PairedOptions();

    @Option(names = "--jvm-args", paramLabel = "ARGS")
    private @Nullable String jvmArgs;

    @Option(names = "--set", paramLabel = "SERVER.NAME=VALUE")
    private @Nullable List<String> settings;

    @Mixin
    PlacementOptions site = new PlacementOptions();

    @Option(names = "--as-published")
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
