/**
 * Runs the trials of a plan, one server at a time or all together, and reads from their files what charts over time are
 * drawn from.
 */
@NullMarked
package dev.serverlab.measure.trial;

import org.jspecify.annotations.NullMarked;
