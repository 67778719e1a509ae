/** Runs the trials of a plan, one server at a time or all together, and reads the timelines for charts from their files. */
@NullMarked
package dev.serverlab.measure.trial;

import org.jspecify.annotations.NullMarked;
