package dev.serverlab.report.text;

import dev.serverlab.model.experiment.Experiment;
import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.experiment.VariantOverrides;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What variants are given on purpose that is not the same for all, in words. */
final class VariationText {

    private static final String TOGETHER = " \\+ ";

    private VariationText() {}

    /**
     * First what is swept, then what single variants are given, in the order of the experiment. The many variants of a sweep
     * are named by what they were made of, with what all of them are given beside.
     */
    static List<String> parts(Experiment experiment) {
        Set<String> parts = new LinkedHashSet<>();
        Map<Variant, Sweep.Point> points = new LinkedHashMap<>();
        Sweep sweep = experiment.sweep();
        if (sweep != null) {
            sweep.axes().forEach(axis -> parts.add(axis.name() + " is " + Numbers.joined(axis.values(), " or ")));
            sweep.points().forEach(point -> points.put(point.variant(), point));
        }
        for (Variant variant : experiment.variants()) {
            VariantOverrides difference = experiment.differences().getOrDefault(variant, VariantOverrides.NONE);
            Sweep.Point point = points.get(variant);
            String words = (point == null ? difference : besides(point, difference)).describe();
            if (!words.isEmpty()) {
                parts.add((point == null ? variant : point.of()) + " differs: " + words);
            }
        }
        return List.copyOf(parts);
    }

    /** Whether a sweep gives every variant a load of its own along an axis of that name. */
    static boolean sweeps(Experiment experiment, String axis) {
        Sweep sweep = experiment.sweep();
        return sweep != null
                && sweep.axes().stream().anyMatch(each -> each.name().equals(axis));
    }

    /** What a variant is given that its axes do not tell. */
    private static VariantOverrides besides(Sweep.Point point, VariantOverrides difference) {
        Set<String> swept = new LinkedHashSet<>();
        point.values().keySet().stream()
                .flatMap(axis -> Stream.of(axis.split(TOGETHER, -1)))
                .forEach(swept::add);
        Map<String, String> settings = new LinkedHashMap<>(difference.settings());
        settings.keySet().removeIf(name -> swept.contains(point.variant().server() + "." + name));
        return new VariantOverrides(
                swept.contains("delay") || swept.contains("cpuMicros") ? null : difference.workload(),
                swept.contains("users") || swept.contains("rate") ? null : difference.load(),
                settings,
                difference.site());
    }
}
