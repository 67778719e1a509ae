package dev.serverlab.report.chart;

import dev.serverlab.model.run.ClaimResult;
import dev.serverlab.report.text.ClaimText;
import dev.serverlab.stats.Interval;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A published number beside a measured one: where everything lies in {@code claimplot.jte}, in px.
 *
 * @param from where what counts as the same begins
 * @param to where it ends
 * @param published where the published number is
 * @param measured where the measured one is; absent when nothing was measured
 * @param low where its interval begins; its own place without one
 * @param high where it ends
 * @param style the name of the verdict that it has the colour of
 */
public record ClaimPlot(
        double from,
        double to,
        double published,
        @Nullable Double measured,
        double low,
        double high,
        List<Axis.Tick> ticks,
        String style)
        implements Drawing {

    public static final int WIDTH = 320;
    public static final int HEIGHT = 74;

    private static final double EDGE = 8;

    /** What was published, with what was measured. */
    public static ClaimPlot of(double published, ClaimResult result) {
        Double measured = result.measured();
        Interval interval = result.interval();
        Double from = result.claim().reproduced().from();
        Double to = result.claim().reproduced().to();
        LinearScale scale = LinearScale.around(
                Stream.of(
                                published,
                                measured,
                                interval == null ? null : interval.low(),
                                interval == null ? null : interval.high(),
                                from,
                                to)
                        .flatMap(Stream::ofNullable)
                        .toList(),
                EDGE,
                WIDTH - EDGE);
        return new ClaimPlot(
                from == null ? 0 : scale.x(from),
                to == null ? WIDTH : scale.x(to),
                scale.x(published),
                measured == null ? null : scale.x(measured),
                measured == null ? 0 : scale.x(interval == null ? measured : interval.low()),
                measured == null ? 0 : scale.x(interval == null ? measured : interval.high()),
                scale.ticks(BigDecimal::toPlainString),
                ClaimText.style(result.verdict()));
    }
}
