package dev.serverlab.gatling.settings;

import dev.serverlab.gatling.settings.LoadModel.Closed;
import dev.serverlab.gatling.settings.LoadModel.Commanded;
import dev.serverlab.gatling.settings.LoadModel.Interleaved;
import dev.serverlab.gatling.settings.LoadModel.Open;
import dev.serverlab.gatling.settings.LoadModel.Ramp;
import dev.serverlab.gatling.settings.LoadModel.Simulated;
import dev.serverlab.generator.GeneratorRequests;
import dev.serverlab.generator.Share;
import dev.serverlab.generator.Think;
import io.gatling.javaapi.core.Simulation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a run and reports all mistakes together. */
public final class SettingsReader {

    /** The maximum number of requests in flight: each needs a local port, of which Linux has about 28,000. */
    private static final int MAX_IN_FLIGHT = 25_000;

    /** How long one of several servers may stall before its arrivals have to wait for a user. */
    private static final Duration STALL = Duration.ofSeconds(1);

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration HALF_A_SECOND = Duration.ofMillis(500);
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final int MAX_STEPS = 100;
    private static final int MAX_USERS = 20_000;

    private static final Map<String, String> FOR_ONE_SERVER = new TreeMap<>(Map.of(
            "baseUrl", "is for one server; give either it or targets",
            "simulation", "is for one server; give baseUrl instead of targets",
            "users", "is the closed model; several servers take the open one: -Drate=… for each",
            "think", "is of users (closed model)",
            "ramp", "is for one server; here the load settles: -Dsettle=…",
            "steps", "is for one server; here the load settles: -Dsettle=…",
            "duration", "is for one server; here it is blocks × block"));
    private static final List<String> FOR_SEVERAL =
            List.of("blocks", "block", "edge", "settle", "seed", "session", "warmupRequests");
    private static final String FOR_OPEN_LOAD = "is for open load: -Drate=…";

    private final List<String> problems = new ArrayList<>();
    private final Values values;

    private SettingsReader(UnaryOperator<@Nullable String> properties) {
        this.values = new Values(properties, problems);
    }

    /** Reads the JVM's system properties. */
    public static Settings readSystemProperties() {
        Function<String, @Nullable String> property = System::getProperty;
        return read(property::apply);
    }

    /**
     * Reads every setting. {@code targets} names several servers, {@code baseUrl} one.
     *
     * @param properties gives a setting's text by its name, or null when it is absent
     * @throws InvalidSettingsException when any is out of range; it names them all
     */
    public static Settings read(UnaryOperator<@Nullable String> properties) {
        return new SettingsReader(properties).read();
    }

    private Settings read() {
        boolean allowRemote = Boolean.parseBoolean(values.text("allowRemote"));
        Asked asked = Asked.read(values);
        WarmUp warmup = new WarmUp(
                values.duration("warmup", "10s", Duration.ZERO, HOUR),
                values.integer("warmupRequests", "0", 0, 100_000_000),
                values.parsed("warmupUntil", "requests", either("requests", "told", "requests or told"), false),
                values.integer("warmupUsers", "16", 1, 1_000),
                values.duration("warmupDelay", "1ms", Duration.ZERO, Duration.ofMinutes(1)));
        List<Target> targets;
        LoadModel load;
        if (values.text("targets") == null) {
            FOR_SEVERAL.forEach(
                    name -> refuse(name, "is for several servers, given as targets; gatling/README.md says how"));
            String baseUrl = values.parsed("baseUrl", null, text -> BaseUrl.parse(text, allowRemote), "");
            targets = own(List.of(new Target("server", baseUrl, asked)));
            boolean told = values.parsed("windows", "false", either("false", "told", "told, or left out"), false);
            load = told ? new Commanded(share()) : ramped();
        } else {
            FOR_ONE_SERVER.forEach(this::refuse);
            targets = own(
                    values.parsed("targets", null, text -> Target.parse(text, allowRemote, asked, values), List.of()));
            load = interleaved(targets, warmup);
        }
        Path results = values.parsed("results", "results", SettingsReader::folder, Path.of("results"));
        boolean html = values.parsed("html", "true", either("false", "true", "true or false"), true);
        Path record = values.optional("record", SettingsReader::folder, folder -> true, "a folder");
        String label = values.optional("label", text -> text, text -> text.length() <= 200, "at most 200 characters");
        checkInFlight(targets, load);
        if (!problems.isEmpty()) {
            throw new InvalidSettingsException(problems);
        }
        return new Settings(targets, load, warmup, results, html, record, label, values.all());
    }

