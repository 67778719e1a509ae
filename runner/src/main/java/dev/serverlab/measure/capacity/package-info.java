/** The load that a server holds under a limit: the highest rate, and the smallest setting for a rate. */
@NullMarked
package dev.serverlab.measure.capacity;

import org.jspecify.annotations.NullMarked;
