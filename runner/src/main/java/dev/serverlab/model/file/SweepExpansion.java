package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the variants of a sweep: each variant with every combination of the values that concern it. */
final class SweepExpansion {

    static final Place PLACE = Place.of("sweep");

    private static final int FEWEST_VALUES = 2;

    private final List<Mistake> mistakes;
    private final List<Mistake> ofKeys = new ArrayList<>();
    /** Of all lines, those included whose values make no sense. */
    private final List<SweepAxis> named = new ArrayList<>();

    private final List<SweepAxis> axes = new ArrayList<>();
    private final List<Made> made = new ArrayList<>();

    /**
     * A variant to be run.
     *
     * @param place of the variant of the file that it is, or was made of
     * @param of that variant
     * @param values by the name of the axis; empty when no axis concerns it
     */
    record Made(VariantPart part, Place place, Variant of, Map<String, String> values) {}

    /** @param mistakes take what is wrong with the sweep */
    SweepExpansion(Map<String, ? extends @Nullable List<@Nullable String>> sweep, List<Mistake> mistakes) {
        this.mistakes = mistakes;
        sweep.forEach(this::addAxis);
    }

    private void addAxis(String name, @Nullable List<@Nullable String> given) {
        Place place = PLACE.at(name);
        SweepAxis axis = named(name, place);
        List<String> values = given == null
                ? List.of()
                : given.stream().filter(Objects::nonNull).map(String::strip).toList();
        if (values.size() < FEWEST_VALUES) {
            mistakes.add(new Mistake(place, "a sweep has at least two values"));
            return;
        }
        if (new HashSet<>(values).size() < values.size()) {
            mistakes.add(new Mistake(place, "each value can be given once"));
            return;
        }
        if (axis != null) {
            axes.add(new SweepAxis(name, place, axis.swept(), values));
        }
    }

    /** The line without its values; null when its key makes no sense. */
    private @Nullable SweepAxis named(String name, Place place) {
        SweepAxis axis;
        try {
            axis = SweepAxis.of(name, place, List.of());
        } catch (IllegalArgumentException e) {
            wrongKey(place, String.valueOf(e.getMessage()));
            return null;
        }
        for (int index = 0; index < axis.swept().size(); index++) {
            SweepParameter swept = axis.swept().get(index);
            if (axis.swept().subList(0, index).contains(swept)) {
                wrongKey(place, swept.name() + " stands in this line twice; name it once");
            }
            named.stream()
                    .filter(other -> other.swept().contains(swept))
                    .findFirst()
                    .ifPresent(other -> wrongKey(
                            place, swept.name() + " is swept by " + other.name() + " as well; give it one line"));
        }
        named.add(axis);
        return axis;
    }

    private void wrongKey(Place place, String what) {
        Mistake mistake = new Mistake(place, what);
        if (!ofKeys.contains(mistake)) {
            ofKeys.add(mistake);
            mistakes.add(mistake);
        }
    }

    /** The mistakes of these that are none of a line's values, and so are there whatever is wrong with these. */
    List<Mistake> ofKeys() {
        return List.copyOf(ofKeys);
    }

    /** Each setting of a server that a line names, with the line's place, however mistaken its values. */
    Map<SweepParameter.Setting, Place> settings() {
        Map<SweepParameter.Setting, Place> settings = new LinkedHashMap<>();
        for (SweepAxis axis : named) {
            for (SweepParameter swept : axis.swept()) {
                if (swept instanceof SweepParameter.Setting setting) {
                    settings.putIfAbsent(setting, axis.place());
                }
            }
        }
        return settings;
    }

    /**
     * Every variant to be run, in the order of the file; those of the file when the sweep cannot be made.
     *
     * @param variants of the file with their places
     * @param complete whether these are all that the file means
     * @param protocols by which they are run
     */
    List<Made> of(Map<Place, VariantPart> variants, boolean complete, Protocols protocols) {
        List<Made> unswept = new ArrayList<>();
        variants.forEach((place, part) -> unswept.add(new Made(part, place, part.variant(), Map.of())));
        if (complete) {
            checkKeys(unswept, protocols);
        }
        check(unswept);
        if (!fits(unswept)) {
            return unswept;
        }
        unswept.forEach(each -> combine(each, 0));
        Set<Variant> names = new HashSet<>();
        for (Made each : made) {
            if (!names.add(each.part().variant()) && !each.values().isEmpty()) {
                mistakes.add(new Mistake(
                        PLACE, "two variants would be named " + each.part().variant() + "; give variants labels"));
            }
        }
        return List.copyOf(made);
    }

    /** How the variants were made; absent without a sweep. */
    @Nullable
    Sweep sweep() {
        List<Sweep.Point> points = made.stream()
                .filter(each -> !each.values().isEmpty())
                .map(each -> new Sweep.Point(each.part().variant(), each.of(), each.values()))
                .toList();
        return points.isEmpty()
                ? null
                : new Sweep(
                        axes.stream()
                                .map(axis -> new Sweep.Axis(axis.name(), axis.values()))
                                .toList(),
                        points);
    }

