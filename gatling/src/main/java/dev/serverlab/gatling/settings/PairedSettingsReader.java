package dev.serverlab.gatling.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a paired run and collects everything that is wrong with them before it complains. */
public final class PairedSettingsReader {

    private static final Duration LEAST = Duration.ofMillis(500);
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final Map<String, String> NOT_HERE = Map.of(
            "baseUrl", "is for one server; give either it or targets",
            "users", "is the closed model; several servers take the open one: -Drate=… for each",
            "ramp", "is for one server; here the load settles: -Dsettle=…",
            "steps", "is for one server; here the load settles: -Dsettle=…",
            "duration", "is for one server; here it is blocks × block");

    private final Values values;
    private final List<String> problems = new ArrayList<>();

    private PairedSettingsReader(UnaryOperator<@Nullable String> properties) {
        this.values = new Values(properties, problems);
    }

    /** Whether these settings ask for a paired run: they name {@code targets}. */
    public static boolean asksForPaired(UnaryOperator<@Nullable String> properties) {
        return properties.apply("targets") != null;
    }

    /**
     * Reads every setting.
     *
     * @param properties gives a setting's text by its name, or null when it is absent
     * @throws InvalidSettingsException when any is out of range; it names them all
     */
    public static PairedSettings read(UnaryOperator<@Nullable String> properties) {
        return new PairedSettingsReader(properties).read();
    }

    private PairedSettings read() {
        new TreeMap<>(NOT_HERE).forEach((name, why) -> {
            if (values.text(name) != null) {
                problems.add(name + ": " + why);
            }
        });
        Asked asked = SettingsReader.asked(values);
        boolean allowRemote = SettingsReader.allowRemote(values);
        PairedSettings settings = new PairedSettings(
                values.parsed("targets", null, text -> Target.parse(text, allowRemote, asked), List.of()),
                values.decimal("rate", 0.01, 50_000),
                blocks(),
                values.duration("settle", "2s", LEAST, TEN_MINUTES),
                values.parsed("seed", "1", Long::valueOf, 1L, "a whole number of 64 bits"),
                values.integer("session", "0", 0, 10_000),
                warmup(),
                asked,
                SettingsReader.output(values));
        if (problems.isEmpty()) {
            checkTogether(settings);
        }
        if (!problems.isEmpty()) {
            throw new InvalidSettingsException(problems);
        }
        return settings;
    }

    private Blocks blocks() {
        return new Blocks(
                values.integer("blocks", "6", 1, 500),
                values.duration("block", "4s", LEAST, TEN_MINUTES),
                values.duration("edge", "500ms", Duration.ofMillis(100), TEN_MINUTES));
    }

    private WarmUp warmup() {
        return new WarmUp(
                values.duration("warmup", "10s", Duration.ZERO, Duration.ofHours(1)),
                values.integer("warmupRequests", "0", 0, 100_000_000),
                values.parsed("warmupUntil", "requests", PairedSettingsReader::untilTold, false),
                values.integer("warmupUsers", "16", 1, 1_000),
                values.duration("warmupDelay", "1ms", Duration.ZERO, Duration.ofMinutes(1)));
    }

    private static boolean untilTold(String text) {
        return switch (text) {
            case "requests" -> false;
            case "told" -> true;
            default -> throw new IllegalArgumentException("requests or told");
        };
    }

    /** What can only be wrong in combination. */
    private void checkTogether(PairedSettings settings) {
        Blocks blocks = settings.blocks();
        if (blocks.edge().multipliedBy(2).compareTo(blocks.length()) > 0) {
            problems.add("edge and block: the edge of %d ms is more than half of a block of %d ms"
                    .formatted(blocks.edge().toMillis(), blocks.length().toMillis()));
        }
        if (blocks.duration().compareTo(Duration.ofHours(1)) > 0) {
            problems.add("blocks and block: %d × %d ms is more than an hour"
                    .formatted(blocks.count(), blocks.length().toMillis()));
        }
        if (settings.arrivalsPerBlock() < 1) {
            problems.add("rate and block: %s/s in %d ms is less than one arrival per server and block"
                    .formatted(settings.rate(), blocks.length().toMillis()));
        }
        long delayMillis = settings.longestDelay().toMillis();
        if (delayMillis > settings.settle().toMillis()) {
            problems.add("settle and delay: the load is complete only after the delay of %d ms; settle for longer"
                    .formatted(delayMillis));
        }
        double inFlight = settings.targets().stream()
                .mapToDouble(target -> settings.rate() * target.asked().delay().toMillis() / 1_000.0)
                .sum();
        if (inFlight > SettingsReader.MAX_IN_FLIGHT) {
            problems.add(
                    "targets, rate and delay: %d × %s/s × up to %d ms keeps %.0f requests in flight; at most %d have a local port each"
                            .formatted(
                                    settings.targets().size(),
                                    settings.rate(),
                                    delayMillis,
                                    inFlight,
                                    SettingsReader.MAX_IN_FLIGHT));
        }
    }

    /** For reading from the JVM's system properties. */
    public static PairedSettings readSystemProperties() {
        Function<String, @Nullable String> property = System::getProperty;
        return read(property::apply);
    }
}
