package dev.serverlab.gatling.settings;

import dev.serverlab.gatling.settings.LoadModel.Closed;
import dev.serverlab.gatling.settings.LoadModel.Open;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a run and collects everything that is wrong with them before it complains. */
public final class SettingsReader {

    /** Requests in flight at most: each holds a connection, and Linux gives about 28,000 local ports. */
    static final int MAX_IN_FLIGHT = 25_000;

    static final String DELAY = "delay";
    static final String WORK = "work";
    static final String CPU_MICROS = "cpuMicros";

    private static final int MAX_STEPS = 100;
    private static final String STEPS_ALLOWED = "a whole number from 1 to " + MAX_STEPS;

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final List<String> PAIRED_ONLY =
            List.of("targets", "blocks", "block", "edge", "settle", "seed", "session", "warmupRequests", "warmupUntil");
    private static final Set<String> WORKS = Set.of("block", "offload", "timer");

    private final Values values;
    private final List<String> problems = new ArrayList<>();

    private SettingsReader(UnaryOperator<@Nullable String> properties) {
        this.values = new Values(properties, problems);
    }

    /**
     * Reads every setting.
     *
     * @param properties gives a setting's text by its name, or null when it is absent
     * @throws InvalidSettingsException when any is out of range; it names them all
     */
    public static Settings read(UnaryOperator<@Nullable String> properties) {
        return new SettingsReader(properties).read();
    }

    private Settings read() {
        for (String name : PAIRED_ONLY) {
            if (values.text(name) != null) {
                problems.add(name + ": is for several servers, given as targets; gatling/README.md says how");
            }
        }
        String baseUrl = values.parsed("baseUrl", null, text -> BaseUrl.parse(text, allowRemote(values)), "");
        LoadModel load = load();
        Duration ramp = values.duration("ramp", "1s", Duration.ZERO, HOUR);
        Integer steps =
                values.optional("steps", Integer::valueOf, number -> number >= 1 && number <= MAX_STEPS, STEPS_ALLOWED);
        Duration duration = values.duration("duration", "30s", Duration.ofMillis(100), HOUR);
        Duration warmup = values.duration("warmup", "10s", Duration.ZERO, HOUR);
        int warmupUsers = values.integer("warmupUsers", "16", 1, 1_000);
        Duration warmupDelay = values.duration("warmupDelay", "1ms", Duration.ZERO, MINUTE);
        Asked asked = asked(values);
        Duration delay = asked.delay();
        Output output = output(values);
        if (load instanceof Open open && open.rate() * delay.toMillis() / 1_000.0 > MAX_IN_FLIGHT) {
            problems.add("rate and delay: %s/s × %d ms keeps %.0f requests in flight; at most %d have a local port each"
                    .formatted(open.rate(), delay.toMillis(), open.rate() * delay.toMillis() / 1_000, MAX_IN_FLIGHT));
        }
        if (!problems.isEmpty()) {
            throw new InvalidSettingsException(problems);
        }
        return new Settings(
                baseUrl,
                load,
                ramp,
                steps,
                duration,
                warmup,
                warmupUsers,
                warmupDelay,
                delay,
                asked.work(),
                asked.cpuMicros(),
                output.results(),
                output.record(),
                output.label());
    }

    static Asked asked(Values values) {
        return new Asked(delay(values), work(values), cpuMicros(values));
    }

    static @Nullable String work(Values values) {
        return values.optional(WORK, text -> text, WORKS::contains, "block, offload or timer, or left out");
    }

    static Duration delay(Values values) {
        return values.duration(DELAY, "100ms", Duration.ZERO, MINUTE);
    }

    static int cpuMicros(Values values) {
        return values.integer(CPU_MICROS, "0", 0, 100_000);
    }

    static Output output(Values values) {
        return new Output(
                values.parsed("results", "results", SettingsReader::folder, Path.of("results")),
                values.optional("record", SettingsReader::folder, folder -> true, "a folder"),
                values.optional("label", text -> text, text -> text.length() <= 200, "at most 200 characters"));
    }

    static boolean allowRemote(Values values) {
        return Boolean.parseBoolean(values.text("allowRemote"));
    }

    private LoadModel load() {
        boolean closed = values.text("users") != null;
        boolean open = values.text("rate") != null;
        if (closed == open) {
            problems.add(
                    closed
                            ? "users and rate: both are given; users is the closed model, rate the open one: give one"
                            : "users or rate: neither is given; give -Dusers=100 (closed) or -Drate=1000 (open, per"
                                    + " second)");
            return new Closed(1);
        }
        return closed
                ? new Closed(values.integer("users", "1", 1, 20_000))
                : new Open(values.decimal("rate", 0.01, 50_000));
    }

    private static Path folder(String text) {
        Path folder = Path.of(text).toAbsolutePath().normalize();
        Path existing = folder;
        while (existing != null && !existing.toFile().exists()) {
            existing = existing.getParent();
        }
        if (existing == null
                || !existing.toFile().isDirectory()
                || !existing.toFile().canWrite()) {
            throw new IllegalArgumentException("a folder that can be created and written, and that cannot: " + existing
                    + " is in the way or read-only");
        }
        return folder;
    }

    /** For reading from the JVM's system properties. */
    public static Settings readSystemProperties() {
        Function<String, @Nullable String> property = System::getProperty;
        return read(property::apply);
    }
}
