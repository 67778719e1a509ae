/** Samples processes and the machine while something runs. Nothing here judges. */
@NullMarked
package dev.serverlab.measure.sampling;

import org.jspecify.annotations.NullMarked;
