package dev.serverlab.analysis.history;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.serverlab.model.problem.Problem;

/**
 * What lies where a run would and could not be read.
 *
 * @param folder relative to the folder of all runs, with slashes
 * @param problem why not
 */
public record PassedOver(String folder, @JsonUnwrapped Problem problem) {}
