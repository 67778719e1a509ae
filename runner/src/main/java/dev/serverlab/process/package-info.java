/** Processes that the lab starts, watches, and always stops. */
@NullMarked
package dev.serverlab.process;

import org.jspecify.annotations.NullMarked;
