package dev.serverlab.model.file;

import dev.serverlab.model.experiment.Load;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a file or the command line says of the load; absent leaves it as it is.
 *
 * @param users the closed model: concurrent users
 * @param rate the open model: arrivals per second
 * @param selfDriven whether servers make their own work
 * @param ramp from nothing to the full load
 * @param steps how many equal stairs the ramp has; absent: a straight line
 * @param duration the measured window
 */
public record LoadPart(
        @Nullable Integer users,
        @Nullable Double rate,
        @Nullable Boolean selfDriven,
        @Nullable Duration ramp,
        @Nullable Integer steps,
        @Nullable Duration duration) {

    /** Says nothing. */
    public static final LoadPart NONE = new LoadPart(null, null, null, null, null, null);

    /** Whether it says how requests are sent, or that none are. */
    boolean hasModel() {
        return users != null || rate != null || isSelfDriven();
    }

    boolean isSelfDriven() {
        return Boolean.TRUE.equals(selfDriven);
    }

    /** The load that it means where it says something, and elsewhere the other one; open when it says both models. */
    Load on(Load otherwise) {
        Duration ramping = ramp == null ? otherwise.ramp() : ramp;
        Duration lasting = duration == null ? otherwise.duration() : duration;
        Integer stairs = steps == null ? otherwise.steps() : steps;
        if (isSelfDriven()) {
            return new Load.SelfDriven(ramping, lasting);
        }
        if (rate != null) {
            return new Load.Open(rate, ramping, lasting, stairs);
        }
        if (users != null) {
            return new Load.Closed(users, ramping, lasting, stairs);
        }
        return otherwise.with(ramping, lasting, stairs);
    }
}