    /** Adds the requests for servers without the lab's endpoint. */
    private List<Target> own(List<Target> targets) {
        GeneratorRequests own = values.optional("requests", RequestsFile::read, file -> true, "a file");
        return own == null
                ? targets
                : targets.stream()
                        .map(target -> target.with(own.targets().get(target.name())))
                        .toList();
    }

    private void refuse(String name, String why) {
        if (values.text(name) != null) {
            problems.add(name + ": " + why);
        }
    }

    private LoadModel ramped() {
        Ramp ramp = new Ramp(
                values.duration("ramp", "1s", Duration.ZERO, HOUR),
                values.optional(
                        "steps",
                        Integer::valueOf,
                        number -> number >= 1 && number <= MAX_STEPS,
                        "a whole number from 1 to " + MAX_STEPS),
                values.duration("duration", "30s", Duration.ofMillis(100), HOUR),
                values.duration("profile", "0s", Duration.ZERO, TEN_MINUTES));
        if (values.text("simulation") != null) {
            List.of("users", "rate", "think", "steps").forEach(name -> refuse(name, "is the simulation's own matter"));
            refuse(Share.SETTING, "is for users and rates; a simulation is whole");
            refuse("warmupUntil", FOR_OPEN_LOAD);
            return new Simulated(values.parsed("simulation", null, SettingsReader::simulation, ""), ramp);
        }
        boolean closed = values.text("users") != null;
        if (closed == (values.text("rate") != null)) {
            problems.add(
                    closed
                            ? "users and rate: both are given; users is the closed model, rate the open one: give one"
                            : "users or rate: neither is given; give -Dusers=100 (closed) or -Drate=1000 (open, per"
                                    + " second)");
            return new Closed(1, ramp);
        }
        if (!closed) {
            refuse("think", "is of users (closed model); in an open one the next arrival waits for nobody");
            return new Open(rate(), ramp, share());
        }
        refuse("warmupUntil", FOR_OPEN_LOAD);
        Think think = values.optional("think", Think::parse, any -> true, "");
        return closed(new Closed(values.integer("users", "1", 1, MAX_USERS), ramp, think, share()));
    }

    private Closed closed(Closed load) {
        if (load.users() < load.share().generators()) {
            problems.add("share and users: %d users leave some of %d generators without any"
                    .formatted(load.users(), load.share().generators()));
        }
        return load;
    }

    private Share share() {
        return values.parsed(Share.SETTING, Share.ALL.toString(), Share::parse, Share.ALL);
    }

    private double rate() {
        return values.decimal("rate", 0.01, 50_000);
    }

    private Interleaved interleaved(List<Target> targets, WarmUp warmup) {
        double rate = rate();
        Share share = share();
        Interleaved load = new Interleaved(
                rate,
                usersPerTarget(targets, rate / share.generators(), warmup),
                values.duration("settle", "2s", HALF_A_SECOND, TEN_MINUTES),
                values.integer("blocks", "6", 1, 500),
                values.duration("block", "4s", HALF_A_SECOND, TEN_MINUTES),
                values.duration("edge", "500ms", Duration.ofMillis(100), TEN_MINUTES),
                values.duration("profile", "0s", Duration.ZERO, TEN_MINUTES),
                values.parsed("seed", "1", Long::valueOf, 1L, "a whole number of 64 bits"),
                values.integer("session", "0", 0, 10_000),
                share);
        if (problems.isEmpty()) {
            checkTogether(load, longestDelay(targets));
        }
        return load;
    }

