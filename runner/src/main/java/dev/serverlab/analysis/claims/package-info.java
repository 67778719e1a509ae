/**
 * Compares published claims with measurements. Uses only what {@code run.json} keeps, so that a saved run can be judged
 * again.
 */
@NullMarked
package dev.serverlab.analysis.claims;

import org.jspecify.annotations.NullMarked;
