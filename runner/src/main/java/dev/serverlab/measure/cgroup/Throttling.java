package dev.serverlab.measure.cgroup;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How often a control group had used up its {@link Quota}, since it was made or between two readings; the kernel counts
 * only where there is one. See <a href="https://docs.kernel.org/scheduler/sched-bwc.html">CFS bandwidth control</a>.
 *
 * @param periods in which something of the group ran or wanted to
 * @param throttledPeriods in how many of them the quota was used up
 * @param throttledNanos for how long threads were held back then, in ns, added up over the CPUs on which they were: with
 *     several CPUs more than the time that passed
 */
public record Throttling(long periods, long throttledPeriods, long throttledNanos) {

    /** Of a group until now; empty when the kernel does not count it. */
    static Optional<Throttling> of(Cgroup group) {
        Optional<String> version1 = group.version1("cpu", "cpu.stat");
        Optional<String> stat = version1.isPresent() ? version1 : group.version2("cpu.stat", "cpu.max");
        Long nanos = CgroupText.entry(stat, "throttled_time");
        Long micros = CgroupText.entry(stat, "throttled_usec");
        return of(
                CgroupText.entry(stat, "nr_periods"),
                CgroupText.entry(stat, "nr_throttled"),
                nanos == null && micros != null ? Long.valueOf(micros * 1_000) : nanos);
    }

    private static Optional<Throttling> of(
            @Nullable Long periods, @Nullable Long throttledPeriods, @Nullable Long throttledNanos) {
        return periods == null || throttledPeriods == null || throttledNanos == null
                ? Optional.empty()
                : Optional.of(new Throttling(periods, throttledPeriods, throttledNanos));
    }

    /** What was added since an earlier reading of the same group. */
    public Throttling since(Throttling earlier) {
        return new Throttling(
                periods - earlier.periods,
                throttledPeriods - earlier.throttledPeriods,
                throttledNanos - earlier.throttledNanos);
    }
}
