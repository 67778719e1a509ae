package dev.serverlab.analysis.gate;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import org.jspecify.annotations.Nullable;

/**
 * A requirement put to one variant.
 *
 * @param requirement what is required, in words
 * @param value what was found: of a regression how much worse, else the metric's value; absent when it is not known
 * @param low the lower end of its 95 % interval; absent when there is none
 * @param high its upper end
 * @param limit in the same unit
 * @param unit of all four; empty for a count or a rate
 * @param sentence what was found, or why it cannot be told and what to do
 */
public record GateCheck(
        String requirement,
        Variant variant,
        Protocol protocol,
        String metric,
        Judgement judgement,
        @Nullable Double value,
        @Nullable Double low,
        @Nullable Double high,
        double limit,
        String unit,
        String sentence) {}
