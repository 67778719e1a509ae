package dev.serverlab.model.file;

import dev.serverlab.model.experiment.PairedOverrides;
import dev.serverlab.model.experiment.Protocols;
import dev.serverlab.model.experiment.Variant;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the command line changes in an experiment; absent leaves what the file says. */
public record Overrides(
        @Nullable List<Variant> variants,
        LoadPart load,
        WorkloadPart workload,
        @Nullable Protocols protocol,
        @Nullable Integer rounds,
        @Nullable Duration warmup,
        PairedOverrides paired,
        @Nullable List<String> jvmArgs,
        Map<String, Map<String, String>> settings,
        SitePart site) {

    /** Changes nothing. */
    public static Overrides none() {
        return new Overrides(
                null,
                LoadPart.NONE,
                WorkloadPart.NONE,
                null,
                null,
                null,
                PairedOverrides.none(),
                null,
                Map.of(),
                SitePart.NONE);
    }
}