    /**
     * Enough users for the load and for all arrivals while a server stalls for a second. Beyond that an arrival waits,
     * and is counted.
     *
     * @param rate of this generator
     */
    private static int usersPerTarget(List<Target> targets, double rate, WarmUp warmup) {
        Duration busy = longestDelay(targets).plus(STALL).plus(longestThink(targets));
        long wanted = (long) Math.ceil(rate * busy.toMillis() / 1_000.0) + 1;
        return (int) Math.max(warmup.users(), Math.min(wanted, MAX_IN_FLIGHT / Math.max(1, targets.size())));
    }

    private static Duration longestDelay(List<Target> targets) {
        return longest(targets.stream().map(target -> target.asked().delay()));
    }

    /** Users of a sequence think on their connection. */
    private static Duration longestThink(List<Target> targets) {
        return longest(targets.stream()
                .flatMap(target -> Stream.ofNullable(target.requests()))
                .map(own -> Duration.ofMillis(own.longestThinkMillis())));
    }

    private static Duration longest(Stream<Duration> all) {
        return all.max(Comparator.naturalOrder()).orElse(Duration.ZERO);
    }

    private void checkTogether(Interleaved load, Duration longestDelay) {
        if (load.edge().multipliedBy(2).compareTo(load.block()) > 0) {
            problems.add("edge and block: the edge of %d ms is more than half of a block of %d ms"
                    .formatted(load.edge().toMillis(), load.block().toMillis()));
        }
        if (load.block().multipliedBy(load.blocks()).compareTo(HOUR) > 0) {
            problems.add("blocks and block: %d × %d ms is more than an hour"
                    .formatted(load.blocks(), load.block().toMillis()));
        }
        if (load.arrivalsPerBlock() < 1) {
            problems.add("rate and block: %s/s in %d ms is less than one arrival per server and block"
                    .formatted(load.rate(), load.block().toMillis()));
        } else if (load.arrivalsPerBlock() < load.share().generators()) {
            problems.add(
                    "share, rate and block: %d arrivals per server and block leave some of %d generators without any"
                            .formatted(load.arrivalsPerBlock(), load.share().generators()));
        }
        if (longestDelay.compareTo(load.settle()) > 0) {
            problems.add("settle and delay: the load is complete only after the delay of %d ms; settle for longer"
                    .formatted(longestDelay.toMillis()));
        }
    }

    private void checkInFlight(List<Target> targets, LoadModel load) {
        double rate = switch (load) {
            case Closed _, Simulated _, Commanded _ -> 0;
            case Open open -> open.rate() / open.share().generators();
            case Interleaved interleaved ->
                interleaved.rate() / interleaved.share().generators();
        };
        double inFlight = targets.stream()
                .mapToDouble(target -> rate * target.asked().delay().toMillis() / 1_000.0)
                .sum();
        if (inFlight > MAX_IN_FLIGHT) {
            problems.add(
                    "targets, rate and delay: %d × %s/s × up to %d ms keeps %.0f requests in flight; at most %d have a local port each"
                            .formatted(
                                    targets.size(), rate, longestDelay(targets).toMillis(), inFlight, MAX_IN_FLIGHT));
        }
    }

    private static String simulation(String name) {
        try {
            Class<?> found = Class.forName(name, false, SettingsReader.class.getClassLoader());
            if (Simulation.class.isAssignableFrom(found)) {
                return name;
            }
        } catch (ClassNotFoundException | LinkageError e) {
            // Refused below.
        }
        throw new IllegalArgumentException("a class on the class path that extends " + Simulation.class.getName());
    }

    /** Parses one of two words: whether it is the second. */
    private static Function<String, Boolean> either(String no, String yes, String allowed) {
        return text -> {
            if (!text.equals(no) && !text.equals(yes)) {
                throw new IllegalArgumentException(allowed);
            }
            return text.equals(yes);
        };
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
}
