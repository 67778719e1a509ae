package dev.serverlab.analysis.gate;

import dev.serverlab.model.metric.Metric;
import dev.serverlab.model.problem.LabException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with its unit, as people write it: {@code 120ms}, {@code 5%}, {@code 900}.
 *
 * @param value 0 or more
 * @param unit as it was written; empty when there is none
 */
record Quantity(double value, String unit) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)\\s*(\\D{0,12})");

    /** By the unit of a metric, what may be written instead and how many of it that is. */
    private static final Map<String, Map<String, Double>> UNITS = Map.of(
            "ms", ordered("ms", 1, "s", 1_000, "µs", 0.001, "us", 0.001),
            "µs", ordered("µs", 1, "us", 1, "ms", 1_000),
            "MB", ordered("MB", 1, "GB", 1_000, "kB", 0.001),
            "%", ordered("%", 1),
            "", ordered("", 1, "/s", 1));

    /**
     * Reads one.
     *
     * @throws LabException when it has another form
     */
    static Quantity parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw LabException.refused(
                    "gate-number",
                    "'" + text + "' is no number with a unit.",
                    "Write a number of 0 or more with its unit, as 120ms, 5% or 900.");
        }
        return new Quantity(
                Double.parseDouble(matcher.group(1)), matcher.group(2).strip());
    }

    boolean isPerCent() {
        return unit.equals("%");
    }

    /**
     * As so many of a metric's unit.
     *
     * @throws LabException when its unit is not one of that metric's
     */
    double in(Metric metric) {
        String own = Requirement.unit(metric);
        Map<String, Double> units = UNITS.getOrDefault(own, Map.of(own, 1.0));
        Double factor = units.get(unit);
        if (factor == null) {
            String number = BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
            throw LabException.refused(
                    "gate-unit",
                    unit.isEmpty()
                            ? number + " has no unit, and " + metric.id() + " has one."
                            : "'" + unit + "' is no unit of " + metric.id() + ".",
                    own.isEmpty()
                            ? "Write " + number + " without a unit."
                            : "Write it in " + String.join(", ", units.keySet()) + ", as " + number + own + ".");
        }
        return value * factor;
    }

    private static Map<String, Double> ordered(Object... unitsAndFactors) {
        Map<String, Double> units = new LinkedHashMap<>();
        for (int index = 0; index < unitsAndFactors.length; index += 2) {
            units.put((String) unitsAndFactors[index], ((Number) unitsAndFactors[index + 1]).doubleValue());
        }
        return units;
    }
}
