/** Processes that the lab starts, watches, and always stops. */
@NullMarked
package dev.serverlab.measure.process;

import org.jspecify.annotations.NullMarked;
