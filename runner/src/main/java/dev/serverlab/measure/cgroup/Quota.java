package dev.serverlab.measure.cgroup;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much CPU time a control group may use: so much in each period, and when it is used up all of its threads wait for
 * the next one.
 *
 * @param micros CPU time in each period, in µs
 * @param periodMicros the length of a period, 100 ms unless somebody set another
 */
public record Quota(long micros, long periodMicros) {

    /** Of a group; empty when it has none. */
    static Optional<Quota> of(Cgroup group) {
        Optional<Quota> version1 = of(
                CgroupText.number(group.version1("cpu", "cpu.cfs_quota_us")),
                CgroupText.number(group.version1("cpu", "cpu.cfs_period_us")));
        return version1.or(() -> version2(group.version2("cpu.max", "cpu.max").orElse("")));
    }

    /** The text of {@code cpu.max}: both numbers, the first {@code max} without a quota. */
    private static Optional<Quota> version2(String text) {
        String[] words = text.strip().split(" ", 2);
        return words.length < 2
                ? Optional.empty()
                : of(CgroupText.number(Optional.of(words[0])), CgroupText.number(Optional.of(words[1])));
    }

    private static Optional<Quota> of(@Nullable Long micros, @Nullable Long periodMicros) {
        return micros == null || periodMicros == null || periodMicros == 0
                ? Optional.empty()
                : Optional.of(new Quota(micros, periodMicros));
    }

    /** The same in CPUs: 0.5 is half of one all the time. */
    public double cpus() {
        return (double) micros / periodMicros;
    }
}
