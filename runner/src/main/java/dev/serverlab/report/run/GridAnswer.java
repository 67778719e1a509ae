package dev.serverlab.report.run;

import dev.serverlab.model.experiment.Sweep;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.run.Run;
import dev.serverlab.model.run.SweepResult;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How wide is enough for how many users or arrivals, where a sweep gave values to both. */
final class GridAnswer {

    private static final String NUMBER = "\\d{1,9}(\\.\\d{1,6})?";

    private GridAnswer() {}

    /** Such as {@code a needs threads = 10 for 10 users and 50 for 50 users: as many as users}, for each grid. */
    static Stream<String> of(Run run) {
        SweepResult result = run.sweep();
        return result == null
                ? Stream.of()
                : SweptVariant.of(run).stream()
                        .filter(SweptVariant::isGrid)
                        .flatMap(swept -> Stream.ofNullable(answer(run, swept, result)));
    }

    private static @Nullable String answer(Run run, SweptVariant swept, SweepResult result) {
        Sweep.Axis users = swept.axes().stream()
                .filter(axis -> axis.name().equals("users"))
                .findFirst()
                .orElse(null);
        Sweep.Axis width = swept.axes().stream()
                .filter(axis -> axis.values().stream().allMatch(value -> value.matches(NUMBER)))
                .filter(axis -> axis.name().contains("."))
                .findFirst()
                .orElse(null);
        if (users == null || width == null) {
            return null;
        }
        Map<String, String> enough = new LinkedHashMap<>();
        for (String load : users.values()) {
            Map<Variant, String> widths = swept.points().stream()
                    .filter(point -> load.equals(point.at(users)) && point.found() != null)
                    .sorted(Comparator.comparing(point -> Double.valueOf(point.at(width))))
                    .collect(Collectors.toMap(
                            SweptVariant.Point::variant,
                            point -> point.at(width),
                            (one, other) -> one,
                            LinkedHashMap::new));
            result.sufficient(List.copyOf(widths.keySet()))
                    .ifPresent(found -> enough.put(load, Objects.requireNonNull(widths.get(found))));
        }
        boolean asMany = enough.size() > 1
                && enough.entrySet().stream().allMatch(each -> each.getKey().equals(each.getValue()));
        return enough.isEmpty()
                ? null
                : enough.entrySet().stream()
                        .map(each -> each.getValue() + " for " + each.getKey() + " users")
                        .collect(Collectors.joining(
                                ", ",
                                swept.name(run) + " needs " + SweptVariant.shortName(width) + " = ",
                                asMany ? ": as many as users" : ""));
    }
}
