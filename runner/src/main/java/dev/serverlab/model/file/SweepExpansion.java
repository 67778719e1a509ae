package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Durations;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
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
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes the variants of a sweep: each variant with every combination of the values that concern it. */
final class SweepExpansion {

    static final Location LOCATION = Location.of("sweep");

    private static final Set<String> LOADS = Set.of("users", "rate");

    private final Findings findings;
    private final List<Axis> axes = new ArrayList<>();

    private final List<Made> made = new ArrayList<>();

    /**
     * A variant to be run.
     *
     * @param own what is said of it alone
     * @param location of the variant of the file that it is, or was made of
     * @param of that variant
     * @param values by the name of the axis; empty when no axis concerns it
     */
    record Made(Variant variant, Layer own, Location location, Variant of, Map<String, String> values) {}

    /**
     * One line.
     *
     * @param parameters what takes its values: several when they are joined
     * @param values one that was left out is empty
     */
    private record Axis(String name, Location location, List<Parameter> parameters, List<String> values) {

        boolean concerns(Variant variant) {
            return parameters.stream().anyMatch(each -> each.concerns(variant));
        }

        Layer give(Made to, String value) {
            Layer given = to.own();
            for (Parameter each : parameters) {
                given = each.concerns(to.of()) ? each.give(given, value) : given;
            }
            return given;
        }
    }

    /**
     * One thing that takes values.
     *
     * @param server whose setting it is; absent when it is no setting
     */
    private record Parameter(String name, @Nullable String server, String key) {

        static Parameter parse(String name) {
            int dot = name.indexOf('.');
            return dot < 0
                    ? new Parameter(name, null, name)
                    : new Parameter(name, name.substring(0, dot), name.substring(dot + 1));
        }

        boolean concerns(Variant variant) {
            return server == null || server.equals(variant.server());
        }

        boolean isGivenBy(Made variant) {
            Layer own = variant.own();
            return server == null
                    ? LOADS.contains(key) ? LOADS.stream().anyMatch(own::has) : own.has(key)
                    : concerns(variant.of()) && own.part("settings").keys().has(key);
        }

        Layer give(Layer own, String value) {
            return server == null
                    ? own.with(key, key.equals("delay") ? value : new BigDecimal(value))
                    : own.with(List.of("settings", key), value);
        }
    }

    /** @param findings take what is wrong with the sweep */
    SweepExpansion(JsonNode sweep, Findings findings) {
        this.findings = findings;
        for (Map.Entry<String, JsonNode> line : sweep.properties()) {
            axes.add(new Axis(
                    line.getKey(),
                    LOCATION.at(line.getKey()),
                    Sweep.names(line.getKey()).stream().map(Parameter::parse).toList(),
                    line.getValue()
                            .valueStream()
                            .map(value -> value.asString("").strip())
                            .toList()));
        }
    }

    /** Each name that is swept with the location of its line, however mistaken its values. */
    Map<String, Location> names() {
        Map<String, Location> names = new LinkedHashMap<>();
        axes.forEach(axis -> axis.parameters().forEach(each -> names.putIfAbsent(each.name(), axis.location())));
        return names;
    }

    /**
     * Every variant to be run, in the order of the file; those of the file when the sweep cannot be made.
     *
     * @param variants of the file
     * @param complete whether these are all that the file means
     * @param protocols by which they are run
     */
    List<Made> of(List<Made> variants, boolean complete, Protocols protocols) {
        checkLines(variants, complete, protocols);
        axes.stream()
                .filter(axis ->
                        axis.parameters().stream().anyMatch(each -> each.name().equals("delay")))
                .forEach(this::checkDelays);
        if (!fits(variants, complete) || !findings.isSound("sweep")) {
            return variants;
        }
        variants.forEach(each -> combine(each, 0));
        Set<Variant> names = new HashSet<>();
        for (Made each : made) {
            if (!names.add(each.variant()) && !each.values().isEmpty() && complete) {
                findings.add(LOCATION, "two variants would be named " + each.variant() + "; give variants labels");
            }
        }
        return List.copyOf(made);
    }

    /** How the variants were made; absent without a sweep. */
    @Nullable
    Sweep sweep() {
        List<Sweep.Point> points = made.stream()
                .filter(each -> !each.values().isEmpty())
                .map(each -> new Sweep.Point(each.variant(), each.of(), each.values()))
                .toList();
        return points.isEmpty()
                ? null
                : new Sweep(
                        axes.stream()
                                .map(axis -> new Sweep.Axis(axis.name(), axis.values()))
                                .toList(),
                        points);
    }

