package dev.serverlab.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.experiment.Variant;
import dev.serverlab.stats.Measures;
import org.jspecify.annotations.Nullable;

/**
 * All valid trials of one variant taken together: a column of the table.
 *
 * @param trials how many were planned
 * @param validTrials how many of them are in the numbers
 * @param measures absent when no trial was valid
 */
public record VariantSummary(
        Variant variant,
        int trials,
        int validTrials,
        @JsonUnwrapped @Nullable Measures measures) {}
