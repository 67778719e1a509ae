/** Reads processes and the machine while something runs: CPU, memory, threads, noise. Nothing here judges. */
@NullMarked
package dev.serverlab.sampling;

import org.jspecify.annotations.NullMarked;
