package dev.serverlab.model.run;

import org.jspecify.annotations.Nullable;

/**
 * What a component behind the servers used while a trial was measured. Absent means that the system does not tell.
 *
 * @param name as experiments name it
 * @param cpuPercent from the first measured moment to the last, 100 is one core
 * @param rssPeakBytes the most memory that it had resident in the whole trial
 */
public record BackendUse(
        String name, @Nullable Double cpuPercent, @Nullable Long rssPeakBytes) {}
