package dev.serverlab.report.chart;

import dev.serverlab.model.experiment.Claim;
import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.stats.Interval;
import java.util.stream.Stream;

/** A published and a measured number, on one scale. */
public record ClaimPlot(double published, ClaimResult result, LinearScale scale) implements Drawing {

    public static final int WIDTH = 320;
    public static final int HEIGHT = 74;

    private static final double EDGE = 8;

    /** The published values, with the measured ones. */
    public static ClaimPlot of(double published, ClaimResult result) {
        Claim.Expected same = result.claim().reproduced();
        Interval interval = result.interval();
        Double low = interval == null ? null : interval.low();
        Double high = interval == null ? null : interval.high();
        return new ClaimPlot(
                published,
                result,
                LinearScale.around(
                        Stream.of(published, result.measured(), low, high, same.from(), same.to())
                                .flatMap(Stream::ofNullable)
                                .toList(),
                        EDGE,
                        WIDTH - EDGE));
    }
}
