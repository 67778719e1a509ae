/** Machines with a login: servers that the lab copies there, starts, reads and ends. No other package starts ssh. */
@NullMarked
package dev.serverlab.measure.ssh;

import org.jspecify.annotations.NullMarked;
