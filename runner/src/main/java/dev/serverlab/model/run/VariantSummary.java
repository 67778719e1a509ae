package dev.serverlab.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import org.jspecify.annotations.Nullable;

/**
 * All valid trials of one variant by one protocol taken together: a column of a table.
 *
 * @param trials how many were planned
 * @param validTrials how many of them are in the numbers
 * @param measures absent when no trial was valid
 */
public record VariantSummary(
        Variant variant,
        Protocol protocol,
        int trials,
        int validTrials,
        @JsonUnwrapped @Nullable Measures measures) {}
