/** Finds out what the lab runs on, and whether it will do for what is asked. Prints nothing. */
@NullMarked
package dev.serverlab.measure.environment;

import org.jspecify.annotations.NullMarked;