    /** Of what is named, whatever the values are. */
    private void checkLines(List<Made> variants, boolean complete, Protocols protocols) {
        Map<String, Axis> named = new HashMap<>();
        for (Axis axis : axes) {
            for (Parameter each : axis.parameters()) {
                Axis other = named.putIfAbsent(each.name(), axis);
                if (other != null) {
                    findings.add(
                            axis.location(),
                            other == axis
                                    ? each.name() + " stands in this line twice; name it once"
                                    : each.name() + " is swept by " + other.name() + " as well; give it one line");
                }
                if (complete && variants.stream().noneMatch(variant -> each.concerns(variant.of()))) {
                    findings.add(axis.location(), each.name() + " concerns none of the variants");
                }
                variants.stream()
                        .filter(each::isGivenBy)
                        .forEach(variant -> findings.add(
                                variant.location(),
                                variant.of() + " is given itself what the sweep gives it: " + axis.name()));
            }
            if (complete
                    && !protocols.haveSolo()
                    && axis.parameters().stream().allMatch(each -> LOADS.contains(each.name()))) {
                findings.add(
                        axis.location(),
                        axis.name()
                                + " is for solo trials, and there are none, so that these variants would be the same;"
                                + " write protocol: solo");
            }
        }
        if (named.keySet().containsAll(LOADS)) {
            findings.add(LOCATION, "users (closed model) and rate (open model) cannot both be swept");
        }
    }

    /** The schema sees values that are the same, but for durations that are spelt in two ways. */
    private void checkDelays(Axis axis) {
        Map<Duration, String> delays = new HashMap<>();
        for (int index = 0; index < axis.values().size(); index++) {
            String value = axis.values().get(index);
            String before = value.isEmpty() ? null : delays.putIfAbsent(Durations.parse(value), value);
            findings.check(
                    before == null,
                    axis.location().at(index),
                    "'" + value + "' is the same as '" + before + "'; give each value once");
        }
    }

    /** Whether there are few enough, looked at before they are made. */
    private boolean fits(List<Made> variants, boolean complete) {
        Map<String, Integer> terms = new LinkedHashMap<>();
        BigInteger count = BigInteger.ZERO;
        for (Made each : variants) {
            List<Integer> sizes = axes.stream()
                    .filter(axis -> axis.concerns(each.of()))
                    .map(axis -> axis.values().size())
                    .toList();
            count = count.add(sizes.stream().map(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply));
            terms.merge(sizes.stream().map(String::valueOf).collect(Collectors.joining(" × ")), 1, Integer::sum);
        }
        boolean fits = count.compareTo(BigInteger.valueOf(ExperimentLimits.MAX_VARIANTS)) <= 0;
        if (!fits && !axes.isEmpty() && complete) {
            findings.add(
                    LOCATION,
                    terms.entrySet().stream()
                                    .map(term -> times(term.getValue(), term.getKey()))
                                    .collect(Collectors.joining(" + "))
                            + " = " + count + " variants, and at most " + ExperimentLimits.MAX_VARIANTS
                            + " can be run");
        }
        return fits;
    }

    private static String times(int variants, String sizes) {
        return sizes.isEmpty() ? String.valueOf(variants) : variants == 1 ? sizes : variants + " × " + sizes;
    }

    private void combine(Made so, int next) {
        if (next == axes.size()) {
            made.add(so);
            return;
        }
        Axis axis = axes.get(next);
        if (!axis.concerns(so.of())) {
            combine(so, next + 1);
            return;
        }
        for (String value : axis.values()) {
            String before = so.variant().label();
            String label = (before == null ? "" : before + "-") + harmless(value);
            if (label.length() > Variant.LONGEST_LABEL) {
                findings.add(
                        axis.location(),
                        "the label " + label + " of " + so.of() + " would be longer than " + Variant.LONGEST_LABEL
                                + " characters");
                return;
            }
            Map<String, String> values = new LinkedHashMap<>(so.values());
            values.put(axis.name(), value);
            combine(
                    new Made(so.variant().labelled(label), axis.give(so, value), so.location(), so.of(), values),
                    next + 1);
        }
    }

    /** A value as a label can have it. */
    private static String harmless(String value) {
        return value.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }
}
