package dev.serverlab.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Positions along non-linear axes, which charts treat as linear axes of these positions. */
public final class AxisPositions {

    private AxisPositions() {}

    /** Rounds to as many digits as a chart's data has, so that ticks and points match. */
    public static double rounded(double place) {
        return Math.round(place * 1e4) / 1e4;
    }

    /** The place of a value on a logarithmic axis. */
    public static double log(double value) {
        return Math.log10(value);
    }

    /** Ticks at 1, 2 and 5 of each power of ten between two such places. */
    public static List<Axis.Tick> logTicks(double from, double to) {
        List<Axis.Tick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(from); power <= to; power++) {
            for (int digit : List.of(1, 2, 5)) {
                double value = digit * Math.pow(10, power);
                double place = Math.log10(value);
                if (place >= from && place <= to) {
                    ticks.add(new Axis.Tick(place, Numbers.plain(value, new MathContext(1))));
                }
            }
        }
        return ticks;
    }

    /** The place of a percentile by nines: p90 at exactly 1, p99 at exactly 2, where the ticks are. */
    public static double nines(double percentile) {
        return Math.round(1e6 * Math.abs(Math.log10((100 - percentile) / 100))) / 1e6;
    }

    /** The name of a percentile, such as {@code p99.9}. */
    public static String percentile(double percentile) {
        return "p" + Numbers.plain(percentile);
    }

    /** Ticks at p0, p50, and each nine up to such a place. */
    public static List<Axis.Tick> ninesTicks(double last) {
        List<Axis.Tick> ticks = new ArrayList<>(List.of(new Axis.Tick(0, "p0"), new Axis.Tick(nines(50), "p50")));
        for (int nines = 1; nines <= last; nines++) {
            double above = BigDecimal.ONE.movePointLeft(nines - 2).doubleValue();
            ticks.add(new Axis.Tick(nines, percentile(100 - above)));
        }
        return ticks;
    }

    /**
     * Whether all are above 0 and span more than that factor, so that a linear axis would flatten some.
     */
    public static boolean spanMuch(Stream<Double> values, double times) {
        List<Double> sorted = values.sorted().toList();
        return !sorted.isEmpty() && sorted.getFirst() > 0 && sorted.getLast() > times * sorted.getFirst();
    }

    /** How long a bar is, from 0 to 1; absent where there is none. */
    public static @Nullable Double share(@Nullable Double value, double largest) {
        return value == null || largest <= 0 ? null : Double.valueOf(value / largest);
    }
}
