/** What is told of a run while it goes on, and how long it will still take. */
@NullMarked
package dev.serverlab.measure.trial.progress;

import org.jspecify.annotations.NullMarked;
