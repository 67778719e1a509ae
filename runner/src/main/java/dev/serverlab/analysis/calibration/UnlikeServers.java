package dev.serverlab.analysis.calibration;

import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.metric.Metrics;
import java.util.List;

/**
 * What a calibration found for copies that ran beside unlike servers.
 *
 * @param beside these servers
 * @param planned how many such runs were planned
 * @param equalCpu comparisons of the equal copies by CPU per request, in per cent
 * @param equalP90 the same by p90, in ms
 * @param cost comparisons of the copy that burned more with each of the equal ones by CPU per request, in µs; nominal is
 *     what it burned more by the servers' own count
 */
public record UnlikeServers(
        List<Variant> beside, int planned, Group equalCpu, Group equalP90, Group cost, List<CalibrationRun> runs) {

    static UnlikeServers of(Design design, int planned, List<CalibrationRun> runs) {
        return new UnlikeServers(
                design.beside(),
                planned,
                Group.of(runs, Metrics.CPU_PER_REQUEST, design::comparesEqualCopies, run -> 0, false),
                Group.of(runs, Metrics.P90, design::comparesEqualCopies, run -> 0, false),
                Group.of(runs, Metrics.CPU_PER_REQUEST, design::comparesCostlierCopy, CalibrationRun::burnedMore, true),
                List.copyOf(runs));
    }

    /** A summary for the end of a run. */
    String inShort() {
        int equal = equalCpu.verdicts().comparisons() + equalP90.verdicts().comparisons();
        return "beside unlike servers told apart in " + (equalCpu.falseVerdicts() + equalP90.falseVerdicts()) + " of "
                + equal + ", +CPU found in " + cost.found()
                + " and its size held in " + cost.nominalHeld();
    }
}
