package dev.serverlab.history;

import dev.serverlab.experiment.Protocol;
import dev.serverlab.experiment.Variant;
import dev.serverlab.stats.Measures;
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
