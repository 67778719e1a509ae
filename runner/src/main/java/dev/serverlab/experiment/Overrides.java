package dev.serverlab.experiment;

import dev.serverlab.contract.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the command line changes in an experiment; absent leaves what the file says. */
public record Overrides(
        @Nullable List<Variant> variants,
        @Nullable Integer users,
        @Nullable Double rate,
        @Nullable Duration ramp,
        @Nullable Duration duration,
        @Nullable Duration warmup,
        @Nullable Duration delay,
        @Nullable Work work,
        @Nullable Integer cpuMicros,
        @Nullable Protocols protocol,
        @Nullable Integer rounds,
        PairedOverrides paired,
        @Nullable List<String> jvmArgs,
        Map<String, Map<String, String>> settings) {

    /** Changes nothing. */
    public static Overrides none() {
        return new Overrides(
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                PairedOverrides.none(),
                null,
                Map.of());
    }
}
