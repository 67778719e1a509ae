package dev.serverlab.analysis.history;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import dev.serverlab.model.observation.Measures;
import java.util.List;

/**
 * What one variant did in the trials of one protocol of a run.
 *
 * @param conditions under which
 * @param trials how many were planned
 * @param valid the numbers of each valid trial
 */
public record PastVariant(
        Variant variant, Protocol protocol, Conditions conditions, int trials, List<Measures> valid) {}
