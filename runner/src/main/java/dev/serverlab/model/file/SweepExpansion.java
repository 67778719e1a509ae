package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.file.text.Findings;
import dev.serverlab.model.file.text.Location;
import dev.serverlab.model.spelling.Durations;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Generates the variants of a sweep: each variant with every combination of its values. */
final class SweepExpansion {

    static final Location LOCATION = Location.of("sweep");

    private static final Set<String> LOADS = Set.of("users", "rate");

    private final Findings findings;
    private final List<Axis> axes;
    private List<ExpandedVariant> made = List.of();

    /**
     * A variant to be run.
     *
     * @param own its own values
     * @param location of the variant of the file that it is, or was generated from
     * @param of that variant
     * @param values by the name of the axis; empty when no axis applies to it
     */
    record ExpandedVariant(Variant variant, Layer own, Location location, Variant of, Map<String, String> values) {}

    /**
     * One line of the sweep.
     *
     * @param parameters the parameters that take its values: several when they are joined
     * @param values an omitted value is empty
     */
    private record Axis(String name, Location location, List<Parameter> parameters, List<String> values) {

        static Axis of(String name, JsonNode values) {
            List<Parameter> swept =
                    Sweep.names(name).stream().map(Parameter::parse).toList();
            List<String> spelt = values.valueStream()
                    .map(value -> value.asString("").strip())
                    .toList();
            return new Axis(name, LOCATION.at(name), swept, spelt);
        }

        boolean concerns(ExpandedVariant made) {
            return parameters.stream().anyMatch(each -> each.concerns(made));
        }
    }

    /**
     * A swept parameter.
     *
     * @param server whose setting it is; absent when it is not a setting
     */
    private record Parameter(String name, @Nullable String server, String key) {

        static Parameter parse(String name) {
            int dot = name.indexOf('.');
            return new Parameter(name, dot < 0 ? null : name.substring(0, dot), name.substring(dot + 1));
        }

        boolean concerns(ExpandedVariant made) {
            return server == null || server.equals(made.of().server());
        }

        boolean isGivenBy(ExpandedVariant made) {
            return server != null
                    ? concerns(made) && made.own().part("settings").keys().has(key)
                    : (LOADS.contains(key) ? LOADS : Set.of(key)).stream().anyMatch(made.own()::has);
        }

        Layer give(Layer own, String value) {
            return server != null
                    ? own.with(List.of("settings", key), value)
                    : own.with(key, key.equals("delay") ? value : new BigDecimal(value));
        }
    }

    /** @param findings collects the mistakes of the sweep */
    SweepExpansion(JsonNode sweep, Findings findings) {
        this.findings = findings;
        axes = sweep.propertyStream()
                .map(line -> Axis.of(line.getKey(), line.getValue()))
                .toList();
    }

    /** Each swept name with the location of its line, even if its values are wrong. */
    Map<String, Location> names() {
        Map<String, Location> names = new LinkedHashMap<>();
        axes.forEach(axis -> axis.parameters().forEach(each -> names.putIfAbsent(each.name(), axis.location())));
        return names;
    }

    /**
     * Every variant to be run, in the order of the file; those of the file when the sweep cannot be expanded.
     *
     * @param variants of the file
     * @param complete whether these are all variants of the file
     * @param protocols by which they are run
     */
    List<ExpandedVariant> of(List<ExpandedVariant> variants, boolean complete, Protocols protocols) {
        Map<String, Axis> named = new HashMap<>();
        for (Axis axis : axes) {
            axis.parameters()
                    .forEach(each -> check(each, axis, named.putIfAbsent(each.name(), axis), variants, complete));
            if (complete
                    && !protocols.haveSolo()
                    && axis.parameters().stream().allMatch(each -> LOADS.contains(each.name()))) {
                findings.say(
                        axis.location(),
                        "%s is for solo trials, but there are none, so these variants would be the same; write "
                                + "protocol: solo",
                        axis.name());
            }
        }
        if (named.keySet().containsAll(LOADS)) {
            findings.say(LOCATION, "users (closed model) and rate (open model) cannot both be swept");
        }
        if (!fits(variants, complete) || !findings.isSound("sweep")) {
            return variants;
        }
        made = variants;
        for (Axis axis : axes) {
            made = made.stream().flatMap(each -> along(axis, each)).toList();
        }
        Set<Variant> names = new HashSet<>();
        for (ExpandedVariant each : made) {
            if (!names.add(each.variant()) && !each.values().isEmpty() && complete) {
                findings.say(LOCATION, "two variants would be named %s; give variants labels", each.variant());
            }
        }
        return made;
    }

