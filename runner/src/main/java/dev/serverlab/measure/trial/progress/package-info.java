/** The events of a run in progress, and the time left. */
@NullMarked
package dev.serverlab.measure.trial.progress;

import org.jspecify.annotations.NullMarked;
