package dev.serverlab.report.chart;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Maps numbers to positions along x, in px.
 *
 * @param from the number at {@code left}
 * @param to the number at {@code right}, above {@code from}
 */
public record LinearScale(double from, double to, double left, double right) {

    /** One that has room for all of these numbers, and a little more at its ends. */
    static LinearScale around(Collection<Double> numbers, double left, double right) {
        double from = numbers.stream().mapToDouble(Double::doubleValue).min().orElse(-1);
        double to = numbers.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        double room = to > from ? (to - from) * 0.06 : Math.max(1, Math.abs(to) * 0.01);
        return new LinearScale(from - room, to + room, left, right);
    }

    /** The position of a number, to a tenth of a px. */
    public double x(double value) {
        double x = left + (value - from) / (to - from) * (right - left);
        return Math.round(x * 10) / 10.0;
    }

    /**
     * At most six round numbers, zero among them when it is in between.
     *
     * @param plus the prefix of those above zero
     */
    public List<Axis.Tick> ticks(String plus) {
        double rough = (to - from) / 5;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = DoubleStream.of(power, 2 * power, 5 * power)
                .filter(candidate -> candidate >= rough)
                .findFirst()
                .orElse(10 * power);
        List<Axis.Tick> ticks = new ArrayList<>();
        for (long n = (long) Math.ceil(from / step); n <= Math.floor(to / step); n++) {
            String label = BigDecimal.valueOf(n)
                    .multiply(BigDecimal.valueOf(step))
                    .stripTrailingZeros()
                    .toPlainString();
            ticks.add(new Axis.Tick(x(n * step), (n > 0 ? plus : "") + label.replace('-', '−')));
        }
        return ticks;
    }
}