    private void checkKeys(List<Made> variants, Protocols protocols) {
        for (SweepAxis axis : named) {
            for (SweepParameter swept : axis.swept()) {
                if (variants.stream().noneMatch(each -> swept.concerns(each.of()))) {
                    wrongKey(axis.place(), swept.name() + " concerns none of the variants");
                }
            }
            if (axis.isOfSoloTrials() && !protocols.haveSolo()) {
                wrongKey(
                        axis.place(),
                        axis.name()
                                + " is for solo trials, and there are none, so that these variants would be the same;"
                                + " write protocol: solo");
            }
        }
    }

    private void check(List<Made> variants) {
        for (SweepAxis axis : named) {
            for (Made each : variants) {
                if (axis.isGivenBy(each.part())) {
                    wrongKey(each.place(), each.of() + " is given itself what the sweep gives it: " + axis.name());
                }
            }
        }
        for (SweepAxis axis : axes) {
            Map<List<Object>, String> meanings = new HashMap<>();
            for (int index = 0; index < axis.values().size(); index++) {
                checkValue(axis, index, variants, meanings);
            }
        }
        if (Stream.of(new SweepParameter.Users(), new SweepParameter.Rate())
                .allMatch(model -> named.stream().anyMatch(axis -> axis.swept().contains(model)))) {
            wrongKey(PLACE, "users (closed model) and rate (open model) cannot both be swept");
        }
    }

    private void checkValue(SweepAxis axis, int index, List<Made> variants, Map<List<Object>, String> meanings) {
        String value = axis.values().get(index);
        Place place = axis.place().at(index);
        try {
            variants.forEach(each -> axis.give(each.part(), value));
            String before = meanings.putIfAbsent(axis.meaning(value), value);
            if (before != null) {
                mistakes.add(
                        new Mistake(place, "'" + value + "' is the same as '" + before + "'; give each value once"));
            }
            if (label(null, value) == null) {
                mistakes.add(
                        new Mistake(place, "'" + value + "' has neither a letter nor a digit to name a variant by"));
            }
        } catch (IllegalArgumentException e) {
            mistakes.add(new Mistake(place, String.valueOf(e.getMessage())));
        }
    }

    /** Whether there are few enough, looked at before they are made. */
    private boolean fits(List<Made> variants) {
        Map<String, Integer> terms = new LinkedHashMap<>();
        BigInteger count = BigInteger.ZERO;
        for (Made each : variants) {
            List<Integer> sizes = concerning(each.of()).stream()
                    .map(axis -> axis.values().size())
                    .toList();
            count = count.add(sizes.stream().map(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply));
            terms.merge(sizes.stream().map(String::valueOf).collect(Collectors.joining(" × ")), 1, Integer::sum);
        }
        boolean fits = count.compareTo(BigInteger.valueOf(ExperimentLimits.MAX_VARIANTS)) <= 0;
        if (!fits && !axes.isEmpty()) {
            mistakes.add(new Mistake(
                    PLACE,
                    terms.entrySet().stream()
                                    .map(term -> times(term.getKey(), term.getValue()))
                                    .collect(Collectors.joining(" + "))
                            + " = " + count + " variants, and at most " + ExperimentLimits.MAX_VARIANTS
                            + " can be run"));
        }
        return fits && mistakes.stream().noneMatch(mistake -> mistake.place().isIn("sweep"));
    }

    private static String times(String sizes, int variants) {
        if (sizes.isEmpty()) {
            return String.valueOf(variants);
        }
        return variants == 1 ? sizes : variants + " × " + sizes;
    }

    private List<SweepAxis> concerning(Variant variant) {
        return axes.stream().filter(axis -> axis.concerns(variant)).toList();
    }

    private void combine(Made so, int next) {
        if (next == axes.size()) {
            made.add(so);
            return;
        }
        SweepAxis axis = axes.get(next);
        if (!axis.concerns(so.of())) {
            combine(so, next + 1);
            return;
        }
        for (String value : axis.values()) {
            Map<String, String> values = new LinkedHashMap<>(so.values());
            values.put(axis.name(), value);
            String label = label(so.part().variant().label(), value);
            if (label == null || label.length() > Variant.LONGEST_LABEL) {
                mistakes.add(new Mistake(
                        axis.place(),
                        "the label " + label + " of " + so.of() + " would be longer than " + Variant.LONGEST_LABEL
                                + " characters"));
                return;
            }
            VariantPart part = axis.give(so.part(), value);
            combine(new Made(part.named(part.variant().labelled(label)), so.place(), so.of(), values), next + 1);
        }
    }

    /** The value as a label can have it, behind what there is already; null when nothing of it can stand in one. */
    private static @Nullable String label(@Nullable String before, String value) {
        String harmless =
                value.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        if (harmless.isEmpty()) {
            return null;
        }
        return before == null ? harmless : before + "-" + harmless;
    }
}
