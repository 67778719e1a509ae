package dev.serverlab.cli.option;

import dev.serverlab.cli.help.Usage;
import dev.serverlab.contract.Work;
import dev.serverlab.model.experiment.Defaults;
import dev.serverlab.model.experiment.Placement;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.file.Layer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option that gives keys of the experiment file another value.
 *
 * @param label of its value; blank for an option that takes none
 * @param type of its value
 * @param keys with their paths in the file; none for an option that means more than one value
 */
public record KeyOption(String name, String label, Class<?> type, List<String> keys) {

    private static final String RIGOROUS = "--rigorous";

    private static final List<KeyOption> PAIRED = List.of(
            of(RIGOROUS, "", boolean.class),
            of("--sessions", "N", Integer.class, "paired.sessions"),
            of("--blocks", "N", Integer.class, "paired.blocks"),
            of("--block", "TIME", Duration.class, "paired.block"),
            of("--warmup-cap", "TIME", Duration.class, "paired.warmup"));

    private static final List<KeyOption> OTHERS = List.of(
            of("--users", "N", Integer.class, "load.users"),
            of("--rate", "N", Double.class, "load.rate", "paired.rate"),
            of("--ramp", "TIME", Duration.class, "load.ramp"),
            of("--duration", "TIME", Duration.class, "load.duration"),
            of("--warmup", "TIME", Duration.class, "warmup"),
            of("--delay", "TIME", Duration.class, "workload.delay"),
            of("--work", "WORK", Work.class, "workload.work"),
            of("--cpu-micros", "N", Integer.class, "workload.cpuMicros"),
            of("--protocol", "PROTOCOL", Protocols.class, "protocol"),
            of("--rounds", "N", Integer.class, "rounds"),
            of("--heap", "SIZE", String.class, "heap"),
            of("--in", "WHERE", Placement.Kind.class, "in"),
            of("--cpus", "N", Double.class, "cpus"),
            of("--memory", "SIZE", String.class, "memory"),
            of("--network", "NETWORK", Placement.Network.class, "network"));

    /** What can be asked of servers of which nothing is known. */
    private static final Set<String> OF_TRY = Set.of("--rate", "--heap");

    /** What is asked of a server whose capacity is searched for, its warm-up, and where it runs. */
    private static final List<String> OF_CAPACITY = List.of(
            "--warmup", "--delay", "--work", "--cpu-micros", "--heap", "--in", "--cpus", "--memory", "--network");

    /** The same of one whose setting is searched for, and the load that it is to hold. */
    private static final List<String> OF_TUNE =
            Stream.concat(Stream.of("--rate", "--users"), OF_CAPACITY.stream()).toList();

    /** Those of each command that has some. */
    private static final Map<String, List<KeyOption>> BY_COMMAND = Map.of(
            "run",
            Stream.of(PAIRED, OTHERS).flatMap(List::stream).toList(),
            "try",
            Stream.concat(PAIRED.stream(), OTHERS.stream().filter(each -> OF_TRY.contains(each.name)))
                    .toList(),
            "calibrate",
            PAIRED,
            "capacity",
            OTHERS.stream().filter(each -> OF_CAPACITY.contains(each.name)).toList(),
            "tune",
            OTHERS.stream().filter(each -> OF_TUNE.contains(each.name)).toList());

    private static KeyOption of(String name, String label, Class<?> type, String... keys) {
        return new KeyOption(name, label, type, List.of(keys));
    }

    /** Lets a command take those that it has. */
    public static void addTo(CommandSpec command) {
        for (KeyOption each : BY_COMMAND.getOrDefault(command.name(), List.of())) {
            command.addOption(OptionSpec.builder(each.name)
                    .paramLabel(each.label)
                    .type(each.type)
                    .completionCandidates(Usage.choices(each.type))
                    .build());
        }
    }

    /** Whether a command was given {@code --rigorous}. */
    public static boolean isRigorous(CommandSpec command) {
        return Boolean.TRUE.equals(command.findOption(RIGOROUS).getValue());
    }

    /** What a command was given: single keys above what {@code --rigorous} means. */
    public static Layer given(CommandSpec command) {
        Layer layer = Layer.NONE;
        if (command.findOption(RIGOROUS) != null && isRigorous(command)) {
            layer = layer.with("paired.sessions", Defaults.RIGOROUS.sessions())
                    .with("paired.blocks", Defaults.RIGOROUS.blocks())
                    .with("paired.block", Defaults.RIGOROUS.block());
        }
        for (KeyOption each : BY_COMMAND.getOrDefault(command.name(), List.of())) {
            for (String key : each.keys) {
                layer = layer.with(key, command.findOption(each.name).getValue());
            }
        }
        return layer;
    }
}
