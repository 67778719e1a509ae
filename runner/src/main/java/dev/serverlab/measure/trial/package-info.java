/** Runs the trials of a plan, one server at a time or all together. */
@NullMarked
package dev.serverlab.measure.trial;

import org.jspecify.annotations.NullMarked;
