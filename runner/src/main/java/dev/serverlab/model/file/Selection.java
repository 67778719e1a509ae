package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is left of an experiment when only some of its variants are run. */
final class Selection {

    private Selection() {}

    /** The variants that are meant: one that was swept means all that were made of it. */
    static List<Variant> variants(List<Variant> named, Experiment experiment) {
        Sweep sweep = experiment.sweep();
        return named.stream()
                .flatMap(variant -> sweep == null || experiment.variants().contains(variant)
                        ? Stream.of(variant)
                        : orItself(madeOf(variant, sweep), variant))
                .toList();
    }

    private static List<Variant> madeOf(Variant variant, Sweep sweep) {
        return sweep.points().stream()
                .filter(point -> point.of().equals(variant))
                .map(Sweep.Point::variant)
                .toList();
    }

    private static Stream<Variant> orItself(List<Variant> made, Variant variant) {
        return made.isEmpty() ? Stream.of(variant) : made.stream();
    }

    /** The points of these variants, along the axes that still have two values; null when none has. */
    static @Nullable Sweep sweep(@Nullable Sweep sweep, List<Variant> variants) {
        if (sweep == null) {
            return null;
        }
        List<Sweep.Point> points = sweep.points().stream()
                .filter(point -> variants.contains(point.variant()))
                .toList();
        List<Sweep.Axis> axes = new ArrayList<>();
        for (Sweep.Axis axis : sweep.axes()) {
            List<String> values = axis.values().stream()
                    .filter(value -> points.stream()
                            .anyMatch(point -> value.equals(point.values().get(axis.name()))))
                    .toList();
            if (values.size() > 1) {
                axes.add(new Sweep.Axis(axis.name(), values));
            }
        }
        List<Sweep.Point> along =
                points.stream().flatMap(point -> along(point, axes).stream()).toList();
        return along.isEmpty() ? null : new Sweep(List.copyOf(axes), along);
    }

    private static List<Sweep.Point> along(Sweep.Point point, List<Sweep.Axis> axes) {
        Map<String, String> values = new LinkedHashMap<>();
        for (Sweep.Axis axis : axes) {
            String value = point.values().get(axis.name());
            if (value != null) {
                values.put(axis.name(), value);
            }
        }
        return values.isEmpty() ? List.of() : List.of(new Sweep.Point(point.variant(), point.of(), values));
    }

    /** The claims whose variants are run. */
    static List<Claim> claims(List<Claim> claims, List<Variant> variants) {
        return claims.stream()
                .filter(claim -> variants.contains(claim.variant())
                        && (claim.against() == null || variants.contains(claim.against())))
                .toList();
    }
}
