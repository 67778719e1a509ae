package dev.serverlab.experiment;

import java.math.BigInteger;
import java.util.ArrayList;
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
        try {
            axes.add(SweepAxis.of(name, place, values));
        } catch (IllegalArgumentException e) {
            mistakes.add(new Mistake(place, String.valueOf(e.getMessage())));
        }
    }

    /**
     * Every variant to be run, in the order of the file; those of the file when the sweep cannot be made.
     *
     * @param variants of the file with their places
     */
    List<Made> of(Map<Place, VariantPart> variants) {
        List<Made> unswept = new ArrayList<>();
        variants.forEach((place, part) -> unswept.add(new Made(part, place, part.variant(), Map.of())));
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

    private void check(List<Made> variants) {
        for (SweepAxis axis : axes) {
            for (Swept swept : axis.swept()) {
                if (variants.stream().noneMatch(each -> swept.concerns(each.of()))) {
                    mistakes.add(new Mistake(axis.place(), swept.name() + " concerns none of the variants"));
                }
            }
            variants.stream()
                    .filter(each -> axis.isGivenBy(each.part()))
                    .forEach(each -> mistakes.add(new Mistake(
                            each.place(), each.of() + " is given itself what the sweep gives it: " + axis.name())));
            for (int index = 0; index < axis.values().size(); index++) {
                checkValue(axis, index, variants);
            }
        }
        if (Stream.of(new Swept.Users(), new Swept.Rate())
                .allMatch(model -> axes.stream().anyMatch(axis -> axis.swept().contains(model)))) {
            mistakes.add(new Mistake(PLACE, "users (closed model) and rate (open model) cannot both be swept"));
        }
    }

    private void checkValue(SweepAxis axis, int index, List<Made> variants) {
        String value = axis.values().get(index);
        try {
            variants.forEach(each -> axis.give(each.part(), value));
            if (label(null, value) == null) {
                mistakes.add(new Mistake(
                        axis.place().at(index),
                        "'" + value + "' has neither a letter nor a digit to name a variant by"));
            }
        } catch (IllegalArgumentException e) {
            mistakes.add(new Mistake(axis.place().at(index), String.valueOf(e.getMessage())));
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
        boolean fits = count.compareTo(BigInteger.valueOf(Limits.MAX_VARIANTS)) <= 0;
        if (!fits && !axes.isEmpty()) {
            mistakes.add(new Mistake(
                    PLACE,
                    terms.entrySet().stream()
                                    .map(term -> times(term.getKey(), term.getValue()))
                                    .collect(Collectors.joining(" + "))
                            + " = " + count + " variants, and at most " + Limits.MAX_VARIANTS + " can be run"));
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
