package dev.serverlab.model.experiment;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the command line changes of the paired trials; absent leaves what the file says.
 *
 * @param warmup the most that a session is warmed up
 */
public record PairedOverrides(
        @Nullable Integer sessions,
        @Nullable Integer blocks,
        @Nullable Duration block,
        @Nullable Duration warmup) {

    /** Changes nothing. */
    public static PairedOverrides none() {
        return new PairedOverrides(null, null, null, null);
    }
}