    /** How the variants were generated; absent without a sweep. */
    @Nullable
    Sweep sweep() {
        List<Sweep.Point> points = made.stream()
                .filter(each -> !each.values().isEmpty())
                .map(each -> new Sweep.Point(each.variant(), each.of(), each.values()))
                .toList();
        List<Sweep.Axis> lines = axes.stream()
                .map(axis -> new Sweep.Axis(axis.name(), axis.values()))
                .toList();
        return points.isEmpty() ? null : new Sweep(lines, points);
    }

    /** Checks names, and only values of delays: the schema cannot see when two spellings mean the same. */
    private void check(
            Parameter named, Axis axis, @Nullable Axis other, List<ExpandedVariant> variants, boolean complete) {
        if (other != null) {
            findings.say(
                    axis.location(),
                    other == axis
                            ? "%s is in this line twice; name it once"
                            : "%s is also swept by %s; give it one line",
                    named.name(),
                    other.name());
        }
        if (complete && variants.stream().noneMatch(named::concerns)) {
            findings.say(axis.location(), "%s applies to none of the variants", named.name());
        }
        variants.stream()
                .filter(named::isGivenBy)
                .forEach(each -> findings.say(
                        each.location(), "%s already sets %s, which the sweep varies", each.of(), axis.name()));
        Map<Duration, String> delays = new HashMap<>();
        for (int index = 0;
                named.name().equals("delay") && index < axis.values().size();
                index++) {
            String value = axis.values().get(index);
            String before = value.isEmpty() ? null : delays.putIfAbsent(Durations.parse(value), value);
            findings.check(
                    before == null,
                    axis.location().at(index),
                    "'%s' is the same as '%s'; give each value once",
                    value,
                    before);
        }
    }

    /** Whether the variants are few enough, checked before they are generated. */
    private boolean fits(List<ExpandedVariant> variants, boolean complete) {
        Map<List<Integer>, Integer> alike = new LinkedHashMap<>();
        for (ExpandedVariant each : variants) {
            List<Integer> sizes = axes.stream()
                    .filter(axis -> axis.concerns(each))
                    .map(axis -> axis.values().size())
                    .toList();
            alike.merge(sizes, 1, Integer::sum);
        }
        List<String> terms = new ArrayList<>();
        BigInteger count = BigInteger.ZERO;
        for (Map.Entry<List<Integer>, Integer> each : alike.entrySet()) {
            List<Integer> factors = new ArrayList<>(each.getKey());
            if (each.getValue() > 1 || factors.isEmpty()) {
                factors.addFirst(each.getValue());
            }
            terms.add(factors.stream().map(String::valueOf).collect(Collectors.joining(" × ")));
            count = count.add(factors.stream().map(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply));
        }
        boolean fits = count.compareTo(BigInteger.valueOf(ExperimentLimits.MAX_VARIANTS)) <= 0;
        if (!fits && !axes.isEmpty() && complete) {
            findings.say(
                    LOCATION,
                    "%s = %s variants, but at most %s can be run",
                    String.join(" + ", terms),
                    count,
                    ExperimentLimits.MAX_VARIANTS);
        }
        return fits;
    }

    /** A variant with each value of an axis. */
    private Stream<ExpandedVariant> along(Axis axis, ExpandedVariant so) {
        if (!axis.concerns(so)) {
            return Stream.of(so);
        }
        List<ExpandedVariant> along = new ArrayList<>();
        for (String value : axis.values()) {
            String harmless =
                    value.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
            String label =
                    so.variant().label() == null ? harmless : so.variant().label() + "-" + harmless;
            if (label.length() > Variant.LONGEST_LABEL) {
                findings.say(
                        axis.location(),
                        "the label %s of %s would be longer than %s characters",
                        label,
                        so.of(),
                        Variant.LONGEST_LABEL);
                break;
            }
            Layer own = so.own();
            for (Parameter each : axis.parameters()) {
                own = each.concerns(so) ? each.give(own, value) : own;
            }
            Map<String, String> values = new LinkedHashMap<>(so.values());
            values.put(axis.name(), value);
            along.add(new ExpandedVariant(so.variant().labelled(label), own, so.location(), so.of(), values));
        }
        return along.stream();
    }
}
