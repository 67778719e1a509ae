package dev.serverlab.gatling.settings;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a run's files go.
 *
 * @param results where Gatling's report goes
 * @param record where the recorder's files go; absent is beside Gatling's report
 * @param label a name for the run, copied to the record; absent when none was given
 */
public record Output(
        Path results, @Nullable Path record, @Nullable String label) {}
