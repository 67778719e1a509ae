package dev.serverlab.analysis.gate;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.problem.Problems;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A number with its unit, as people write it: {@code 120ms}, {@code 5%}, {@code 900}.
 *
 * @param value 0 or more
 * @param unit as it was written; empty when there is none
 */
record Quantity(double value, String unit) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(\\D{0,12})");

    /** By the unit of a metric, the accepted spellings with their factors. */
    private static final Map<String, List<Quantity>> UNITS = Map.of(
            "ms", List.of(of(1, "ms"), of(1_000, "s"), of(0.001, "µs"), of(0.001, "us")),
            "µs", List.of(of(1, "µs"), of(1, "us"), of(1_000, "ms")),
            "MB", List.of(of(1, "MB"), of(1_000, "GB"), of(0.001, "kB")),
            "", List.of(of(1, ""), of(1, "/s")));

    /**
     * Parses a quantity.
     *
     * @throws dev.serverlab.model.problem.LabException when it has another form
     */
    static Quantity parse(String text) {
        var matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw Problems.refused(
                    "gate-number",
                    "'%s' is not a number with a unit.",
                    "Write a number of 0 or more with its unit, such as 120ms, 5%% or 900.",
                    text);
        }
        return new Quantity(
                Double.parseDouble(matcher.group(1)), matcher.group(2).strip());
    }

    boolean isPerCent() {
        return unit.equals("%");
    }

    /**
     * Converts it to a metric's unit.
     *
     * @throws dev.serverlab.model.problem.LabException when its unit is not one of that metric's
     */
    double in(Metric metric) {
        String own = Requirement.unit(metric);
        List<Quantity> units = UNITS.getOrDefault(own, List.of(of(1, own)));
        Optional<Quantity> known =
                units.stream().filter(each -> each.unit.equals(unit)).findFirst();
        if (known.isEmpty()) {
            String number = BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
            String all = units.stream().map(Quantity::unit).collect(Collectors.joining(", "));
            String right = own.isEmpty() ? number + " without a unit" : "it in " + all + ", as " + number + own;
            throw Problems.refused(
                    "gate-unit",
                    unit.isEmpty() ? "%3$s has no unit, and %1$s has one." : "'%2$s' is not a unit of %1$s.",
                    "Write %4$s.",
                    metric.id(),
                    unit,
                    number,
                    right);
        }
        return value * known.get().value;
    }

    private static Quantity of(double value, String unit) {
        return new Quantity(value, unit);
    }
}
