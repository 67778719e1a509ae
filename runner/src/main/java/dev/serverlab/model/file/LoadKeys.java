package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Load;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a load, the defaults among them.
 *
 * @param users the closed model: concurrent users
 * @param rate the open model: arrivals per second
 * @param selfDriven whether servers make their own work
 * @param ramp from nothing to the full load
 * @param steps how many equal stairs the ramp has; absent: a straight line
 * @param duration the measured window
 */
record LoadKeys(
        @Nullable Integer users,
        @Nullable Double rate,
        @Nullable Boolean selfDriven,
        Duration ramp,
        @Nullable Integer steps,
        Duration duration) {

    Load load() {
        if (Boolean.TRUE.equals(selfDriven)) {
            return new Load.SelfDriven(ramp, duration);
        }
        return rate != null
                ? new Load.Open(rate, ramp, duration, steps)
                : new Load.Closed(users == null ? 0 : users, ramp, duration, steps);
    }
}
