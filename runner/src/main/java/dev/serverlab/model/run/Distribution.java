package dev.serverlab.model.run;

import dev.serverlab.model.experiment.Protocol;
import dev.serverlab.model.experiment.Variant;
import java.util.List;

/**
 * The latency of one variant as a curve, from the right answers of all its valid trials by one protocol together.
 *
 * @param percentiles rising, from 0 (the shortest) up to the largest that the number of answers supports, below 100
 * @param millis the latency at each of them, in ms
 */
public record Distribution(Protocol protocol, Variant variant, List<Double> percentiles, List<Double> millis) {}
