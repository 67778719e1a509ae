package dev.serverlab.analysis.why;

import dev.serverlab.model.metric.Metrics;
import dev.serverlab.model.observation.Profile;
import dev.serverlab.model.run.TrialResult;
import org.jspecify.annotations.Nullable;

/** What a request costs, as far as profiles divide it. */
public enum Cost {
    /** In µs, without the JIT's. A session's samples are scaled to what its measured blocks cost. */
    CPU("µs") {
        @Override
        @Nullable
        Profile profile(TrialResult trial) {
            return trial.recording().profile();
        }

        @Override
        @Nullable
        Double perRequest(TrialResult trial) {
            return Metrics.CPU_PER_REQUEST.of(trial.measures());
        }
    },

    /** Allocated bytes, while they were profiled. */
    ALLOCATIONS("B") {
        @Override
        @Nullable
        Profile profile(TrialResult trial) {
            return trial.recording().allocations();
        }

        @Override
        @Nullable
        Double perRequest(TrialResult trial) {
            Profile profile = profile(trial);
            return profile == null ? null : profile.perRequest();
        }
    };

    private final String unit;

    Cost(String unit) {
        this.unit = unit;
    }

    public String unit() {
        return unit;
    }

    /** How it was profiled in a trial; null when it was not to be. */
    abstract @Nullable Profile profile(TrialResult trial);

    /** What a request cost in a trial; null when unknown. */
    abstract @Nullable Double perRequest(TrialResult trial);
}
